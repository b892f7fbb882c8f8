import { type Share, standingOn, sumOf, takeNewest, takeOff } from '../allocations/allocation.ts';
import { type Cents, cents } from '../money/money.ts';
import { type Refundable, unusedOf } from './refund.ts';

/** So much of a refund is taken from what stands on an invoice, or, null, from what no invoice has (PART-23). */
export interface RefundTarget {
  readonly invoiceId: string | null;
  readonly amount: Cents;
}

/** Refunds of a payment that are not decided yet: what they come to, and what they name. One of before names nothing. */
export interface UnderWay {
  readonly amount: Cents;
  readonly named: readonly RefundTarget[];
  /** Whether the payer's bank took a part of it, and keeps that. */
  readonly isDisputed?: boolean;
}

/** What there is of a payment, or what of it no refund that is under way names. */
export interface Free {
  readonly unused: Cents;
  readonly shares: readonly Share[];
}

type Money = Pick<Refundable, 'method' | 'state' | 'amount' | 'refunded' | 'allocated'>;

/** What can be used, moved, pushed off or refunded: no refund that is under way names it (PART-23). */
export function freeOf(payment: Money, { amount, named }: UnderWay): Free {
  const free = without(allOf(payment), named);
  return without(free, newestOf(free, cents(Math.max(0, amount - sumOf(named)))));
}

/** The same in one place. */
export const freeIn = ({ unused, shares }: Free, invoiceId: string | null): Cents =>
  invoiceId === null ? unused : standingOn(shares, invoiceId);

/** What is left as the customer's credit, without what goes back in a refund that is under way. */
export const creditOf = (payment: Money, underWay: UnderWay): Cents => freeOf(payment, underWay).unused;

/**
 * Where a refund is taken from that nobody chose a place for: what is unused first, then what was put on an invoice last. What was
 * refunded at the provider may be more than is free. It then takes what another one names, which cannot arrive any more.
 */
export function targetsOf(payment: Money, underWay: UnderWay, amount: Cents): readonly RefundTarget[] {
  const free = newestOf(freeOf(payment, underWay), amount);
  if (sumOf(free) === amount) return free;
  const all = newestOf(allOf(payment), amount);
  const over = cents(amount - sumOf(all));
  return over === 0 ? all : [...all.filter(({ invoiceId }) => invoiceId), unusedTarget(over, all)];
}

export interface WrongTarget {
  readonly code: 'more_than_stands' | 'no_credit' | 'refund_under_way' | 'repeated' | 'nothing' | 'other_sum';
  /** Which one. */
  readonly at: number;
}

/** Why a refund cannot be taken from where a manager chose. Null when it can. */
export function whyNotFrom(
  payment: Money,
  underWay: UnderWay,
  { amount, from }: { readonly amount: Cents; readonly from: readonly RefundTarget[] },
): WrongTarget | null {
  const [all, free] = [allOf(payment), freeOf(payment, underWay)];
  for (const [at, target] of from.entries()) {
    const { invoiceId } = target;
    if (target.amount <= 0) return { code: 'nothing', at };
    if (from.findIndex((other) => other.invoiceId === invoiceId) < at) return { code: 'repeated', at };
    if (target.amount > freeIn(all, invoiceId))
      return { code: invoiceId === null ? 'no_credit' : 'more_than_stands', at };
    if (target.amount > freeIn(free, invoiceId)) return { code: 'refund_under_way', at };
  }
  return sumOf(from) === amount ? null : { code: 'other_sum', at: 0 };
}

const allOf = (payment: Money): Free => ({ unused: unusedOf(payment), shares: payment.allocated });

const without = ({ unused, shares }: Free, targets: readonly RefundTarget[]): Free => ({
  unused: cents(Math.max(0, unused - sumOf(targets.filter(({ invoiceId }) => invoiceId === null)))),
  shares: targets.reduce(
    (left, { invoiceId, amount }) => (invoiceId === null ? left : takeOff(left, invoiceId, amount)),
    shares,
  ),
});

function newestOf({ unused, shares }: Free, amount: Cents): readonly RefundTarget[] {
  const first = cents(Math.min(unused, amount));
  const left = takeNewest(shares, cents(amount - first));
  const taken = shares.toReversed().flatMap(({ invoiceId, amount: stands }) => {
    const part = cents(stands - standingOn(left, invoiceId));
    return part > 0 ? [{ invoiceId, amount: part }] : [];
  });
  return first > 0 ? [{ invoiceId: null, amount: first }, ...taken] : taken;
}

const unusedTarget = (over: Cents, targets: readonly RefundTarget[]): RefundTarget => ({
  invoiceId: null,
  amount: cents(over + sumOf(targets.filter(({ invoiceId }) => invoiceId === null))),
});
