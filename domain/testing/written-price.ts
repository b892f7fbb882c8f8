/** Prices as people write them, for the product's rules. */
import { basisPointsFromPercent, centsFromText } from '../money/money.ts';
import type { WrittenPrice } from '../oracle/figures.ts';
import type { Price } from '../payments/costs.ts';
import type { FeeRule } from '../payments/fees.ts';

export function feeRule({ fixed, percent }: WrittenPrice): FeeRule {
  const [cent, rate] = [centsFromText(fixed), basisPointsFromPercent(percent)];
  if (cent === null || rate === null) throw new Error(`no price: ${fixed}, ${percent} %`);
  return { fixed: cent, rate };
}

export const price = (list: WrittenPrice): Price => ({
  ...feeRule(list),
  most: list.atMost === undefined ? null : centsFromText(list.atMost),
});
