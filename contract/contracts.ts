import { CANCEL_FIELDS } from '@underlay/domain/contracts/fields.ts';
import { ENDINGS } from '@underlay/domain/credits/settled-by.ts';
import { NOT_CHOSEN } from '@underlay/domain/forms/rules.ts';
import { ABOVE_ZERO } from '@underlay/domain/money/figure.ts';
import { DUE, PAY_DAYS } from '@underlay/domain/offers/schedule.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { schemaOf } from './field-schemas.ts';
import { InvoiceJson } from './invoices.ts';
import { DateJson, DateOut, DollarsOut, dollars, Id, MomentOut, PercentOut } from './primitives.ts';
import { RetainageJson } from './retainage.ts';
import { PaymentName, WhenWrite } from './schedule.ts';

export const ContractJson = z.object({
  uuid: Id,
  /** Complete: all of it is billed and paid, and nothing is held. That is not stored (CONT-07). */
  state: z.enum(['open', 'complete', 'canceled']),
  openedAt: MomentOut,
  canceledAt: MomentOut.nullable(),
  /** Why it was canceled. */
  reason: z.string().nullable(),
  /** The total of its signed offers, tax included. */
  sum: DollarsOut,
  billed: DollarsOut,
  paid: DollarsOut,
  /** What is owed no longer although no money came: credited, discounted or given up. */
  credited: DollarsOut,
  /** Fees that were added to its invoices after they were sent. They are no part of the contract, and are due with it. */
  charged: DollarsOut,
  /** What is held back of its draws, and not due (RET-03): neither released nor credited. */
  held: DollarsOut,
  retainage: RetainageJson,
  /** Payments that the bank still has. */
  onItsWay: DollarsOut,
  due: DollarsOut,
  /** What is left to bill. */
  left: DollarsOut,
});

const DrawJson = z.object({
  uuid: Id,
  /** Draw 2 of 4. */
  ordinal: z.number(),
  of: z.number(),
  name: z.string(),
  planned: DollarsOut,
  /** Whether it takes the rest: it comes at the end. */
  closes: z.boolean(),
  when: z.object({ due: z.enum(DUE), on: DateOut.nullable(), days: z.number().nullable() }),
  reachedOn: DateOut.nullable(),
  /** From the day that its invoice is sent to the day that it is due. */
  dueDays: z.number(),
  /** Whether its invoice goes out by itself when its time has come. */
  sendsItself: z.boolean(),
  /** From its customer, as long as it is planned (LINK-04). */
  hidden: z.boolean(),
  /** When it was planned anew (DRAW-08). */
  changedAt: MomentOut.nullable(),
  version: z.number(),
  /** Whether it asks for what other draws held back. Then it is one of no number, behind the plan (RET-04). */
  releases: z.boolean(),
  state: z.enum(['planned', 'ready', 'billed', 'paid', 'dropped']),
  /** Its invoice, which is pending while the draw is ready, or was taken back and is planned again. */
  invoice: InvoiceJson.pick({ uuid: true, id: true, status: true, amount: true, total: true })
    .extend({
      /** What was held back of it when it was billed, whatever was released since. */
      held: DollarsOut,
      /** Fees that were added since it was sent: a part of its amount and none of its total. */
      charged: DollarsOut,
      /** Of a part of it too: what is due of it is its amount. */
      paid: DollarsOut,
      /** Payments that the bank still has. An invoice is paid as soon as nothing more is due of it, also while they are on their way. */
      onItsWay: DollarsOut,
      /** Whether a payment of it was begun that nobody has finished: it stands in the way of taking it back. */
      reserved: z.boolean(),
      /** How it ended, once it is paid (ALLOC-04, WOFF-04). */
      endedAs: z.enum(ENDINGS).nullable(),
    })
    .nullable(),
});

/** A contract and one of its payments, as programs are told of them: with their job. */
export const ContractOfJobJson = ContractJson.extend({ jobId: Id });
export const DrawOfJobJson = DrawJson.extend({ jobId: Id });

/** A signed line: what it is worth, and how much of that was billed. */
const WorkJson = z.object({
  uuid: Id,
  description: z.string(),
  value: DollarsOut,
  billed: DollarsOut,
  /** Of its value, in percent. Null of a line that is worth nothing. */
  percent: PercentOut.nullable(),
  left: DollarsOut,
});

