import type { CalendarDate } from '../calendar/calendar-date.ts';
import { type BasisPoints, type Cents, cents, ZERO } from '../money/money.ts';
import { bankDiscounts } from './bank-discount.ts';
import type { Owed } from './can-pay-online.ts';
import { LEAST_CHARGE } from './fees.ts';
import { leastOf, type PartRule } from './part-rule.ts';

/** What is asked of an invoice before it is paid, in whole or in part. */
export interface PayableFacts {
  readonly invoiceId: string;
  readonly number: number;
  readonly dueDate: CalendarDate;
  readonly isQuote: boolean;
  readonly total: Cents;
  /** Less what is on its way. What a payment reserves that waits for its account to be verified is due (ALLOC-05). */
  readonly due: Cents;
  /** What of it is of charges (ALLOC-15). */
  readonly chargesDue: Cents;
  /** What less is charged when all that is due is paid today (DISC-02). */
  readonly discount: Cents;
  readonly rule: PartRule;
}

/** Null: all that is due. */
export type Chosen = PayableFacts & { readonly amount: Cents | null };

/** One invoice of an order. The amount is what it loses; `credit` and `discount` are what of it is not charged (PART-05, PART-08). */
export interface OrderTarget {
  readonly invoiceId: string;
  readonly due: Cents;
  readonly least: Cents;
  readonly amount: Cents;
  readonly credit: Cents;
  readonly discount: Cents;
  /** What less of it is charged besides where a bank account pays (DISC-06). */
  readonly bankDiscount: Cents;
}

export interface Order {
  /** In the order in which they were chosen (ALLOC-06). */
  readonly targets: readonly OrderTarget[];
  /** What all invoices lose. */
  readonly sum: Cents;
  readonly credit: Cents;
  /** For paying in time. */
  readonly discount: Cents;
  /** What less is charged where a bank account pays: of each invoice, rounded for each (DISC-06). */
  readonly bankDiscount: Cents;
  /** What a card is charged before the fee: sum less credit and discount. The fee is computed of what is charged, once (PART-07). */
  readonly charge: Cents;
  /** What stays due of the chosen invoices. */
  readonly stays: readonly { readonly invoiceId: string; readonly amount: Cents; readonly dueDate: CalendarDate }[];
}

export type OrderRefusal =
  | { readonly code: 'repeated_target' | 'is_quote' | 'nothing_due' | 'amount_changed'; readonly invoiceId: string }
  | { readonly code: 'part_too_small'; readonly invoiceId: string; readonly minimum: Cents }
  | {
      readonly code: 'part_leaves_too_little';
      readonly invoiceId: string;
      readonly rest: Cents;
      readonly due: Cents;
    };

export type PricedOrder =
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly refusal: OrderRefusal };

/**
 * The order of a payment over one invoice or several, with what it charges. `unused` is the customer's unused credit, 0 where it is
 * not to be used. The first invoice that cannot be paid so says why. `percent` is what a bank account pays less (DISC-06).
 */
export function priceOrder(chosen: readonly Chosen[], unused: Cents, percent: BasisPoints = NOTHING_OFF): PricedOrder {
  const repeated = chosen.find(({ invoiceId }, at) => chosen.findIndex((other) => other.invoiceId === invoiceId) < at);
  if (repeated) return { ok: false, refusal: { code: 'repeated_target', invoiceId: repeated.invoiceId } };
  for (const each of chosen) {
    const refusal = whyNotSo(each);
    if (refusal) return { ok: false, refusal };
  }
  const credits = creditOn(chosen, unused);
  const creditOf = (each: Chosen) => credits.get(each.invoiceId) ?? ZERO;
  const byBank = bankDiscounts(
    chosen.map((each) => ({
      amount: cents(payableOf(each) - creditOf(each)),
      ofTotal: cents(each.due - each.chargesDue - discountOf(each) - creditOf(each)),
    })),
    percent,
  );
  const targets = chosen.map((each, at) => ({
    invoiceId: each.invoiceId,
    due: each.due,
    least: leastOf(each),
    amount: amountOf(each),
    credit: creditOf(each),
    discount: discountOf(each),
    bankDiscount: byBank[at] ?? ZERO,
  }));
  const sum = cents(targets.reduce((all, { amount }) => all + amount, 0));
  const credit = cents(targets.reduce((all, target) => all + target.credit, 0));
  const discount = cents(targets.reduce((all, target) => all + target.discount, 0));
  const charge = cents(sum - credit - discount);
  const bankDiscount = cents(targets.reduce((all, target) => all + target.bankDiscount, 0));
  return { ok: true, order: { targets, sum, credit, discount, bankDiscount, charge, stays: staysOf(chosen) } };
}

