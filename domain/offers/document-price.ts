import type { BasisPoints, Cents } from '../money/money.ts';
import type { Quantity } from '../money/quantity.ts';
import { amountOf, type Discount, type Priced, price } from './price.ts';
import { OWN_TAX_NAME } from './price-names.ts';

/** What a line is taxed with, where it is no named rate (TAX-02). */
export const OWN_TAX = 'document';
export const NO_TAX = 'none';
/** A discount as it is stored and travels: one of both, or none. */
export interface DiscountParts {
  readonly discountPercent: BasisPoints | null;
  readonly discountAmount: Cents | null;
}

/** A line of a document, with the named rate that it has. */
export interface DocumentLineFigures extends DiscountParts {
  readonly quantity: Quantity;
  readonly rate: Cents;
  /** `document`, `none`, or the id of a named rate. */
  readonly tax: string;
  readonly taxName: string | null;
  readonly taxRate: BasisPoints | null;
  /** False for what is not chosen of an offer (OPT-04). */
  readonly isChosen?: boolean;
}

export interface DocumentFigures extends DiscountParts {
  readonly salesTaxRate: BasisPoints;
}

export interface DocumentTax {
  /** Null for the document's own. */
  readonly rateId: string | null;
  readonly name: string;
  readonly percent: BasisPoints;
  readonly base: Cents;
  readonly tax: Cents;
}

export interface DocumentPrice extends Omit<Priced, 'taxes' | 'tax'> {
  readonly salesTaxAmount: Cents;
  readonly taxes: readonly DocumentTax[];
}

/** A document with its lines and the rates that they have today, priced (QUO-06). Null when it is larger than any may be (P24). */
export function documentPrice(document: DocumentFigures, lines: readonly DocumentLineFigures[]): DocumentPrice | null {
  const named = namedRates(lines);
  const priced = price({
    lines: lines.map(({ quantity, rate, tax, isChosen = true, ...line }) => ({
      quantity,
      rate,
      isChosen,
      tax: tax === NO_TAX ? null : tax,
      discount: discountOf(line),
    })),
    rates: [{ key: OWN_TAX, percent: document.salesTaxRate }, ...named],
    discount: discountOf(document),
  });
  if (priced === null) return null;
  const { taxes, tax, ...figures } = priced;
  const names = new Map(named.map(({ key, name }) => [key, name]));
  return {
    ...figures,
    salesTaxAmount: tax,
    taxes: taxes
      .filter(({ key, percent }) => key !== OWN_TAX || percent > 0)
      .map(({ key, ...each }) => ({
        ...each,
        rateId: key === OWN_TAX ? null : key,
        name: names.get(key) ?? OWN_TAX_NAME,
      })),
  };
}

/** What a line comes to by itself: quantity times rate, less its own discount. */
export const lineSubTotal = (line: Omit<DocumentLineFigures, 'tax' | 'taxName' | 'taxRate'>): Cents =>
  amountOf({ ...line, discount: discountOf(line) });

/** Whether the document's own rate says all of its tax. */
export const hasOwnTaxAlone = (lines: readonly { readonly tax: string }[]): boolean =>
  lines.every(({ tax }) => tax === OWN_TAX);

export function discountOf({ discountPercent, discountAmount }: DiscountParts): Discount | null {
  if (discountPercent !== null) return { percent: discountPercent };
  return discountAmount === null ? null : { amount: discountAmount };
}

/** Each once, by name: their order on the document (rule 4). */
function namedRates(lines: readonly DocumentLineFigures[]) {
  const rates = new Map<string, { key: string; name: string; percent: BasisPoints }>();
  for (const { tax, taxName, taxRate } of lines)
    if (taxName !== null && taxRate !== null) rates.set(tax, { key: tax, name: taxName, percent: taxRate });
  const order = ({ name, key }: { name: string; key: string }) => `${name.toLowerCase()}\n${key}`;
  return [...rates.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1));
}
