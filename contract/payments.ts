import { BANK_PAYMENT_FIELDS } from '@underlay/domain/payments/fields.ts';
import { TENDERS } from '@underlay/domain/payments/hand-payment.ts';
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '@underlay/domain/payments/payment.ts';
import { z } from 'zod';
import { Eligibility } from './businesses.ts';
import { DepositsJson } from './deposits.ts';
import { endpoint } from './endpoint.ts';
import { schemaOf } from './field-schemas.ts';
import { ORDER_BODY, OrderFields } from './payment-orders.ts';
import {
  DateJson,
  DateOut,
  Dollars,
  DollarsInQuery,
  DollarsOut,
  Id,
  MomentOut,
  Newest,
  orNone,
  PageQuery,
  Search,
} from './primitives.ts';

const { signature, ...bank } = schemaOf(BANK_PAYMENT_FIELDS).shape;

/** The bank payment that waits for its account to be verified. It is canceled in favor of this one (D92). */
const Instead = Id.optional();

/** API-10. Amount, fee and date are only compared with the server's own (D07). */
export const AchPayment = z.object({
  invoiceId: Id,
  accountId: Id,
  /** A missing one is answered like a forged one (3.2, case 1). */
  idempotentKey: z.string().max(200).default(''),
  signature,
  paymentDate: DateJson,
  amount: Dollars,
  paymentFee: Dollars,
  instead: Instead,
  ...OrderFields.shape,
  ...bank,
});
export type AchPayment = z.output<typeof AchPayment>;

/** What its payer and the business are told of a payment alike. */
const Payment = z.object({
  uuid: Id,
  /** What it is meant for first. Null of money on account alone, which is meant for no invoice (ALLOC-17). */
  invoiceUuid: Id.nullable(),
  invoiceId: z.number().nullable(),
  createdAt: MomentOut,
  description: z.string(),
  amount: DollarsOut,
  fee: DollarsOut,
  method: z.enum(PAYMENT_METHODS),
  status: z.enum(PAYMENT_STATUSES),
  /** Why it failed or came back, in a sentence for the payer. */
  failure: z.string().nullable(),
  /** What went back to the payer: fee included for the payer, of the amount for the business. */
  refunded: DollarsOut,
  /** There where the payer's bank took some of that, in a dispute about a part: how much. */
  takenBack: DollarsOut.optional(),
  /** There where it is one that came back after it had arrived: it did not fail, it was returned. */
  returned: z.boolean().optional(),
});

/** A payment as its payer sees it. The amount includes the fee (D63). */
export const CustomerPaymentJson = z.object({
  ...Payment.shape,
  /** All that it is meant for: what each invoice loses, and what of it credit covers (ALLOC-08). */
  targets: z.array(z.object({ invoiceUuid: Id, invoiceId: z.number(), amount: DollarsOut, credit: DollarsOut })),
  /** There where money was recorded by hand: the day on which it came. */
  receivedOn: DateOut.optional(),
  lastFour: z.string(),
  /** What it waits for from the payer. Null when nothing. */
  deposits: DepositsJson.nullable(),
});
export type CustomerPaymentJson = z.output<typeof CustomerPaymentJson>;

/** A payment as the business sees it. The amount is what went to the invoice (D63). */
export const PaymentJson = z.object({
  ...Payment.shape,
  /** False when no invoice was waiting for it. It is the customer's credit. */
  applied: z.boolean(),
  /** What of it no invoice has: the customer's credit (ALLOC-17). */
  unused: DollarsOut,
  /** There where more of it is set against what the customer owes of a check that came back after it was paid back (PART-19): no credit. */
  setAgainst: DollarsOut.optional(),
  customerUuid: Id,
  customerName: z.string(),
  /** Empty of money on account. */
  projectName: z.string(),
  /** How many other invoices it is meant for. */
  others: z.number(),
  /** How money came that was recorded by hand, its number, and on which day. Null of what came online, or is of before. */
  tender: z.enum(TENDERS).nullable(),
  reference: z.string(),
  receivedOn: DateOut.nullable(),
  /** For the business alone. */
  note: z.string(),
  /** The picture of a check. */
  picture: z.object({ uuid: Id, fileName: z.string() }).nullable(),
});
export type PaymentJson = z.output<typeof PaymentJson>;

