import { DISCOUNTS } from '@underlay/domain/credits/credit-kind.ts';
import { BANK_ACCOUNT_TYPES } from '@underlay/domain/payments/authorization-text.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { CustomerPaymentJson } from './payments.ts';
import { DateOut, DollarsOut, Id, MomentOut } from './primitives.ts';
import { REFUND_STATES } from './refunds.ts';

/** A payment as its payer keeps it. It says what was paid, to whom, for what, and what came of it. */
export const ReceiptJson = z.object({
  payment: CustomerPaymentJson,
  /** What the invoice got. With the fee it is what was charged. */
  applied: DollarsOut,
  settledAt: MomentOut.nullable(),
  /** The day on which it came back, where it did. */
  returnedOn: DateOut.optional(),
  /** What it is meant for first. Null of money on account. */
  invoice: z
    .object({ uuid: Id, id: z.number(), jobName: z.string(), description: z.string(), amountDue: DollarsOut })
    .nullable(),
  refunds: z.array(
    z.object({
      uuid: Id,
      createdAt: MomentOut,
      /** The day on which the business paid it back by hand, where it did (PART-24). */
      paidOn: DateOut.optional(),
      amount: DollarsOut,
      reason: z.string(),
      status: z.enum(REFUND_STATES),
      /** There where nobody refunded it: the payer's bank took it, in a dispute about a part. */
      takenByBank: z.boolean().optional(),
    }),
  ),
  /** What was taken off with it, and stands: for paying in time (DISC-02), or by bank (DISC-06). */
  discounts: z.array(z.object({ reason: z.enum(DISCOUNTS), amount: DollarsOut })),
  hasAuthorization: z.boolean(),
  /** Where the receipt was mailed to. Null when none has left yet. */
  mailedTo: z.string().nullable(),
});
export type ReceiptJson = z.output<typeof ReceiptJson>;

/** What a payer signed, word for word (P05). Never the full account number. */
export const AuthorizationJson = z.object({
  paymentId: Id,
  text: z.string(),
  template: z.string(),
  termsVersion: z.string().nullable(),
  signature: z.string(),
  accountHolderName: z.string(),
  accountType: z.enum(BANK_ACCOUNT_TYPES),
  lastFour: z.string(),
  amount: DollarsOut,
  fee: DollarsOut,
  total: DollarsOut,
  invoiceId: z.number(),
  invoiceVersion: z.number(),
  effectiveDate: DateOut,
  signedAt: MomentOut,
  ipAddress: z.string(),
  userAgent: z.string(),
  /** Its place in the business's chain of authorizations, its own seal and the chain's, in hex. */
  sequence: z.number(),
  hash: z.string(),
  chain: z.string(),
});
export type AuthorizationJson = z.output<typeof AuthorizationJson>;

const receiptPage = '/p/u/:portfolioId/a/:accountId/payments/:paymentId';
const ofPayment = '/portfolios/:portfolioId/accounts/:accountId/payments/:paymentId' as const;

export const receipts = {
  receipt: endpoint({
    method: 'GET',
    path: ofPayment,
    access: 'portal',
    summary: 'One payment as a receipt',
    response: ReceiptJson,
  }),
  pdf: endpoint({
    method: 'GET',
    path: `${ofPayment}/pdf`,
    access: 'portal',
    summary: 'One payment as a receipt, as PDF',
    download: true,
    page: receiptPage,
    response: z.void(),
    refusals: ['document_unavailable'],
    perMinute: 60,
  }),
  authorization: endpoint({
    method: 'GET',
    path: `${ofPayment}/authorization`,
    access: 'portal',
    summary: 'What the payer signed for a bank payment',
    response: AuthorizationJson,
  }),
  managerPdf: endpoint({
    method: 'GET',
    path: '/business/:businessId/payments/:paymentId/receipt',
    access: 'manager',
    right: 'money',
    summary: 'The receipt of one payment as PDF, as its payer reads it',
    download: true,
    response: z.void(),
    refusals: ['document_unavailable'],
    perMinute: 60,
  }),
  managerAuthorization: endpoint({
    method: 'GET',
    path: '/business/:businessId/payments/:paymentId/authorization',
    access: 'manager',
    right: 'money',
    summary: 'The same, for the business',
    response: AuthorizationJson,
  }),
};
