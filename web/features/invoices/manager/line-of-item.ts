import { basisPointsFromPercent, textFromCents } from '@underlay/domain/money/money.ts';
import { quantity, quantityNumber } from '@underlay/domain/money/quantity.ts';
import { NO_TAX } from '@underlay/domain/offers/document-price.ts';
import { withWaste } from '@underlay/domain/price-book/waste.ts';
import type { InvoiceDetail, PriceItem } from '../../../api/answers.ts';
import { type LineTexts, unitOf } from './edited-lines.ts';

/** What a line takes of an item that was chosen for it (BOOK-02). Whoever sees no costs leaves that one to the server. */
export const textsOfItem = (item: PriceItem): Partial<LineTexts> => ({
  categoryId: item.categoryId,
  code: item.code,
  description: item.description,
  unit: item.unit,
  rate: textFromCents(item.rate),
  tax: item.tax,
  ...(item.cost !== undefined && { cost: item.cost === null ? '' : textFromCents(item.cost) }),
  priceItemId: item.uuid,
  measured: '',
  waste: item.waste > 0 ? item.waste : null,
});

/** By a certificate a line is not taxed, whatever it is made of (TAX-06). One that becomes an item keeps the tax that it has. */
export const asExempt = ({ exemption = null }: Pick<InvoiceDetail, 'exemption'>, part: Partial<LineTexts>) =>
  exemption !== null && typeof part.priceItemId === 'string' && part.tax !== undefined
    ? { ...part, tax: NO_TAX }
    : part;

/** A measured figure with the quantity that it makes. One that is no figure yet makes none (BOOK-04). */
export function measuredTexts({ unit, waste }: LineTexts, measured: string): Partial<LineTexts> {
  const figure = quantity(measured, unitOf(unit));
  const points = basisPointsFromPercent(waste ?? 0);
  const needed = figure === null || points === null ? null : withWaste(figure, points, unitOf(unit));
  return { measured, ...(needed !== null && { quantity: String(quantityNumber(needed)) }) };
}

/** "412 + 10% waste". Empty where nothing was measured. */
export const measuredLabel = ({ measured = '', waste }: LineTexts): string =>
  measured === '' || !waste ? '' : `${measured} + ${waste}% waste`;

/** A line whose description was emptied is made of no item any more. */
export const WITHOUT_ITEM: Partial<LineTexts> = { priceItemId: null, measured: '', waste: null };
