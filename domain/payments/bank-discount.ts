import { type BasisPoints, type Cents, cents, portion, ZERO } from '../money/money.ts';
import { type FeeRule, LEAST_CHARGE } from './fees.ts';

/** At most 5 % (DISC-06). */
export const MAX_BANK_DISCOUNT = 500;
export const BANK_DISCOUNT_OUTSIDE = 'Must be from 0.01 to 5 percent.';

interface Taken {
  /** What the account is charged without the discount. */
  readonly amount: Cents;
  /** What of the invoice's total that can be: charges are discounted by nobody. */
  readonly ofTotal: Cents;
}

/**
 * What less a bank account is charged of what it takes off each invoice, rounded half up for each; what pays its charges is not counted
 * (DISC-06). Nothing where the rest would be less than can be charged.
 */
export function bankDiscounts(taken: readonly Taken[], percent: BasisPoints): readonly Cents[] {
  const discounts = taken.map(({ amount, ofTotal }) => portion(cents(Math.max(0, Math.min(amount, ofTotal))), percent));
  const rest = taken.reduce((sum, { amount }, at) => sum + amount - (discounts[at] ?? 0), 0);
  return rest < LEAST_CHARGE ? taken.map(() => ZERO) : discounts;
}

/** Who takes less from a bank account and more from a card asks twice for the same. A business offers one of both (DISC-06). */
export const isSurcharge = ({ fixed, rate }: FeeRule): boolean => cents(fixed) > 0 || rate > 0;
