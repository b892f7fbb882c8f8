import type { LineJson } from '@underlay/contract/invoice-lines.ts';
import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { type CalendarDate, dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { documentName, documentTitle } from '@underlay/domain/invoices/document-name.ts';
import { isPayment, ladderOf, type Rung, rungWords } from '@underlay/domain/invoices/ladder.ts';
import { visibleToCustomer } from '@underlay/domain/invoices/lifecycle.ts';
import { formatDollars } from '@underlay/domain/money/money.ts';
import { formatQuantity } from '@underlay/domain/money/quantity.ts';
import { canPayOnline } from '@underlay/domain/payments/can-pay-online.ts';
import { standingWord } from '@underlay/domain/payments/payment-standing.ts';
import type { InvoicePaper, PaperFact, PaperLine, PaperMark, PaperRung } from '../../services/documents.ts';
import { type BusinessRow, eligibilityOf } from '../businesses/index.ts';

/** What stands on the paper: the facts of the invoice's page, the figures and words of the customer's. */
export function invoicePaper(invoice: InvoiceDetailJson, business: BusinessRow, publicOrigin: string): InvoicePaper {
  const dayOf = (moment: string) => dateIn(business.timeZone, new Date(moment));
  const [year = 0, month = 0, day = 0] = dayOf(invoice.createdAt).split('-').map(Number);
  const payments = invoice.lineItems.filter(isPayment);
  return {
    title: documentTitle(invoice, business.name),
    name: documentName(invoice),
    date: [year, month, day],
    mark: markOf(invoice),
    amount: formatDollars(invoice.amount),
    when: whenOf(invoice),
    from: { name: invoice.from.name, lines: [...invoice.from.lines, business.email].filter(Boolean) },
    facts: [
      [{ label: 'Bill To', title: invoice.billTo.name, lines: invoice.billTo.lines }],
      [{ label: 'Job', title: invoice.jobName, lines: invoice.jobAddress }],
      [dateFact('Created On', dayOf(invoice.createdAt))],
      termsOf(invoice),
    ],
    description: invoice.description,
    lines: invoice.lineItems.filter((line) => !isPayment(line)).map(paperLine),
    ladder: ladderOf(invoice, payments).map((rung) => paperRung(rung, dayOf)),
    link: linkOf(invoice, business, publicOrigin),
  };
}

function markOf({ status }: InvoiceDetailJson): PaperMark | null {
  if (status === 'pending') return { word: 'Draft', tone: 'yellow' };
  return status === 'paid' ? { word: 'Paid', tone: 'green' } : null;
}

const say = (date: string) => formatDate(date as CalendarDate);

function whenOf({ isQuote, quoteExpiration, dueDate }: InvoiceDetailJson): string {
  return isQuote && quoteExpiration !== null ? `valid until ${say(quoteExpiration)}` : `due ${say(dueDate)}`;
}

const dateFact = (label: string, date: string): PaperFact => ({ label, title: null, lines: [say(date)] });

const termsOf = ({ isQuote, quoteExpiration, dueDate }: InvoiceDetailJson): PaperFact[] => [
  dateFact('Due Date', dueDate),
  ...(isQuote && quoteExpiration !== null ? [dateFact('Quote Expires', quoteExpiration)] : []),
];

const paperLine = (line: LineJson): PaperLine => ({
  category: line.categoryName,
  description: line.description,
  quantity: formatQuantity(line.quantity, line.unit),
  rate: formatDollars(line.rate),
  subTotal: formatDollars(line.subTotal),
});

function paperRung(rung: Rung<LineJson>, dayOf: (moment: string) => CalendarDate): PaperRung {
  const amount = formatDollars(rung.dollars);
  if (rung.kind !== 'payment') return { kind: rung.kind, label: rung.label, amount, small: null, mark: null };
  const { name, note, standing, became } = rungWords(rung.payment);
  const word = standing && standingWord(standing);
  return {
    kind: 'payment',
    label: [name, say(dayOf(rung.payment.createdAt)), note].filter(Boolean).join(', '),
    amount,
    small: became,
    mark: word ? { word: `${word.charAt(0).toUpperCase()}${word.slice(1)}`, tone: 'neutral' } : null,
  };
}

/** The customer's own page. A draft has none yet. */
function linkOf(invoice: InvoiceDetailJson, business: BusinessRow, publicOrigin: string): InvoicePaper['link'] {
  if (!visibleToCustomer(invoice)) return null;
  const href = `${publicOrigin}${invoice.portalPath}`;
  if (canPayOnline(invoice, eligibilityOf(business))) return { words: 'Pay online', href, strong: true };
  return { words: invoice.isQuote ? 'View quote online' : 'View invoice online', href, strong: false };
}
