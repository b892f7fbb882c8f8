import { MAX_TARGETS } from '@underlay/domain/allocations/suggest.ts';
import { ONLINE_METHODS } from '@underlay/domain/payments/can-pay-online.ts';
import { NOTHING_CHOSEN } from '@underlay/domain/refusal-texts.ts';
import { z } from 'zod';
import { endpoint, KILOBYTE } from './endpoint.ts';
import { DateOut, Dollars, DollarsOut, Id } from './primitives.ts';

const TOO_MANY = `One payment is for at most ${MAX_TARGETS} invoices.`;

/** So much of an invoice: what it loses, credit included (PART-05). */
const PaymentTarget = z.object({ invoiceId: Id, amount: Dollars });

const listOf = <Target extends z.ZodType>(target: Target) =>
  z.array(target).min(1, NOTHING_CHOSEN).max(MAX_TARGETS, TOO_MANY);

/** Whether unused credit covers what is due earliest of it (PART-08). */
const UseCredit = z.boolean().default(false);

/** 50 invoices in long letters. */
export const ORDER_BODY = 32 * KILOBYTE;

/** What a payment is meant for besides all that is due of the one invoice that its call names (PART-05). */
export const OrderFields = z.object({
  targets: listOf(PaymentTarget).optional(),
  useCredit: UseCredit,
  /** The payment that this one is like, once its payer has said that they mean another (PART-10). */
  repeatOf: Id.optional(),
});

/** Without an amount all that is due of it. */
const OrderToPrepare = z.object({
  targets: listOf(PaymentTarget.partial({ amount: true })),
  useCredit: UseCredit,
});
export type OrderToPrepare = z.output<typeof OrderToPrepare>;

const PreparedOrderJson = z.object({
  targets: z.array(
    z.object({
      invoiceId: Id,
      number: z.number(),
      jobName: z.string(),
      dueDate: DateOut,
      due: DollarsOut,
      /** What of it is of fees that were added: nothing less is charged for them (DISC-06). */
      chargesDue: DollarsOut,
      /** The least that can be paid of it. */
      least: DollarsOut,
      amount: DollarsOut,
      credit: DollarsOut,
      /** A bank payment of it that waits for its payer to verify the account. Paying cancels it (D92). */
      waiting: Id.nullable(),
      /** What less is charged of it since all of it is paid in time (DISC-02). */
      discount: DollarsOut,
      /** What less of it is charged besides where a bank account pays (DISC-06). */
      bankDiscount: DollarsOut,
    }),
  ),
  /** All credit that the customer has and no invoice has taken. */
  unused: DollarsOut,
  /** What of it is used. */
  credit: DollarsOut,
  /** Of all of them, for paying in time. */
  discount: DollarsOut,
  /** Of all of them, for paying by bank. */
  bankDiscount: DollarsOut,
  /** What is charged before the fee; from a bank account it is less by its discount. */
  amount: DollarsOut,
  /** Each way that is open, with what it comes to and what less that is for paying so. None where credit covers all. */
  ways: z.array(z.object({ method: z.enum(ONLINE_METHODS), fee: DollarsOut, discount: DollarsOut, total: DollarsOut })),
  /** The first of those that wait. */
  waiting: Id.nullable(),
  /** What stays due of these invoices. */
  stays: z.array(z.object({ invoiceId: Id, amount: DollarsOut, dueDate: DateOut })),
});
export type PreparedOrderJson = z.output<typeof PreparedOrderJson>;

/** Why an order cannot be paid so (PART-02, PART-03, PART-06). */
const ORDER_REFUSALS = [
  'is_quote',
  'nothing_due',
  'amount_changed',
  'repeated_target',
  'part_too_small',
  'part_leaves_too_little',
] as const;

export const paymentOrders = {
  prepare: endpoint({
    method: 'POST',
    path: '/portfolios/:portfolioId/accounts/:accountId/payments/prepare',
    access: 'portal',
    summary: 'What paying these invoices comes to, in whole or in part, by each way; nothing is stored',
    maxBody: ORDER_BODY,
    body: OrderToPrepare,
    response: PreparedOrderJson,
    refusals: [...ORDER_REFUSALS, 'not_enabled'],
    perMinute: 60,
  }),
  useCredit: endpoint({
    method: 'POST',
    path: '/portfolios/:portfolioId/accounts/:accountId/payments/use-credit',
    access: 'portal',
    summary: 'Uses unused credit for these invoices, which it covers whole; no provider is asked (PART-08)',
    maxBody: ORDER_BODY,
    body: z.object({
      targets: listOf(PaymentTarget),
      /** What of the credit is used, as it was shown. Where that is another by now, nothing is (D07). */
      credit: Dollars.optional(),
      idempotentKey: Id,
    }),
    response: z.object({ allocations: z.array(z.object({ invoiceId: Id, amount: DollarsOut })) }),
    refusals: [
      ...ORDER_REFUSALS,
      'no_credit',
      'key_reused',
      'payment_in_progress',
      'intent_mismatch',
      'provider_unavailable',
    ],
    perMinute: 60,
  }),
};
