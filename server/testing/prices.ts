import { basisPoints, cents, ZERO } from '@underlay/domain/money/money.ts';
import type { PriceList } from '@underlay/domain/payments/costs.ts';

/** The prices that FEE-02 names. Without them a test has none, as a new installation. */
export const PRICES: PriceList = {
  card: { fixed: cents(30), rate: basisPoints(290), most: null },
  ach: { fixed: ZERO, rate: basisPoints(80), most: cents(500) },
};
