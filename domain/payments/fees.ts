import { add, type BasisPoints, type Cents, portion } from '../money/money.ts';

/** What a customer pays on top for paying online, per business and method (D91). */
export interface FeeRule {
  readonly fixed: Cents;
  readonly rate: BasisPoints;
}

/** bank: $1.00; card: 2.9 % + 30 cents (D91). */
export const DEFAULT_FEES = {
  ach: { fixed: 100 as Cents, rate: 0 as BasisPoints },
  card: { fixed: 30 as Cents, rate: 290 as BasisPoints },
} as const satisfies Record<string, FeeRule>;

/**
 * The max fee, in cents and in basis points: $50.00 and 10 %. It is enough for every card there is. It is too little for a
 * slip of the keyboard to frighten a customer.
 */
export const MAX_FIXED_FEE = 5000 as Cents;
export const MAX_FEE_RATE = 1000 as BasisPoints;
export const FIXED_FEE_TOO_LARGE = 'Must be at most $50.00.';
export const FEE_RATE_TOO_LARGE = 'Must be at most 10 percent.';

/** The fee on an amount, rounded half up once. Nothing owed, no fee. */
export function feeOn(amount: Cents, rule: FeeRule): Cents {
  return amount > 0 ? add(rule.fixed, portion(amount, rule.rate)) : (0 as Cents);
}

/** The provider takes at least 50 cents and at most $999,999.99 in one payment. */
export const LEAST_CHARGE = 50;
export const MAX_CHARGE = 99_999_999;
