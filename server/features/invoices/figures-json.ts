import { type DrawBilled, toDateWith } from '@underlay/domain/contracts/contract-to-date.ts';
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
export function contractToDateJson(draw: Pick<InvoiceRow, 'contractToDate' | keyof DrawBilled>) {
  if (draw.contractToDate === null) return null;
  const { sum, before, thisDraw, held, left, canceled } = toDateWith(draw.contractToDate, draw);
  return {
    sum: dollarsFromCents(sum),
    billedBefore: dollarsFromCents(before),
    thisDraw: dollarsFromCents(thisDraw),
    held: dollarsFromCents(held),
    left: dollarsFromCents(left),
    canceled,
  };
}

/** What of a draw is held back, as its totals say it (RET-02). */
export const heldBack = ({ retained, retainageRate }: Pick<InvoiceRow, 'retained' | 'retainageRate'>) =>
  retainageRate === null ? null : { percent: retainageRate, amount: retained };

export const retainedJson = (row: Pick<InvoiceRow, 'retained' | 'retainageRate'>) => {
  const held = heldBack(row);
  return held && { percent: percentFromBasisPoints(held.percent), amount: dollarsFromCents(held.amount) };
};

export const itemJson = ({ priceItemId, measured, waste }: ItemOfLine = NO_ITEM) => ({
  priceItemId,
  measured: measured === null ? null : quantityNumber(measured),
  waste: waste === null ? null : percentFromBasisPoints(waste),
});
