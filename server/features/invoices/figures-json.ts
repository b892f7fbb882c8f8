import { type Cents, dollarsFromCents, percentFromBasisPoints } from '@underlay/domain/money/money.ts';
import { type DiscountParts, type DocumentTax, discountOf } from '@underlay/domain/offers/document-price.ts';
import type { InvoiceRow } from './invoice-store.ts';
import type { LineOfInvoice } from './line-store.ts';
import { type SectionRow, sumOfSection } from './section-store.ts';

export const rangeJson = ({ least, most }: Pick<InvoiceRow, 'least' | 'most'>) =>
  least === null || most === null ? null : { least: dollarsFromCents(least), most: dollarsFromCents(most) };

export const sectionJson = (
  { id, isRecommended, isNoneFine, isChosen, ...section }: SectionRow,
  lines: readonly LineOfInvoice[],
) => ({
  ...section,
  uuid: id,
  recommended: isRecommended,
  noneIsFine: isNoneFine,
  chosen: isChosen,
  subtotal: dollarsFromCents(sumOfSection(id, lines)),
});

export const taxJson = ({ percent, base, tax, ...each }: DocumentTax) => ({
  ...each,
  percent: percentFromBasisPoints(percent),
  base: dollarsFromCents(base),
  tax: dollarsFromCents(tax),
});

export const discountJson = ({ discountPercent, discountAmount }: DiscountParts) => ({
  percent: discountPercent && percentFromBasisPoints(discountPercent),
  amount: discountAmount && dollarsFromCents(discountAmount),
});

export const documentDiscountJson = (row: InvoiceRow, taken: Cents) =>
  discountOf(row) && { ...discountJson(row), name: row.discountName, taken: dollarsFromCents(taken) };