/** What is said of an order, and of the same that is paid twice. */
const NOT_SO = ['repeated_target', 'part_too_small', 'part_leaves_too_little', 'looks_repeated'] as const;

export const payments = {
  list: endpoint({
    method: 'GET',
    path: '/business/:businessId/payments',
    access: 'manager',
    right: 'money',
    summary:
      'The payments that match, the latest first: 20 at once (D71), and with all=true or sort=newest as many as a page has; the links lead to the others. The days are those on which money was received; with sort=newest those on which it was recorded',
    query: PageQuery.extend({
      startDate: orNone(DateJson),
      endDate: orNone(DateJson),
      minAmount: orNone(DollarsInQuery),
      maxAmount: orNone(DollarsInQuery),
      customerName: Search,
      projectName: Search,
      sort: Newest,
      all: z
        .literal('true', 'Must be true, or left out.')
        .optional()
        .describe('All that match, page by page, and how many they are.'),
    }),
    response: z.array(PaymentJson),
  }),
  recent: endpoint({
    method: 'GET',
    path: '/business/:businessId/payments/dashboard',
    access: 'manager',
    right: 'money',
    summary: 'The latest 20 payments (DASH-04)',
    query: PageQuery,
    response: z.array(PaymentJson),
  }),
  read: endpoint({
    method: 'GET',
    path: '/business/:businessId/payments/:paymentId',
    access: 'manager',
    right: 'money',
    summary: 'One payment',
    response: PaymentJson,
  }),
  idempotentKey: endpoint({
    method: 'GET',
    path: '/payments/idempotent-key',
    access: 'public',
    summary: 'A fresh key for one bank payment, valid 24 hours (D08)',
    response: z.object({ key: z.string() }),
    perMinute: 30,
  }),
  payByBank: endpoint({
    method: 'POST',
    path: '/payments/:invoiceId/make-a-payment',
    access: 'portal',
    summary: 'Pays an invoice from a bank account (API-10)',
    maxBody: ORDER_BODY,
    body: AchPayment,
    response: CustomerPaymentJson,
    refusals: [
      'intent_mismatch',
      ...NOT_SO,
      'too_many_open_payments',
      'too_many_bank_accounts',
      'key_invalid',
      'key_reused',
      'in_progress',
      'invoice_mismatch',
      'amount_changed',
      'fee_changed',
      'payment_date',
      'is_quote',
      'not_enabled',
      'nothing_due',
      'payment_in_progress',
      'charge_out_of_range',
      'provider_unavailable',
      'not_cancelable',
    ],
    perMinute: 60,
  }),
  createIntent: endpoint({
    method: 'POST',
    path: '/payments/cards/intents',
    access: 'portal',
    summary: 'Opens the card form for an invoice: one open intent per invoice (API-11, P07)',
    maxBody: ORDER_BODY,
    body: z.object({ amount: Dollars, accountId: Id, invoiceId: Id, instead: Instead, ...OrderFields.shape }),
    response: z.object({
      id: z.string(),
      key: z.string(),
      fees: DollarsOut,
      platformPublicId: z.string(),
      stripeAccountId: z.string(),
    }),
    refusals: [
      ...NOT_SO,
      'invoice_mismatch',
      'amount_changed',
      'is_quote',
      'not_enabled',
      'nothing_due',
      'payment_in_progress',
      'charge_out_of_range',
      'provider_refused',
      'card_form_cooling',
      'provider_unavailable',
      'not_cancelable',
      'intent_mismatch',
    ],
    perMinute: 60,
  }),
  finishIntent: endpoint({
    method: 'PUT',
    path: '/payments/cards/intents/:intentId',
    access: 'portal',
    summary: "Asks the provider how the card payment ended; the caller's word is only a hint (D05)",
    body: z.object({ status: z.string().max(50), accountId: Id }),
    response: CustomerPaymentJson,
    cannotWait: true,
    refusals: ['intent_not_finished', 'intent_mismatch', 'provider_unavailable'],
  }),
  readByCustomer: endpoint({
    method: 'GET',
    path: '/payments/:paymentId',
    access: 'portal',
    summary: 'One payment, by its unguessable id (API-13, D63)',
    response: CustomerPaymentJson,
  }),
  eligibility: endpoint({
    method: 'GET',
    path: '/account/customer/:accountId/eligible',
    access: 'portal',
    summary: 'Whether this customer can pay by bank and by card (D12)',
    response: Eligibility,
  }),
};
