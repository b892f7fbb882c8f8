import { type Cents, cents, ZERO } from '../money/money.ts';
import { type DocumentTax, OWN_TAX } from '../offers/document-price.ts';
import type { TaxedPart } from './credit.ts';

/** One part for each tax, in their order, and behind them what is not taxed (CRED-17). */
export const taxedParts = (
  taxes: readonly Pick<DocumentTax, 'base' | 'tax' | 'percent'>[],
  net: Cents,
): readonly TaxedPart[] => [
  ...taxes.map(({ base, tax, percent }) => ({ base, tax, percent })),
  { base: cents(net - taxes.reduce((sum, { base }) => sum + base, 0)), tax: ZERO, percent: null },
];

/** The place of the part that taxes a line. What has a rate of nothing is not taxed. */
export function partOf(tax: string, taxes: readonly DocumentTax[]): number {
  const place = taxes.findIndex(({ rateId }) => (rateId ?? OWN_TAX) === tax);
  return place < 0 ? taxes.length : place;
}
