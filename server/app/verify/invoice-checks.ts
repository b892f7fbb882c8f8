import { totalsRoundedOnce } from '@underlay/domain/invoices/invoice.ts';
import { basisPoints, type Cents, ZERO } from '@underlay/domain/money/money.ts';
import { totalRange } from '@underlay/domain/offers/choice-price.ts';
import { hasChoices } from '@underlay/domain/offers/choices.ts';
import {
  type DocumentPrice,
  type DocumentTax,
  documentPrice,
  hasOwnTaxAlone,
  lineSubTotal,
  NO_TAX,
  OWN_TAX,
} from '@underlay/domain/offers/document-price.ts';
import { type Invariant, judged, judgedOneByOne, type Wrong } from './invariant.ts';
import { type InvoiceWithLines, invoicesWithLines, wrongPaid, wrongStatus } from './invoice-check-store.ts';
import { countOf } from './judgement-store.ts';

/** The stored figures of invoices and quotes agree with their lines and payments. */
export const invoiceChecks: readonly Invariant[] = [
  {
    id: 'I29',
    sentence:
      'Each document comes to what its lines, discounts and rates say, by the rule for rounding that it is marked with',
    check: ({ sql }) => judgedOneByOne(invoicesWithLines(sql), wrongTotal),
  },
  {
    id: 'I18',
    sentence: 'What of an invoice is paid, on its way and credited is what stands on it, and never more than the total',
    check: judged(countOf('invoices'), wrongPaid),
  },
  {
    id: 'I7',
    sentence: 'An invoice is paid exactly when nothing of it is due',
    check: judged(countOf('invoices'), wrongStatus),
  },
];

function wrongTotal(invoice: InvoiceWithLines): Wrong | null {
  if (invoice.isDraw) return wrongShares(invoice);
  const { lines, taxes, lineCount } = invoice;
  const priced: Priced | null = invoice.roundsLines
    ? pricedAsWritten(invoice)
    : totalsRoundedOnce(lines, invoice.salesTaxRate);
  const { discount = ZERO, ...totals }: Priced = priced ?? {};
  const isSame =
    totals.subtotal === invoice.subtotal &&
    discount === invoice.discount &&
    totals.salesTaxAmount === invoice.salesTaxAmount &&
    totals.total === invoice.total &&
    lines.length === lineCount;
  const name = `invoice ${invoice.id} of ${invoice.businessId}`;
  if (!isSame)
    return {
      name,
      why: `says ${lineCount} lines and ${invoice.total} cents; its ${lines.length} lines say ${totals.total ?? 'too much'}`,
    };
  const range = rangeOf(invoice);
  if (range.least !== invoice.least || range.most !== invoice.most)
    return {
      name,
      why: `says from ${invoice.least} to ${invoice.most} cents; its choices say ${range.least} to ${range.most}`,
    };
  // With its own rate alone a document may have been written by a version that knew of no others.
  const isWritten = taxes.reduce((sum, { tax }) => sum + tax, 0) === invoice.salesTaxAmount;
  if (hasOwnTaxAlone(lines) && (taxes.length === 0 || !isWritten)) return null;
  const said = JSON.stringify(taxes.map(figuresOf));
  const right = JSON.stringify((totals.taxes ?? taxes).map(figuresOf));
  return said === right ? null : { name, why: `says of its taxes ${said}; its lines say ${right}` };
}

/** Of a draw each tax is the contract's share, so that it is of its lines and is not reckoned from them (TAX-08). */
function wrongShares({ id, businessId, lines, taxes, ...invoice }: InvoiceWithLines): Wrong | null {
  const amounts = lines.map((line) => ({ tax: line.tax, amount: lineSubTotal(line) }));
  const sumOf = (some: readonly number[]) => some.reduce((sum, each) => sum + each, 0);
  const subtotal = sumOf(amounts.map(({ amount }) => amount));
  const tax = sumOf(taxes.map((each) => each.tax));
  const baseOf = (key: string) => sumOf(amounts.filter((line) => line.tax === key).map(({ amount }) => amount));
  const isRight =
    invoice.subtotal === subtotal &&
    invoice.salesTaxAmount === tax &&
    invoice.total === subtotal + tax - invoice.retained &&
    invoice.discount === 0 &&
    invoice.lineCount === lines.length &&
    taxes.every(({ rateId, base }) => base === baseOf(rateId ?? OWN_TAX));
  const why = `bills ${invoice.total} cents of a contract; its lines and taxes say ${subtotal} and ${tax}`;
  return isRight ? null : { name: `invoice ${id} of ${businessId}`, why };
}

/** From the cheapest to the dearest choice (OPT-08). Rates that only what is not chosen has are not written with a document. */
function rangeOf(invoice: InvoiceWithLines): { readonly least: Cents | null; readonly most: Cents | null } {
  if (!hasChoices(invoice)) return { least: null, most: null };
  const isWritten = ({ tax }: { readonly tax: string }) => invoice.taxes.some(({ rateId }) => rateId === tax);
  if (!invoice.lines.every((line) => !isNamed(line) || isWritten(line))) return invoice;
  return totalRange({ ...invoice, lines: ratedLines(invoice) }) ?? { least: null, most: null };
}

const figuresOf = ({ rateId, percent, base, tax }: DocumentTax) => [rateId, percent, base, tax];

type Priced = Partial<DocumentPrice>;

/** With the rates as they stand with the document, which are not always those of today (TAX-05). */
const pricedAsWritten = (invoice: InvoiceWithLines): Priced | null => documentPrice(invoice, ratedLines(invoice));

function ratedLines({ lines, taxes }: InvoiceWithLines) {
  const written = new Map(taxes.map((tax) => [tax.rateId, tax]));
  return lines.map((line) => {
    const { name, percent } = written.get(line.tax) ?? { name: '', percent: basisPoints(0) };
    return { ...line, taxName: isNamed(line) ? name : null, taxRate: isNamed(line) ? percent : null };
  });
}

const isNamed = ({ tax }: { readonly tax: string }) => tax !== OWN_TAX && tax !== NO_TAX;
