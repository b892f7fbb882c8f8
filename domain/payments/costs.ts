import { add, type BasisPoints, type Cents, cents, portion, ZERO } from '../money/money.ts';
import type { OnlineMethod } from './can-pay-online.ts';

/** What the platform charges a business for one payment: a fixed part and a rate of the charge, up to `most` (FEE-02). */
export interface Price {
  readonly fixed: Cents;
  readonly rate: BasisPoints;
  readonly most: Cents | null;
}

/** The platform's prices. Null: it keeps what the payer pays on top, whatever that is, and returns it with a whole refund. */
export type PriceList = Readonly<Record<OnlineMethod, Price>> | null;

/** The cost of a payment, in cents, never more than the charge (FEE-01, FEE-02). It is frozen when the payment starts. */
export function costOf(
  { fee, total }: { readonly fee: Cents; readonly total: Cents },
  method: OnlineMethod,
  prices: PriceList,
): Cents {
  if (!prices) return fee;
  const { fixed, rate, most } = prices[method];
  return cents(Math.min(add(fixed, portion(total, rate)), most ?? total, total));
}

/** What comes back to the business of a cost when the payer gets everything back: nothing where there is a price (FEE-09). */
export const costBack = (left: Cents, isWhole: boolean, prices: PriceList): Cents => (isWhole && !prices ? left : ZERO);
