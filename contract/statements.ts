import { isBefore, PERIOD_BACKWARDS } from '@underlay/domain/calendar/calendar-date.ts';
import { PAYMENT_METHODS } from '@underlay/domain/payments/payment.ts';
import { WHAT_HAPPENED } from '@underlay/domain/statements/happened.ts';
import { EVERY, isDayOf, MAX_DAY_OF_MONTH } from '@underlay/domain/statements/schedule.ts';
import { STATEMENT_KINDS } from '@underlay/domain/statements/statement.ts';
import { z } from 'zod';
import { DeliveryJson } from './deliveries.ts';
import { endpoint } from './endpoint.ts';
import { AgeJson } from './figures.ts';
import { count, DateJson, DateOut, DollarsOut, Id, MomentOut, PageQuery } from './primitives.ts';

/** By what somebody paid. */
const MeansJson = z.object({ method: z.enum(PAYMENT_METHODS), lastFour: z.string(), description: z.string() });

/** 12, of the credit note CN-12 that it is about. Null of everything else. */
const NoteNumber = z.number().nullable();

const OpenItemJson = z.object({
  uuid: Id,
  id: z.number(),
  jobName: z.string(),
  date: DateOut,
  dueDate: DateOut,
  daysLate: z.number(),
  total: DollarsOut,
  /** What became of it since it was sent: payments, charges, credits, each in one sum. */
  since: z.array(z.object({ what: z.enum(WHAT_HAPPENED), note: NoteNumber, amount: DollarsOut })),
  /** What is open of it, with what is on its way. */
  amount: DollarsOut,
});

const EntryJson = z.object({
  day: DateOut,
  what: z.enum(WHAT_HAPPENED),
  /** The invoices it is about. Empty for what names none. */
  invoices: z.array(z.number()),
  jobName: z.string().nullable(),
  means: MeansJson.nullable(),
  note: NoteNumber,
  /** Of an invoice: the date that it says, where it was sent on another day. */
  dated: DateOut.nullable(),
  /** Positive: more is owed. */
  amount: DollarsOut,
  /** After it. */
  balance: DollarsOut,
});

export const StatementJson = z.object({
  kind: z.enum(STATEMENT_KINDS),
  /** The day at whose end it is true. */
  day: DateOut,
  /** The first day of its period; null for what is open. */
  from: DateOut.nullable(),
  /** Of one that is shown as it was sent: on which day of the business that was. */
  sentOn: DateOut.optional(),
  sender: z.object({ name: z.string(), lines: z.array(z.string()) }),
  customer: z.object({ name: z.string(), accountNumber: z.string() }),
  /** What is owed on sent invoices less unused credit (STMT-01). What is on its way is still in it. */
  balance: DollarsOut,
  /** What of it is past due; null for a period that has passed. */
  overdue: DollarsOut.nullable(),
  ages: z.array(AgeJson).nullable(),
  /** What of the ages is of no invoice, but of checks that came back after a part of them was paid back (PART-19). */
  owedBack: DollarsOut,
  /** STMT-02; null for what happened. */
  open: z
    .object({
      items: z.array(OpenItemJson),
      /** Beyond 5,000 (STMT-09). */
      more: z.object({ count: z.number(), amount: DollarsOut }).nullable(),
      sum: DollarsOut,
      credits: z.array(z.object({ means: MeansJson.nullable(), note: NoteNumber, amount: DollarsOut })),
    })
    .nullable(),
  /** STMT-03; null for what is open. */
  happened: z
    .object({
      before: DollarsOut,
      entries: z.array(EntryJson),
      /** There was more than 5,000 entries, and the rest is in the balance before (STMT-09). */
      isCut: z.boolean(),
    })
    .nullable(),
  /** STMT-04 */
  underWay: z.object({
    payments: z.array(z.object({ day: DateOut, means: MeansJson, invoices: z.array(z.number()), amount: DollarsOut })),
    sum: DollarsOut,
    /** What goes back to the customer and has not arrived, and what of it is unused credit still. */
    refunds: z.array(z.object({ day: DateOut, means: MeansJson, amount: DollarsOut, unused: DollarsOut })),
    /** The balance once all of it has arrived. */
    left: DollarsOut,
  }),
});
export type StatementJson = z.output<typeof StatementJson>;

/** What is open now, or what happened between two days of the business, both included; without them, in the last months. */
const kindAndDays = z.object({
  kind: z.enum(STATEMENT_KINDS).default('open'),
  from: DateJson.optional(),
  to: DateJson.optional(),
});
type Days = Pick<z.output<typeof kindAndDays>, 'from' | 'to'>;
const areForwards = ({ from, to }: Days) => from === undefined || to === undefined || !isBefore(to, from);
const BACKWARDS = { path: ['to'], message: PERIOD_BACKWARDS };