/** The contract of a job, or the last one that was canceled, and what is billed beside it. */
export const JobMoneyJson = z.object({
  /** Null while no quote was signed. */
  contract: ContractJson.nullable(),
  /** What can be released (RET-04): what the contract holds, and while it holds nothing what one before it does. Null for nothing. */
  toRelease: z
    .object({
      held: DollarsOut,
      until: z.string(),
      /** The contract that holds it, where that is one that was canceled before this one. */
      before: z
        .object({ canceledAt: MomentOut, quote: InvoiceJson.pick({ uuid: true, id: true }).nullable() })
        .nullable(),
      /** The invoice that waits to be sent: it asks for what is released next. */
      waiting: InvoiceJson.pick({ uuid: true, id: true, total: true }).nullable(),
    })
    .nullable(),
  /** What contracts that were canceled before this one hold, and is in none of its figures. */
  heldBefore: DollarsOut,
  /** The signed quote. */
  offers: z.array(InvoiceJson.pick({ uuid: true, id: true, description: true, total: true })),
  draws: z.array(DrawJson),
  lines: z.array(WorkJson),
  /** Invoices of the job that are no draws (CONT-05), as they stand among its documents: where those have more than 5,000 lines together, the oldest without them. */
  outside: z.array(InvoiceJson),
});
export type JobMoneyJson = z.output<typeof JobMoneyJson>;

/** The version of the draw that was read. */
const version = z.int().optional();

const ofJob = '/business/:businessId/jobs/:jobId' as const;

export const contracts = {
  readMoney: endpoint({
    method: 'GET',
    path: `${ofJob}/money`,
    access: 'manager',
    right: 'money',
    summary: 'What a job is signed for, how it is billed, and what of that is paid',
    response: JobMoneyJson,
  }),
  bill: endpoint({
    method: 'POST',
    path: `${ofJob}/draws/:drawId/bill`,
    access: 'manager',
    right: 'invoice',
    summary: 'Makes the invoice of a draw, and sends it; of two who do that at once one makes it (DRAW-10)',
    body: z
      .object({
        /** The day on which what it is for was reached, from the acceptance until today. Only of a draw that waits for that. */
        reached: DateJson.optional(),
        send: z.boolean().default(false),
      })
      .optional()
      .default({ send: false }),
    response: JobMoneyJson,
    refusals: ['draw_order', 'contract_canceled', 'reached_day', 'more_than_held'],
  }),
  changeDraw: endpoint({
    method: 'PUT',
    path: `${ofJob}/draws/:drawId`,
    access: 'manager',
    right: 'invoice',
    summary: 'Changes what a planned draw is called, when it comes and how; what is left out stays (DRAW-08)',
    body: z.object({
      name: PaymentName.optional(),
      when: WhenWrite.optional(),
      dueDays: z.literal([...PAY_DAYS], NOT_CHOSEN).optional(),
      sendsItself: z.boolean().optional(),
      hidden: z.boolean().optional(),
      version,
    }),
    response: JobMoneyJson,
    refusals: ['draw_not_planned', 'contract_canceled', 'day_passed', 'CHANGED_ELSEWHERE'],
  }),
  splitDraw: endpoint({
    method: 'POST',
    path: `${ofJob}/draws/:drawId/split`,
    access: 'manager',
    right: 'invoice',
    summary: 'Splits a planned draw in two that add up to it',
    body: z.object({
      /** Of the first part, which is the new draw. */
      amount: dollars().refine((cents) => cents > 0, ABOVE_ZERO),
      /** Of the first part. */
      name: PaymentName.optional(),
      /** Of what is left. */
      restName: PaymentName.optional(),
      version,
    }),
    response: JobMoneyJson,
    refusals: ['draw_not_planned', 'contract_canceled', 'split_too_large', 'too_many_draws', 'CHANGED_ELSEWHERE'],
  }),
  joinDraw: endpoint({
    method: 'POST',
    path: `${ofJob}/draws/:drawId/join`,
    access: 'manager',
    right: 'invoice',
    summary: 'Joins a planned draw with the next one, which keeps its name and its time',
    body: z
      .object({
        version,
        /** The next one, as it was read. */
        next: z.object({ uuid: Id, version: z.int() }).optional(),
      })
      .optional()
      .default({}),
    response: JobMoneyJson,
    refusals: ['draw_not_planned', 'contract_canceled', 'no_next_draw', 'two_invoices', 'CHANGED_ELSEWHERE'],
  }),
  release: endpoint({
    method: 'POST',
    path: `${ofJob}/release`,
    access: 'manager',
    right: 'invoice',
    summary: 'Makes the invoice of what is held back of a contract, or of a part of it, and sends it (RET-04)',
    body: z
      .object({
        /** Left out: all that is held. */
        amount: dollars()
          .refine((cents) => cents > 0, ABOVE_ZERO)
          .optional(),
        send: z.boolean().default(false),
      })
      .optional()
      .default({ send: false }),
    response: JobMoneyJson,
    refusals: ['more_than_held'],
  }),
  cancel: endpoint({
    method: 'PUT',
    path: `${ofJob}/contract`,
    access: 'manager',
    right: 'refund',
    summary: 'Cancels the contract: what was not billed is dropped, and what nobody paid anything of is taken back',
    body: schemaOf(CANCEL_FIELDS).extend({ canceled: z.literal(true) }),
    response: JobMoneyJson,
    refusals: ['contract_canceled', 'card_form_open', 'payment_in_progress', 'intent_mismatch'],
  }),
};
