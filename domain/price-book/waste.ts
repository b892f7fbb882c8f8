import type { BasisPoints } from '../money/money.ts';
import { isMeasured, MAX_QUANTITY, type Quantity, type Unit } from '../money/quantity.ts';

const WHOLE_HUNDREDTHS = 10_000n;
const PIECE = 100n;

/**
 * What has to be there for what was measured: with the waste, and rounded up to 0.01 of a measured unit, to a whole piece otherwise
 * (BOOK-04). Null when it is more than a line can have.
 */
export function withWaste(measured: Quantity, waste: BasisPoints, unit: Unit): Quantity | null {
  const step = isMeasured(unit) ? 1n : PIECE;
  const needed = roundedUp(BigInt(measured) * (WHOLE_HUNDREDTHS + BigInt(waste)), WHOLE_HUNDREDTHS * step) * step;
  return needed > MAX_QUANTITY ? null : (Number(needed) as Quantity);
}

const roundedUp = (numerator: bigint, denominator: bigint): bigint => (numerator + denominator - 1n) / denominator;
