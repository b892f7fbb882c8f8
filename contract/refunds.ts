import { MAX_TARGETS } from '@underlay/domain/allocations/suggest.ts';
import { RULES } from '@underlay/domain/forms/rules.ts';
import { CREDIT_FIELDS, REFUND_FIELDS } from '@underlay/domain/payments/fields.ts';
import { MAX_REFERENCE, TENDERS } from '@underlay/domain/payments/hand-payment.ts';
import { REFUND_STATES } from '@underlay/domain/payments/refund.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { schemaOf } from './field-schemas.ts';
import { DateJson, DateOut, Dollars, DollarsOut, Id, MomentOut, optionalText } from './primitives.ts';

export { REFUND_STATES };

export const RefundJson = z.object({
  uuid: Id,
  createdAt: MomentOut,
  /** What goes back of the payment's amount, and of its fee. */
  amount: DollarsOut,
  fee: DollarsOut,
  reason: z.string(),
  status: z.enum(REFUND_STATES),
  failure: z.string().nullable(),
  /** The name of the member who asked for it, or that the payer’s bank took it. Null when it was made at the payment provider. */
  by: z.string().nullable(),
  /** There where nobody refunded it: the payer's bank took it, in a dispute about a part. It failed where the bank gave it back. */
  takenByBank: z.boolean().optional(),
  /** How it was paid back by hand, and when. Null of what goes back to where the payment came from. */
  method: z.enum(TENDERS).nullable(),
  reference: z.string(),
  paidOn: DateOut.nullable(),
  /**
   * Where it was or is to be taken from: invoices, or, null, what no invoice has (PART-23). It stays as it was asked for. Nothing of one
   * that was asked for before this was kept.
   */
  from: z.array(z.object({ invoiceUuid: Id.nullable(), invoiceId: z.number().nullable(), amount: DollarsOut })),
});
export type RefundJson = z.output<typeof RefundJson>;

/** Where the money of one payment went since it settled. */
export const PaymentMoneyJson = z.object({
  /** What may still be refunded of the amount. 0 when nothing can be. */
  refundable: DollarsOut,
  /** The fee that goes back with a refund of the whole amount in one go. 0 when it no longer does. */
  refundableFee: DollarsOut,
  /** What is left of it as the customer's credit, without what goes back in refunds. 0 for a payment that its invoice took. */
  credit: DollarsOut,
  /** What no invoice has taken of it, and is the customer's credit (ALLOC-17). */
  unused: DollarsOut,
  /** There where more of it is set against what the customer owes of a check that came back after it was paid back (PART-19): no credit. */
  setAgainst: DollarsOut.optional(),
  /**
   * What stands of it on invoices, the oldest first, and how much of that no refund that is under way will take. A refund takes what is
   * unused, then from the newest, unless it says otherwise (PART-23).
   */
  allocations: z.array(z.object({ invoiceUuid: Id, invoiceId: z.number(), amount: DollarsOut, free: DollarsOut })),
  refunds: z.array(RefundJson),
  /** Whether the payer signed an authorization for it (bank payments). */
  hasAuthorization: z.boolean(),
});
export type PaymentMoneyJson = z.output<typeof PaymentMoneyJson>;

export const CreditJson = z.object({
  paymentId: Id,
  createdAt: MomentOut,
  /** There where money was recorded by hand: the day on which it came. */
  receivedOn: DateOut.optional(),
  description: z.string(),
  /** The number of the invoice that the money was meant for. Null of money on account. */
  invoiceId: z.number().nullable(),
  /** What is left. */
  amount: DollarsOut,
});
export type CreditJson = z.output<typeof CreditJson>;

/** All invoices that a payment can be meant for, and what no invoice has. */
const MAX_PLACES = MAX_TARGETS + 1;

const OnInvoice = z.object({ invoiceId: Id });

const ofPayment = '/business/:businessId/payments/:paymentId' as const;

/** Of putting a customer's credit on one of their invoices. */
export const PUT_ON_REFUSALS = [
  'no_credit',
  'unknown_invoice',
  'other_customer',
  'is_quote',
  'nothing_due',
  'wrong_status',
  'more_than_due',
  'payment_in_progress',
  'card_form_open',
  'intent_mismatch',
] as const;

export const refunds = {
  money: endpoint({
    method: 'GET',
    path: `${ofPayment}/money`,
    access: 'manager',
    right: 'money',
    summary: 'What of a payment was refunded, may be refunded, or is left as credit',
    response: PaymentMoneyJson,
  }),
  refund: endpoint({
    method: 'POST',
    path: `${ofPayment}/refunds`,
    access: 'manager',
    right: 'refund',
    summary:
      'Sends a settled online payment back to where it came from; the whole amount in one go returns the fee too. With a method, unused money of a recorded payment was paid back by hand (PART-24)',
    body: schemaOf(REFUND_FIELDS).extend({
      method: z.enum(TENDERS, RULES.select.message).optional(),
      reference: optionalText('nonblank', MAX_REFERENCE),
      paidOn: DateJson.optional(),
      /** Where it is taken from: invoices, or, null, what no invoice has. Left out: what is unused, then the newest (PART-23). */
      from: z
        .array(z.object({ invoiceId: Id.nullable(), amount: Dollars }))
        .min(1)
        .max(MAX_PLACES)
        .optional(),
    }),
    response: PaymentMoneyJson,
    refusals: [
      'not_refundable',
      'more_than_refundable',
      'check_number_missing',
      'received_in_future',
      'more_than_stands',
      'no_credit',
      'refund_under_way',
    ],
  }),
  credits: endpoint({
    method: 'GET',
    path: '/business/:businessId/customers/:customerId/credits',
    access: 'manager',
    right: 'money',
    summary: 'Money of a customer that no invoice was waiting for, as far as it is left',
    response: z.array(CreditJson),
  }),
  applyCredit: endpoint({
    method: 'POST',
    path: `${ofPayment}/apply`,
    access: 'manager',
    right: 'refund',
    summary: 'Uses credit for an unpaid invoice of the same customer',
    body: schemaOf(CREDIT_FIELDS),
    response: PaymentMoneyJson,
    refusals: [...PUT_ON_REFUSALS, 'refund_under_way'],
  }),
  move: endpoint({
    method: 'POST',
    path: `${ofPayment}/allocations`,
    access: 'manager',
    right: 'invoice',
    summary:
      'Moves money of a settled payment to another invoice of its customer, or keeps it as credit (ALLOC-10, ALLOC-11)',
    // Without `from` it is what no invoice has taken, without `to` it is kept as credit.
    body: z.object({ from: OnInvoice.optional(), to: OnInvoice.optional(), amount: Dollars }),
    response: PaymentMoneyJson,
    refusals: [...PUT_ON_REFUSALS, 'more_than_stands', 'refund_under_way'],
  }),
};
