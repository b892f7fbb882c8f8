import { leftOf } from '@underlay/domain/contracts/contract-to-date.ts';
import { type Cents, dollarsFromCents, percentFromBasisPoints } from '@underlay/domain/money/money.ts';
import { quantityNumber } from '@underlay/domain/money/quantity.ts';
import { type DiscountParts, type DocumentTax, discountOf } from '@underlay/domain/offers/document-price.ts';
import type { SectionPicture } from '@underlay/domain/offers/picture.ts';
import type { InvoiceRow } from './invoice-store.ts';
import { type ItemOfLine, NO_ITEM } from './line-item-store.ts';
import type { LineOfInvoice } from './line-store.ts';
import { type SectionRow, sumOfSection } from './section-store.ts';

export const rangeJson = ({ least, most }: Pick<InvoiceRow, 'least' | 'most'>) =>
  least === null || most === null ? null : { least: dollarsFromCents(least), most: dollarsFromCents(most) };

/** OPT-06. The file that it was drawn from may be internal by now. */
export const pictureJson = (picture: SectionPicture | null) =>
  picture && { pictureId: picture.pictureId, width: picture.width, height: picture.height };

export const sectionJson = (
  { id, isRecommended, isNoneFine, isChosen, picture, ...section }: SectionRow,
  lines: readonly LineOfInvoice[],
) => ({
  ...section,
  uuid: id,
  recommended: isRecommended,
  noneIsFine: isNoneFine,
  chosen: isChosen,
  picture: pictureJson(picture),
  subtotal: dollarsFromCents(sumOfSection(id, lines)),
});

/** For whoever may change it. */
export function withPictureFiles(sections: readonly ReturnType<typeof sectionJson>[], rows: readonly SectionRow[]) {
  const files = new Map(rows.map(({ id, picture }) => [id, picture?.fileId ?? '']));
  return sections.map(({ picture, ...section }) => ({
    ...section,
    picture: picture && { ...picture, fileId: files.get(section.uuid) ?? '' },
  }));
}

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

/** DRAW-09. */
export function contractToDateJson({ contractToDate, total }: Pick<InvoiceRow, 'contractToDate' | 'total'>) {
  if (contractToDate === null) return null;
  return {
    sum: dollarsFromCents(contractToDate.sum),
    billedBefore: dollarsFromCents(contractToDate.before),
    thisDraw: dollarsFromCents(total),
    left: dollarsFromCents(leftOf(contractToDate, total)),
  };
}

export const itemJson = ({ priceItemId, measured, waste }: ItemOfLine = NO_ITEM) => ({
  priceItemId,
  measured: measured === null ? null : quantityNumber(measured),
  waste: waste === null ? null : percentFromBasisPoints(waste),
});