const NOTHING_OFF = 0 as BasisPoints;

/** What the ways of paying ask of an order. */
export const owedBy = ({ charge, bankDiscount }: Order): Owed => ({ amountDue: charge, bankDiscount, isQuote: false });

/** The same of all that is due of one invoice. Null where it cannot be paid. */
export function owedForAll(invoice: PayableFacts, percent: BasisPoints | undefined): Owed | null {
  const priced = priceOrder([{ ...invoice, amount: null }], ZERO, percent);
  return priced.ok ? owedBy(priced.order) : null;
}

/** Why an invoice cannot be paid with this amount. Null when it can (PART-02, PART-03, PART-06). */
export function whyNotSo(chosen: Chosen): OrderRefusal | null {
  const { invoiceId, due, rule } = chosen;
  const amount = amountOf(chosen);
  if (chosen.isQuote) return { code: 'is_quote', invoiceId };
  if (due <= 0) return { code: 'nothing_due', invoiceId };
  // Where no part is allowed, another amount is one that was true when the page was read (D07).
  if (amount > due || (rule.kind === 'off' && amount !== due)) return { code: 'amount_changed', invoiceId };
  const minimum = leastOf(chosen);
  if (amount < minimum) return { code: 'part_too_small', invoiceId, minimum };
  const rest = cents(due - amount);
  if (rest > 0 && rest < LEAST_CHARGE) return { code: 'part_leaves_too_little', invoiceId, rest, due };
  return null;
}

const amountOf = ({ amount, due }: Chosen): Cents => amount ?? due;

/** It is taken with all that is due and never in part. Something has to be paid with it (DISC-02). */
const discountOf = (chosen: Chosen): Cents =>
  amountOf(chosen) === chosen.due && chosen.discount < chosen.due ? chosen.discount : ZERO;

/** What of the amount money or credit has to cover. */
const payableOf = (chosen: Chosen): Cents => cents(amountOf(chosen) - discountOf(chosen));

/** So much of a sum is covered by credit. It leaves nothing to charge, or as much as can be charged: of $10.00 $9.80 pay $9.50. */
export const coveredBy = (unused: Cents, sum: Cents): Cents =>
  unused >= sum ? sum : cents(Math.max(0, Math.min(unused, sum - LEAST_CHARGE)));

/** Credit covers what is due earliest, then what has the lowest number (PART-08). */
function creditOn(chosen: readonly Chosen[], unused: Cents): ReadonlyMap<string, Cents> {
  let left: number = coveredBy(unused, cents(chosen.reduce((all, each) => all + payableOf(each), 0)));
  return new Map(
    chosen.toSorted(earliestFirst).map((each) => {
      const credit = Math.min(left, payableOf(each));
      left -= credit;
      return [each.invoiceId, cents(credit)];
    }),
  );
}

type Place = Pick<PayableFacts, 'dueDate' | 'number'>;
export const earliestFirst = (a: Place, b: Place): number =>
  a.dueDate === b.dueDate ? a.number - b.number : a.dueDate < b.dueDate ? -1 : 1;

const staysOf = (chosen: readonly Chosen[]): Order['stays'] =>
  chosen
    .map((each) => ({ invoiceId: each.invoiceId, amount: cents(each.due - amountOf(each)), dueDate: each.dueDate }))
    .filter(({ amount }) => amount > 0);
