import { type Share, sumOf } from '../allocations/allocation.ts';
import { type Cents, cents, ZERO } from '../money/money.ts';
import type { PaymentMethod, PaymentState } from './payment.ts';

/** requested: on its way to the provider, or with it. The payer's bank can still send back a refund that arrived. */
export const REFUND_STATES = ['requested', 'succeeded', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

export const REFUND_FACTS = ['pending', 'succeeded', 'failed'] as const;
export type RefundFact = (typeof REFUND_FACTS)[number];

/** `failed` is the end. An answer that was asked for earlier and comes later changes nothing. */
const NEXT: Record<RefundState, Partial<Record<RefundFact, RefundState>>> = {
  requested: { succeeded: 'succeeded', failed: 'failed' },
  succeeded: { failed: 'failed' },
  failed: {},
};

export const refundAfter = (state: RefundState, fact: RefundFact): RefundState => NEXT[state][fact] ?? state;

/** What a payment brought, and what of it went back already, in cents. */
export interface Refundable {
  readonly method: PaymentMethod;
  readonly state: PaymentState;
  /** What stands of it on invoices. */
  readonly allocated: readonly Share[];
  readonly amount: Cents;
  readonly fee: Cents;
  readonly refunded: Cents;
  readonly refundedFee: Cents;
}

/**
 * What may still be refunded of the amount, without refunds that have not arrived yet (`underWay`). It is nothing for a check, which
 * goes back by hand.
 */
export const refundableOf = (payment: Refundable, underWay: Cents): Cents =>
  payment.state === 'settled' && (payment.method === 'ach' || payment.method === 'card')
    ? cents(Math.max(0, payment.amount - payment.refunded - underWay))
    : ZERO;

/** The same of a payment. Nothing of one that its payer's bank took a part of: the provider refunds none that is disputed. */
export const refundableBeside = (payment: Refundable, { amount, isDisputed = false }: Beside): Cents =>
  isDisputed ? ZERO : refundableOf(payment, amount);

interface Beside {
  /** Refunds that have not arrived yet. */
  readonly amount: Cents;
  readonly isDisputed?: boolean;
}

/**
 * What of a settled payment no invoice has taken: the customer's unused credit. Credit that was spent before there were allocations
 * stands as one of its source, so its own row holds nothing (ALLOC-16).
 */
export const unusedOf = (payment: Pick<Refundable, 'method' | 'state' | 'amount' | 'refunded' | 'allocated'>): Cents =>
  payment.state === 'settled' && payment.method !== 'credit'
    ? cents(payment.amount - payment.refunded - sumOf(payment.allocated))
    : ZERO;

/** Whether the whole amount goes back in one go. The payer then has everything back. */
export const isWhole = (payment: Refundable, underWay: Cents, amount: Cents): boolean =>
  amount === payment.amount && refundableOf(payment, underWay) === payment.amount;

/** What is left of the fee goes back with the whole amount in one go, never with a part. */
export const feeWith = (payment: Refundable, underWay: Cents, amount: Cents): Cents =>
  isWhole(payment, underWay, amount) ? cents(payment.fee - payment.refundedFee) : ZERO;

export interface RefundParts {
  readonly amount: Cents;
  readonly fee: Cents;
}

/** How a refund divides into amount and fee. The amount comes first. Null when it is more than is left of both. */
export function partsOf(payment: Refundable, total: number): RefundParts | null {
  const amount = Math.min(total, payment.amount - payment.refunded);
  const fee = total - amount;
  return fee <= payment.fee - payment.refundedFee ? { amount: cents(amount), fee: cents(fee) } : null;
}

/** The parts of a refund when it arrives. They are as noted, or divided anew when another one came before it. */
export function partsThatFit(payment: Refundable, { amount, fee }: RefundParts): RefundParts | null {
  const fits = amount <= payment.amount - payment.refunded && fee <= payment.fee - payment.refundedFee;
  return fits ? { amount, fee } : partsOf(payment, amount + fee);
}
