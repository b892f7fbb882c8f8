import { add, type Cents, cents, ZERO } from '../money/money.ts';

/** What can be added to an invoice after it was sent. */
export const CHARGE_KINDS = ['returned_payment'] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

interface Charged {
  /** All that is due of the invoice. */
  readonly due: Cents;
  readonly charged: Cents;
  /** What of its charges was waived or written off. */
  readonly released: Cents;
}

/** What of an invoice's charges is not paid: money covers the total first, and charges last (ALLOC-15). */
export const chargesUnpaid = ({ due, charged, released }: Charged): Cents =>
  cents(Math.max(0, Math.min(due, charged - released)));

/** What of an invoice's charges the credits that stand on it have waived or given up. */
export const releasedBy = (credits: readonly { readonly charge: Cents }[]): Cents =>
  add(ZERO, ...credits.map(({ charge }) => charge));

/** What is written off of an invoice is taken from its charges first, and then from its total (WOFF-03). */
export function writeOffOf(amount: Cents, charged: Charged): { readonly charge: Cents; readonly ofTotal: Cents } {
  const charge = cents(Math.min(amount, chargesUnpaid(charged)));
  return { charge, ofTotal: cents(amount - charge) };
}
