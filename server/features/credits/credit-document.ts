import { brandOf } from '@underlay/domain/businesses/brand.ts';
import { type CalendarDate, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { creditCopy as copy } from '@underlay/domain/copy/credits.ts';
import { type KeptNote, lessOf } from '@underlay/domain/credits/kept-note.ts';
import { taxLabel } from '@underlay/domain/invoices/totals.ts';
import { type Cents, cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import {
  formatQuantity,
  lineAmount,
  type Quantity,
  quantityNumber,
  type Unit,
} from '@underlay/domain/money/quantity.ts';
import type { DocumentFact, DocumentLine, DocumentTotal, InvoiceDocument } from '../../services/documents.ts';
import type { BusinessRow } from '../businesses/index.ts';

interface Facts {
  readonly note: KeptNote;
  /** The day on which it was taken back. Null while it stands. */
  readonly voidOn: CalendarDate | null;
  readonly business: Pick<BusinessRow, 'accentColor'>;
  /** The page of the note. Null for whoever may not have the customer's link. */
  readonly href: string | null;
}

/**
 * A credit note on paper, in the invoice's look, with what was kept of it when it was issued (CRED-13). Of one that was taken back all of
 * that stays as it was sent, but for what became of it, and every page says that it is void (CRED-14).
 */
export function creditDocument({ note, voidOn, business, href }: Facts): InvoiceDocument {
  const [year = 0, month = 0, day = 0] = note.issuedOn.split('-').map(Number);
  const isVoid = voidOn !== null;
  const became = isVoid ? [copy.became.void(voidOn)] : copy.became.lines(note);
  return {
    title: copy.titleFrom({ number: note.number, business: note.sender.name, isVoid }),
    name: copy.title(note),
    date: [year, month, day],
    mark: isVoid ? { label: copy.void(), tone: 'neutral' } : null,
    ...(isVoid && { stamp: copy.void() }),
    amount: formatCents(note.total),
    when: copy.issued(formatDate(note.issuedOn)),
    from: note.sender,
    facts: factsOf(note),
    description: note.note,
    lines: linesOf(note),
    ...(note.figures !== undefined && note.figures !== 'rates' && { figures: note.figures }),
    totals: totalsOf(note),
    byCheck: [],
    ...(became.length > 0 && {
      terms: { title: copy.became.title(), blocks: [{ kind: 'paragraph' as const, lines: became }] },
    }),
    accent: brandOf(business.accentColor)?.accent ?? '',
    link: href === null ? null : { label: copy.online(), href, strong: false },
  };
}

function factsOf({ customer, invoice, reason, issuedOn }: KeptNote): DocumentFact[][] {
  return [
    [{ label: copy.customer(), title: customer.name, lines: customer.lines }],
    ...(invoice ? [[{ label: copy.invoice(), title: String(invoice.number), lines: [invoice.jobName] }]] : []),
    [{ label: copy.reason(), title: null, lines: [copy.why({ reason })] }],
    [{ label: copy.date(), title: null, lines: [formatDate(issuedOn)] }],
  ];
}

/** Of an amount there is one line, with what it is for. */
function linesOf({ lines, reason, subtotal }: KeptNote): DocumentLine[] {
  if (lines.length === 0)
    return [{ category: '', description: copy.why({ reason }), quantity: '1', ...same(subtotal) }];
  return lines.map(({ description, quantity, unit, rate }) => ({
    category: '',
    description,
    quantity: formatQuantity(quantityNumber(quantity), unit as Unit),
    rate: formatCents(rate),
    subTotal: formatCents(lineAmount(quantity as Quantity, rate)),
  }));
}

const same = (amount: Cents) => ({ rate: formatCents(amount), subTotal: formatCents(amount) });

function totalsOf(note: KeptNote): DocumentTotal[] {
  const { figures, value, restocking, subtotal, taxes, retained = ZERO, total } = note;
  const less = lessOf(note);
  if (figures === 'none') return [row('total', copy.total(), total)];
  return [
    ...(less === 0 ? [] : [row('discount', copy.less(note), cents(-less))]),
    ...(value !== null && restocking > 0
      ? [row('subtotal', copy.value(), value), row('discount', copy.restocking(), cents(-restocking))]
      : []),
    row('subtotal', copy.subtotal(), subtotal),
    ...taxes.map((tax) => row('tax', taxLabel(tax), tax.tax)),
    ...(retained > 0 ? [row('held', copy.retained(), cents(-retained))] : []),
    row('total', copy.total(), total),
  ];
}

const row = (kind: DocumentTotal['kind'], label: string, amount: Cents): DocumentTotal => ({
  kind,
  label,
  amount: formatCents(amount),
  small: null,
  mark: null,
});
