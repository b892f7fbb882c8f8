import { isBefore, PERIOD_BACKWARDS } from '@underlay/domain/calendar/calendar-date.ts';
import { PAYMENT_METHODS } from '@underlay/domain/payments/payment.ts';
import { WHAT_HAPPENED } from '@underlay/domain/statements/happened.ts';
import { STATEMENT_KINDS } from '@underlay/domain/statements/statement.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { AgeJson } from './figures.ts';
import { DateJson, DateOut, DollarsOut, Id } from './primitives.ts';

/** By what somebody paid. */
const MeansJson = z.object({ method: z.enum(PAYMENT_METHODS), lastFour: z.string(), description: z.string() });

const OpenItemJson = z.object({
  uuid: Id,
  id: z.number(),
  jobName: z.string(),
  date: DateOut,
  dueDate: DateOut,
  daysLate: z.number(),
  total: DollarsOut,
  /** What became of it since it was sent: payments, charges, credits, each in one sum. */
  since: z.array(z.object({ what: z.enum(WHAT_HAPPENED), amount: DollarsOut })),
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
  sender: z.object({ name: z.string(), lines: z.array(z.string()) }),
  customer: z.object({ name: z.string(), accountNumber: z.string() }),
  /** What is owed on sent invoices less unused credit (STMT-01). What is on its way is still in it. */
  balance: DollarsOut,
  /** What of it is past due; null for a period that has passed. */
  overdue: DollarsOut.nullable(),
  ages: z.array(AgeJson).nullable(),
  /** STMT-02; null for what happened. */
  open: z
    .object({
      items: z.array(OpenItemJson),
      /** Beyond 5,000 (STMT-09). */
      more: z.object({ count: z.number(), amount: DollarsOut }).nullable(),
      sum: DollarsOut,
      credits: z.array(z.object({ means: MeansJson.nullable(), amount: DollarsOut })),
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
    left: DollarsOut,
  }),
});
export type StatementJson = z.output<typeof StatementJson>;

/** What is open now, or what happened between two days of the business, both included; without them, in the last months. */
const asked = z
  .object({
    kind: z.enum(STATEMENT_KINDS).default('open'),
    from: DateJson.optional(),
    to: DateJson.optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || !isBefore(to, from), {
    path: ['to'],
    message: PERIOD_BACKWARDS,
  });
export type StatementQuery = z.output<typeof asked>;

const ofCustomer = '/business/:businessId/customers/:customerId' as const;

export const statements = {
  read: endpoint({
    method: 'GET',
    path: `${ofCustomer}/statement`,
    access: 'manager',
    right: 'money',
    summary: 'What is open with a customer, or what happened in a period of up to 24 months (STMT-02, STMT-03)',
    query: asked,
    response: StatementJson,
    refusals: ['period_too_long'],
  }),
};