const asked = kindAndDays.extend({
  /** One that was sent, as it was. The rest of the question counts nothing then. */
  statementId: Id.optional(),
});
const query = asked.refine(areForwards, BACKWARDS);
export type StatementQuery = z.output<typeof asked>;

export const SentStatementJson = z.object({
  uuid: Id,
  kind: z.enum(STATEMENT_KINDS),
  day: DateOut,
  from: DateOut.nullable(),
  balance: DollarsOut,
  sentAt: MomentOut,
  /** By somebody; otherwise by its schedule. */
  byHand: z.boolean(),
  deliveries: z.array(DeliveryJson),
});
export type SentStatementJson = z.output<typeof SentStatementJson>;

/** How often it goes out by itself at eight in the morning of the business, and on which day (STMT-07). */
const everyAndDay = z.object({
  every: z.enum(EVERY),
  /** 1 to 28 of a month. Of a week 1 is Monday. */
  day: count({ min: 0, max: MAX_DAY_OF_MONTH }).default(1),
  kind: z.enum(STATEMENT_KINDS).default('open'),
});
const StatementScheduleJson = z.object({
  every: z.enum(EVERY),
  /** Null where it never does. */
  day: z.number().nullable(),
  kind: z.enum(STATEMENT_KINDS),
  nextOn: DateOut.nullable(),
});
export type StatementScheduleJson = z.output<typeof StatementScheduleJson>;

const ofCustomer = '/business/:businessId/customers/:customerId' as const;

export const statements = {
  read: endpoint({
    method: 'GET',
    path: `${ofCustomer}/statement`,
    access: 'manager',
    right: 'money',
    summary: 'What is open with a customer, or what happened in a period of up to 24 months (STMT-02, STMT-03)',
    query,
    response: StatementJson,
    refusals: ['period_too_long'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: `${ofCustomer}/statement/pdf`,
    access: 'manager',
    right: 'money',
    summary: 'The same as PDF (STMT-06)',
    query,
    download: true,
    response: z.void(),
    refusals: ['period_too_long', 'document_unavailable'],
    perMinute: 60,
  }),
  send: endpoint({
    method: 'POST',
    path: `${ofCustomer}/statement/send`,
    access: 'manager',
    right: 'invoice',
    summary: 'Mails the customer their statement, and keeps it as it was: at most one a day (STMT-06, STMT-07)',
    body: kindAndDays.refine(areForwards, BACKWARDS),
    response: StatementJson,
    refusals: ['period_too_long', 'nothing_to_state', 'takes_no_mail', 'mail_limit', 'mail_stopped'],
  }),
  list: endpoint({
    method: 'GET',
    path: `${ofCustomer}/statements`,
    access: 'manager',
    right: 'money',
    summary:
      'The statements that a customer was sent, the newest first, 24 on a page, and when the next goes out by itself (STMT-06)',
    query: PageQuery.pick({ page: true }),
    response: z.object({
      sent: z.array(SentStatementJson),
      /** Whether older ones are on the next page. */
      hasOlder: z.boolean(),
      schedule: StatementScheduleJson,
    }),
  }),
  schedule: endpoint({
    method: 'PUT',
    path: `${ofCustomer}/statement-schedule`,
    access: 'manager',
    right: 'invoice',
    summary: 'Whether a customer gets their statement by itself: never, weekly, or monthly on a day (STMT-07)',
    body: everyAndDay.refine(isDayOf, {
      path: ['day'],
      message: 'Choose a day from 1 to 28, or of the week from 1 to 7.',
    }),
    response: StatementScheduleJson,
  }),
};

const ofAccount = '/portfolios/:portfolioId/accounts/:accountId' as const;

export const portalStatement = {
  read: endpoint({
    method: 'GET',
    path: `${ofAccount}/statement`,
    access: 'portal',
    summary: "A customer's own statement, for any period of up to 24 months (STMT-08)",
    query,
    response: StatementJson,
    refusals: ['period_too_long'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: `${ofAccount}/statement/pdf`,
    access: 'portal',
    summary: 'The same as PDF (STMT-06)',
    query,
    download: true,
    page: '/p/u/:portfolioId/a/:accountId/statement',
    response: z.void(),
    refusals: ['period_too_long', 'document_unavailable'],
    perMinute: 60,
  }),
};
