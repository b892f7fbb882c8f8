import { type BasisPoints, basisPoints, cents } from '@underlay/domain/money/money.ts';
import { totalRange } from '@underlay/domain/offers/choice-price.ts';
import { hasChoices } from '@underlay/domain/offers/choices.ts';
import {
  type DocumentPrice,
  type DocumentTax,
  documentPrice,
  hasOwnTaxAlone,
  NO_TAX,
  OWN_TAX,
} from '@underlay/domain/offers/document-price.ts';
import { OWN_TAX_NAME } from '@underlay/domain/offers/price-names.ts';
import { Refused } from '../../services/refused.ts';
import type { InvoiceRow } from './invoice-store.ts';
import type { LineOfInvoice, LineRow } from './line-store.ts';

type Figures = Pick<DocumentPrice, 'subtotal' | 'discount' | 'salesTaxAmount' | 'total' | 'taxes'> & Range;
type Range = Pick<InvoiceRow, 'least' | 'most'>;
type Line = LineRow | LineOfInvoice;

/** What a draft comes to with these lines. Taxes are written with it where its own rate does not say them all. */
export function totalsOfDraft(
  draft: Pick<InvoiceRow, 'salesTaxRate' | 'discountPercent' | 'discountAmount' | 'sections'>,
  lines: readonly Line[],
): Figures {
  const priced = documentPrice(draft, lines);
  const range = rangeOf(draft, lines);
  if (!priced || !range) throw new Refused('total_too_large');
  const { subtotal, discount, salesTaxAmount, total } = priced;
  return { ...range, subtotal, discount, salesTaxAmount, total, taxes: hasOwnTaxAlone(lines) ? [] : priced.taxes };
}

/** From how much to how much it goes. Null when that is more than a document may be: then its customer could choose that. */
function rangeOf(draft: Parameters<typeof totalsOfDraft>[0], lines: readonly Line[]): Range | null {
  if (!hasChoices({ ...draft, lines })) return { least: null, most: null };
  return totalRange({ ...draft, lines });
}

/**
 * What a document shows. A draft takes the rates as they are by now (TAX-05). What was sent stays as it was, as does a draft that
 * would grow larger than a document may be, what bills a draw (TAX-08), and what was read without its lines.
 */
export function shownFigures(invoice: InvoiceRow, lines: readonly Line[]): Figures {
  const isReckoned = invoice.status === 'pending' && invoice.roundsLines && invoice.drawId === null;
  const priced = isReckoned && isReadWithLines(invoice, lines) ? documentPrice(invoice, lines) : null;
  const range = priced && rangeOf(invoice, lines);
  if (priced === null || range === null) return storedFigures(invoice, lines);
  return { ...range, ...priced, ...(lines.length === 0 && { taxes: taxesOf(invoice, lines) }) };
}

/** Of a job with very long documents, some come without (docs/decisions/0114). */
export const isReadWithLines = ({ lineCount }: Pick<InvoiceRow, 'lineCount'>, lines: readonly unknown[]): boolean =>
  lines.length > 0 || lineCount === 0;

/** As they were written. */
function storedFigures(invoice: InvoiceRow, lines: readonly Line[]): Figures {
  const { subtotal, discount, salesTaxAmount, total, least, most } = invoice;
  return { subtotal, discount, salesTaxAmount, total, least, most, taxes: taxesOf(invoice, lines) };
}

/** Those that were written with it. Its own rate alone is not always written, and says all then, where any line that is chosen is taxed with it. */
export function taxesOf(invoice: InvoiceRow, lines: readonly Line[]): readonly DocumentTax[] {
  const { salesTaxRate: percent, salesTaxAmount: tax } = invoice;
  const written = invoice.taxes.reduce((sum, each) => sum + each.tax, 0);
  if (invoice.taxes.length > 0 && written === tax) return invoice.taxes;
  const base = cents(invoice.subtotal - invoice.discount);
  return percent > 0 && usesOwnRate(lines) ? [{ rateId: null, name: OWN_TAX_NAME, percent, base, tax }] : [];
}

/** The named rates of a draft that were others when it was last written down (TAX-05). */
export const changedTaxes = (invoice: InvoiceRow, lines: readonly Line[]): readonly DocumentTax[] =>
  invoice.status !== 'pending'
    ? []
    : shownFigures(invoice, lines).taxes.filter(({ rateId, percent }) =>
        invoice.taxes.some((before) => before.rateId === rateId && before.percent !== percent),
      );

/** The certificate that a document carries (TAX-06). One whose lines are all taxed by now carries none. */
export const shownExemption = ({ exemption }: InvoiceRow, lines: readonly Line[]): string | null =>
  lines.length === 0 || lines.some(({ tax }) => tax === NO_TAX) ? exemption : null;

/** The document's own rate, 0 when no line that is chosen is taxed with it (TAX-08). A draft keeps it for lines to come. */
export function shownSalesTaxRate({ status, salesTaxRate }: InvoiceRow, lines: readonly Line[]): BasisPoints {
  return status === 'pending' || usesOwnRate(lines) ? salesTaxRate : basisPoints(0);
}

/** A document that is not read with its lines, or has none, is taken for one that does. What is not chosen is not taxed. */
const usesOwnRate = (lines: readonly Line[]): boolean =>
  lines.length === 0 || lines.some(({ tax, isChosen }) => isChosen && tax === OWN_TAX);
