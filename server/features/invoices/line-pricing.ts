import type { LineWrite } from '@underlay/contract/invoice-lines.ts';
import { lineAmount } from '@underlay/domain/money/quantity.ts';
import { OWN_TAX } from '@underlay/domain/offers/document-price.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import type { Standing } from '../../http/caller.ts';
import { notYourRole } from '../../services/not-your-role.ts';
import { Refused } from '../../services/refused.ts';
import { refuseUnusableRate } from '../tax-rates/index.ts';
import type { InvoiceRow } from './invoice-store.ts';
import { writeCost } from './line-cost-store.ts';
import type { LineRow } from './line-store.ts';

type LinePricing = Pick<LineRow, 'discountPercent' | 'discountAmount' | 'tax' | 'sectionId' | 'isOptional' | 'isOn'>;

/** A line as it begins. */
export const UNPRICED: LinePricing = {
  sectionId: null,
  discountPercent: null,
  discountAmount: null,
  tax: OWN_TAX,
  isOptional: false,
  isOn: true,
};

/** Where a line stands, what is taken off it, what it is taxed with and whether it can be left. What is left out stays as it is. */
export async function pricingOf(
  tx: TenantTransaction,
  { sections, isQuote }: Pick<InvoiceRow, 'sections' | 'isQuote'>,
  { line, stored }: { readonly line: LineWrite; readonly stored: LinePricing },
): Promise<LinePricing> {
  const { tax = stored.tax, sectionId = stored.sectionId, optional: isOptional = stored.isOptional, discount } = line;
  if (isOptional && !isQuote) throw new Refused('only_quotes_choose');
  if (sectionId !== null && !sections.some(({ id }) => id === sectionId))
    throw new Refused('unknown_section', { field: 'sectionId' });
  if (tax !== stored.tax) await refuseUnusableRate(tx, tax, 'this line');
  const { discountPercent, discountAmount } =
    discount === undefined
      ? stored
      : { discountPercent: discount?.percent ?? null, discountAmount: discount?.amount ?? null };
  if (discountAmount !== null && discountAmount > lineAmount(line.quantity, line.rate))
    throw new Refused('discount_too_large', { field: 'discount' });
  const isOn = !isOptional || (line.chosen ?? stored.isOn);
  return { tax, sectionId, discountPercent, discountAmount, isOptional, isOn };
}

/** Whoever sees no costs writes none (QUO-07). Answers whether it is another one now. */
export async function changeCost(
  tx: TenantTransaction,
  { lineId, line: { cost }, caller }: { readonly lineId: string; readonly line: LineWrite; readonly caller: Standing },
): Promise<boolean> {
  if (cost === undefined) return false;
  if (!caller.may('costs')) throw notYourRole(caller.role);
  return writeCost(tx, { lineId, cost });
}
