import type { LineTax } from '@underlay/contract/line-tax.ts';
import type { PriceItemJson } from '@underlay/contract/price-items.ts';
import { dollarsFromCents, percentFromBasisPoints } from '@underlay/domain/money/money.ts';
import type { PriceItemRow } from './price-item-store.ts';

export const priceItemJson = ({ id, taxRateId, ...row }: PriceItemRow): PriceItemJson => ({
  ...row,
  uuid: id,
  rate: dollarsFromCents(row.rate),
  cost: row.cost === null ? null : dollarsFromCents(row.cost),
  waste: percentFromBasisPoints(row.waste),
  tax: taxOf({ ...row, taxRateId }),
});

/** As it travels: a named rate by its id. */
export const taxOf = ({ tax, taxRateId }: Pick<PriceItemRow, 'tax' | 'taxRateId'>): LineTax =>
  tax === 'named' ? (taxRateId ?? 'document') : tax;
