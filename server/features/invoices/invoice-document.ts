import type { OfferTextsJson } from '@underlay/contract/offer-texts.ts';
import { brandOf } from '@underlay/domain/businesses/brand.ts';
import { type CalendarDate, dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { contractRows, toDateWith } from '@underlay/domain/contracts/contract-to-date.ts';
import { choosingCopy } from '@underlay/domain/copy/choosing.ts';
import { copy } from '@underlay/domain/copy/copy.ts';
import { offerCopy } from '@underlay/domain/copy/offers.ts';
import { signedCopy } from '@underlay/domain/copy/signed.ts';
import { documentName, documentTitle } from '@underlay/domain/invoices/document-name.ts';
import { termBelowAmount } from '@underlay/domain/invoices/document-term.ts';
import { REFERENCE_LABEL, TERMS_LABEL } from '@underlay/domain/invoices/fields.ts';
import { paymentTerms } from '@underlay/domain/invoices/fresh-dates.ts';
import { amountDue, owedOnline } from '@underlay/domain/invoices/invoice.ts';
import { visibleToCustomer } from '@underlay/domain/invoices/lifecycle.ts';
import { paidHeading } from '@underlay/domain/invoices/paid-heading.ts';
import { totalsRowsOf } from '@underlay/domain/invoices/totals.ts';
import { type Cents, cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import { formatQuantity, quantityNumber } from '@underlay/domain/money/quantity.ts';
import { discountOf, lineSubTotal } from '@underlay/domain/offers/document-price.ts';
import { lineDiscountLabel, OWN_TAX_NAME } from '@underlay/domain/offers/price-names.ts';
import type { ScheduleRow } from '@underlay/domain/offers/schedule.ts';
import { isAllAtOnce } from '@underlay/domain/offers/schedule-words.ts';
import { shownFiguresOf, shownLine } from '@underlay/domain/offers/shown.ts';
import { textBlocks } from '@underlay/domain/offers/text-blocks.ts';
import { canPayOnline } from '@underlay/domain/payments/can-pay-online.ts';
import { dayOfPayment } from '@underlay/domain/payments/hand-payment.ts';
import { partDescription } from '@underlay/domain/payments/part-description.ts';
import { isReturned, paymentStatus } from '@underlay/domain/payments/payment.ts';
import type { Retainage } from '@underlay/domain/retainage/held.ts';
import type { DocumentFact, DocumentLine, DocumentPart, InvoiceDocument } from '../../services/documents.ts';
import { type BusinessRow, eligibilityOf } from '../businesses/index.ts';
import type { CustomerRow } from '../customers/index.ts';
import type { JobRow } from '../jobs/index.ts';
import { type ChargeOfInvoice, type CreditOfInvoice, depositsJson, type PaymentLineRow } from '../receivables/index.ts';
import { type DocumentPayment, documentTotal } from './document-total.ts';
import { heldBack } from './figures-json.ts';
import { invoicePath, partiesOf, senderOf } from './invoice-json.ts';
import type { InvoiceRow } from './invoice-store.ts';
import type { LineRow } from './line-store.ts';
import { paymentsPart } from './payments-part.ts';
import { shownExemption, shownFigures } from './price-invoice.ts';
import { type SectionRow, sumOfSection } from './section-store.ts';

/** All that an invoice's document shows, with its payments as its customer may see them (P22). */
export interface DocumentFacts {
  readonly invoice: InvoiceRow;
  readonly lines: readonly LineRow[];
  readonly texts: OfferTextsJson;
  /** How a quote will be paid, and what is held back of that. */
  readonly schedule: readonly ScheduleRow[];
  readonly retainage: Retainage | null;
  readonly payments: readonly PaymentLineRow[];
  readonly credits: readonly CreditOfInvoice[];
  readonly charges?: readonly ChargeOfInvoice[];
  readonly paperTerms?: DocumentFact[];
  readonly business: BusinessRow;
  readonly customer: CustomerRow;
  readonly job: JobRow;
  /** Says of everything that could be chosen whether it was. */
  readonly saysChosen?: boolean;
}

/** The invoice document's content: the facts of the invoice's page, the figures and text of the customer's. */
export function invoiceDocument(facts: DocumentFacts, publicOrigin: string): InvoiceDocument {
  const { invoice, lines, business } = facts;
  const dayOf = (moment: Date) => dateIn(business.timeZone, moment);
  const [year = 0, month = 0, day = 0] = invoice.invoiceDate.split('-').map(Number);
  const { billTo, jobAddress } = partiesOf(facts);
  const named = { ...invoice, id: invoice.number };
  const shown = { ...invoice, ...shownFigures(invoice, lines) };
  const totals = { ...shown, retained: heldBack(invoice), amountDue: amountDue(shown) };
  const payments = facts.payments.map(paymentOf);
  const figures = shownFiguresOf(invoice);
  return {
    title: documentTitle(named, business.name),
    name: documentName(named),
    date: [year, month, day],
    mark: invoice.status === 'pending' ? { label: 'Draft', tone: 'yellow' } : null,
    ...headingOf({ ...shown, amountDue: totals.amountDue }, payments, dayOf),
    from: senderOf(business),
    facts: [
      [
        { label: 'Bill To', title: billTo.name, lines: billTo.lines },
        ...referenceOf(invoice),
        ...exemptionOf(invoice, lines),
      ],
      [{ label: 'Job', title: invoice.jobName, lines: jobAddress }],
      [dateFact(`${invoice.isQuote ? 'Quote' : 'Invoice'} Date`, invoice.invoiceDate)],
      termsOf(facts),
    ].filter((column) => column.length > 0),
    description: invoice.description,
    ...textsOf(facts.texts),
    lines: linesIn(null, facts),
    ...partsOf(facts),
    ...(figures !== 'rates' && { figures }),
    totals: totalsRowsOf(totals, payments, facts).map((row) => documentTotal(row, dayOf)),
    ...contractOf(invoice),
    ...paymentsPart(shown, facts),
    byCheck: invoice.isQuote || totals.amountDue <= ZERO ? [] : business.byCheck.split('\n').filter(Boolean),
    accent: brandOf(business.accentColor)?.accent ?? '',
    link: linkOf(facts, publicOrigin),
  };
}

/** DRAW-09. */
function contractOf({ contractToDate, ...draw }: InvoiceRow): Pick<InvoiceDocument, 'contract'> {
  if (contractToDate === null) return {};
  const rows = contractRows(toDateWith(contractToDate, draw));
  return { contract: rows.map(({ label, amount }) => ({ label, amount: formatCents(amount) })) };
}

const paymentOf = (payment: PaymentLineRow): DocumentPayment => ({
  ...payment,
  description: partDescription(payment),
  status: paymentStatus(payment.state),
  returned: isReturned(payment.state),
  failure: payment.failureMessage,
  deposits: depositsJson(payment),
});

/** What is owed and until when. Once it is paid, what was paid of it, less credits, and since when. */
function headingOf(
  invoice: InvoiceRow & { readonly amountDue: Cents },
  payments: readonly DocumentPayment[],
  dayOf: (moment: Date) => CalendarDate,
): Pick<InvoiceDocument, 'amount' | 'when'> {
  const paid = cents(invoice.total + invoice.charged - invoice.credited);
  const dated = payments.map((payment) => ({ ...payment, day: dayOfPayment(payment, dayOf) }));
  const heading = invoice.status === 'paid' ? paidHeading(paid, dated) : null;
  if (heading)
    return {
      amount: `${heading.lead}${formatCents(paid)}`,
      when: `${heading.when} ${say(heading.day)}`,
    };
  if (invoice.status === 'paid') return { amount: formatCents(ZERO), when: '' };
  return { amount: formatCents(invoice.amountDue), when: whenOf(invoice) };
}

const say = (date: string) => formatDate(date as CalendarDate);

function whenOf(invoice: InvoiceRow & { readonly amountDue: Cents }): string {
  const term = termBelowAmount({ ...invoice, amount: invoice.amountDue });
  return term === null ? '' : `${term.copy} ${say(term.day)}`;
}

const referenceOf = ({ customerReference }: InvoiceRow): DocumentFact[] =>
  customerReference === '' ? [] : [{ label: REFERENCE_LABEL, title: null, lines: [customerReference] }];

const exemptionOf = (invoice: InvoiceRow, lines: readonly LineRow[]): DocumentFact[] => {
  const certificate = shownExemption(invoice, lines);
  return certificate === null
    ? []
    : [{ label: OWN_TAX_NAME, title: null, lines: [copy.document.taxExempt({ certificate })] }];
};

const dateFact = (label: string, date: string): DocumentFact => ({ label, title: null, lines: [say(date)] });

/** A quote is due on no day yet. How it is paid, where it says so itself, is not what its terms are (SCHED-06). */
function termsOf({ invoice, schedule, paperTerms = [] }: DocumentFacts): DocumentFact[] {
  if (!invoice.isQuote) return [dateFact('Due Date', invoice.dueDate), ...paperTerms];
  const { quoteExpiration } = invoice;
  return [
    ...(quoteExpiration === null ? [] : [dateFact('Quote Expires', quoteExpiration)]),
    ...(isAllAtOnce(schedule) ? [{ label: TERMS_LABEL, title: null, lines: [paymentTerms(invoice)] }] : []),
  ];
}

/** QUO-09 */
const textsOf = ({ notes, terms }: OfferTextsJson): Pick<InvoiceDocument, 'notes' | 'terms'> => ({
  ...(notes.trim() !== '' && { notes: { title: copy.document.notes(), blocks: textBlocks(notes) } }),
  ...(terms.trim() !== '' && { terms: { title: copy.document.terms(), blocks: textBlocks(terms) } }),
});

/** A section without lines is none for the customer. */
function partsOf(facts: DocumentFacts): Pick<InvoiceDocument, 'parts'> {
  const { sections } = facts.invoice;
  const parts = sections.map((section) => documentPart(section, facts)).filter((part) => part.lines.length > 0);
  return parts.length > 0 ? { parts } : {};
}

function documentPart(section: SectionRow, facts: DocumentFacts): DocumentPart {
  const { id, name, note, picture } = section;
  const { hidesSectionTotals, showsOnePrice } = facts.invoice;
  const subtotal = hidesSectionTotals || showsOnePrice ? '' : formatCents(priceOf(section, facts.lines));
  const pictured = picture && { picture: { name: picture.pictureId, alt: offerCopy.choice.picture({ name }) } };
  return { name, note, ...choiceOf(section, facts), ...pictured, subtotal, lines: linesIn(id, facts) };
}

/** What can be chosen says so until its customer has answered, and what of it is chosen always (OPT-06). */
function choiceOf(section: SectionRow, facts: DocumentFacts): Pick<DocumentPart, 'choice' | 'small'> {
  const { id, pick, choice, isNoneFine, isRecommended, isChosen } = section;
  const isOpen = facts.invoice.outcome === null && !facts.saysChosen;
  if (pick === 'always') return {};
  if (pick === 'may') return { small: [...(isOpen ? [choosingCopy.optional()] : []), wordOf(isChosen)].join(', ') };
  const { sections } = facts.invoice;
  const first = sections.find((other) => other.choice === choice && linesIn(other.id, facts).length > 0);
  return {
    ...(first?.id === id && { choice: isOpen ? choosingCopy.choice({ choice, isNoneFine }) : choice }),
    small: [wordOf(isChosen), ...(isRecommended ? [choosingCopy.recommended()] : [])].join(', '),
  };
}

/** What is not chosen says what it would come to, as on the page (OPT-06). */
const priceOf = ({ id, isChosen }: SectionRow, lines: readonly LineRow[]): Cents =>
  sumOfSection(id, isChosen ? lines : lines.map((line) => ({ ...line, isChosen: !line.isOptional || line.isOn })));

const linesIn = (section: string | null, { invoice, lines, saysChosen = false }: DocumentFacts): DocumentLine[] =>
  lines
    .filter(({ sectionId }) => sectionId === section)
    .map((line) => documentLine(shownLine(line, invoice), saysChosen));

const wordOf = (isChosen: boolean): string => (isChosen ? signedCopy.chosen() : signedCopy.notChosen());

/** What is taken off the line, and whether it counts. */
const smallPrint = (line: LineRow, saysChosen: boolean): string =>
  [
    discountOf(line) && lineDiscountLabel(line),
    !line.isChosen && copy.document.notChosen(),
    saysChosen && line.isOptional && line.isChosen && signedCopy.chosen(),
  ]
    .filter(Boolean)
    .join(', ');

/** One that is not chosen says so, and what it would come to. */
const documentLine = (line: LineRow, saysChosen: boolean): DocumentLine => ({
  category: line.categoryName,
  ...(line.code !== '' && { code: line.code }),
  description: line.description,
  quantity: formatQuantity(quantityNumber(line.quantity), line.unit),
  rate: formatCents(line.rate),
  ...(smallPrint(line, saysChosen) !== '' && { small: smallPrint(line, saysChosen) }),
  subTotal: formatCents(lineSubTotal({ ...line, isChosen: true })),
});

/** The customer's own page. A draft has none yet. */
function linkOf({ invoice, business, customer }: DocumentFacts, publicOrigin: string): InvoiceDocument['link'] {
  if (!visibleToCustomer(invoice)) return null;
  const { isQuote } = invoice;
  const href = `${publicOrigin}${invoicePath(customer, invoice.id)}`;
  if (canPayOnline(owedOnline(invoice), eligibilityOf(business))) return { label: 'Pay online', href, strong: true };
  return { label: isQuote ? 'View quote online' : 'View invoice online', href, strong: false };
}
