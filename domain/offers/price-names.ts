import { type BasisPoints, type Cents, formatCents, percentFromBasisPoints } from '../money/money.ts';

// Apart from the prices themselves: pages that only show what a document came to need no more.

/** The document's own rate has no name of its own. */
export const OWN_TAX_NAME = 'Sales tax';
/** What a document's discount is called unless it has a name (QUO-05). */
export const DISCOUNT_NAME = 'Discount';

/** As people say it beside the line: "10% off". */
export function lineDiscountLabel({ discountPercent, discountAmount }: DiscountOfLine): string {
  if (discountPercent !== null) return `${percentFromBasisPoints(discountPercent)}% off`;
  return discountAmount === null ? '' : `${formatCents(discountAmount)} off`;
}

interface DiscountOfLine {
  readonly discountPercent: BasisPoints | null;
  readonly discountAmount: Cents | null;
}
