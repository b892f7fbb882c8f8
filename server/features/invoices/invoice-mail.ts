import { type CalendarDate, dateIn, formatDate, formatDateInShort } from '@underlay/domain/calendar/calendar-date.ts';
import { chargesCopy } from '@underlay/domain/copy/charges.ts';
import { choosingCopy } from '@underlay/domain/copy/choosing.ts';
import { REFERENCE_LABEL } from '@underlay/domain/invoices/fields.ts';
import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { mayBeReminded, visibleToCustomer } from '@underlay/domain/invoices/lifecycle.ts';
import { type Cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import { METHOD_NAMES, waysToPay } from '@underlay/domain/payments/can-pay-online.ts';
import { owedForAll } from '@underlay/domain/payments/order.ts';
import { PARTS_OFF } from '@underlay/domain/payments/part-rule.ts';
import type { DocumentLine, DocumentPart, DocumentTotal, InvoiceDocument } from '../../services/documents.ts';
import { type EmailContent, sentence, typed } from '../../services/email-template.ts';
import { type BusinessRow, eligibilityOf, readBusiness } from '../businesses/index.ts';
import { portalPath, readCustomer } from '../customers/index.ts';
import { type Composer, reasonOf } from '../deliveries/index.ts';
import { attachPdf } from './attach-pdf.ts';
import { earlyOn, earlyWords } from './early-words.ts';
import { readDocument } from './invoice-pdf.ts';
import { type InvoiceRow, readInvoice, wasSentSince } from './invoice-store.ts';
import { namesInMail } from './names-in-mail.ts';
import { usedOnSending } from './used-on-sending-store.ts';

/** What the mail of one occasion says of its invoice or quote, and whether it is still true. */
interface Occasion {
  readonly isStillTrue: (invoice: InvoiceRow, today: CalendarDate) => boolean;
  readonly subject: (what: string, business: string) => string;
  /** Whether the invoice of a draw is called by its place, and a quote that was sent before a new version. */
  readonly saysWhich: boolean;
  readonly sentence: (what: string, business: string) => string;
  /** The short form for a text message. */
  readonly inShort: (what: string) => string;
}

/** Notifies the customer of what was just sent (INV-17, D16). It is not sent when that was retracted or withdrawn meanwhile. */
export const composeInvoice = composerFor({
  isStillTrue: (invoice) => visibleToCustomer(invoice) && invoice.outcome !== 'withdrawn',
  subject: (what, business) => `${capital(what)} from ${business}`,
  saysWhich: true,
  sentence: (what, business) => `${business} sent you ${what}`,
  inShort: (what) => what,
});

/** Reminds the customer (API-38, D41). An invoice that was paid or retracted meanwhile has nothing to remind of. */
export const composeReminder = composerFor({
  isStillTrue: mayBeReminded,
  subject: (what, business) => `Reminder: ${what} from ${business}`,
  saysWhich: false,
  sentence: (what, business) => `${business} would like to remind you of ${what}`,
  inShort: (what) => `reminder of ${what}`,
});

/** An invoice that was sent again since, perhaps to another customer, has a mail of its own. The mail before it is not sent. */
function composerFor(occasion: Occasion): Composer {
  return async (platform, { businessId, subjectId, cause }) => {
    const { config, clock } = platform;
    const db = platform.tenantDb(businessId);
    const invoice = await readInvoice(db, subjectId);
    if (!invoice || (await wasSentSince(db, subjectId, reasonOf({ cause })))) return null;
    const [business, customer] = await Promise.all([readBusiness(db), readCustomer(db, invoice.customerId)]);
    if (!business || !customer) return null;
    const today = dateIn(business.timeZone, clock.now());
    if (!occasion.isStillTrue(invoice, today)) return null;
    const document = await readDocument(platform, db, invoice);
    const what = `${invoice.isQuote ? 'quote' : 'invoice'} ${invoice.number}`;
    const amount = formatCents(invoice.isQuote ? invoice.total : amountDue(invoice));
    const used = await usedOnSending(db, { invoiceId: subjectId, eventId: reasonOf({ cause }) });
    const href = `${config.publicOrigin}${portalPath(customer)}/invoices/${subjectId}`;
    const early = earlyWords(invoice, today);
    const range = rangeOf(invoice);
    const names = occasion.saysWhich ? await namesInMail(db, { invoice, business, amount }) : null;
    const subject = names?.subject ?? `${occasion.subject(what, business.name)}: ${amount}`;
    const happened = names?.happened ?? occasion.sentence(what, business.name);
    const inShort = names?.inShort ?? occasion.inShort(what);
    const answersTo = business.email || config.supportEmail;
    return {
      from: business.name,
      answersTo,
      subject,
      email: {
        greeting: `Hello ${customer.firstName},`,
        paragraphs: [
          sentence(`${happened} for ${typed(invoice.jobName)}: ${typed(invoice.description)}`),
          ...(names?.more === undefined ? [] : [names.more]),
          ...(range === null ? [] : [choosingCopy.yours({ ...range, amount })]),
          ...(used > 0 ? [`Your credit of ${formatCents(used)} was used.`] : []),
          ...(early === null ? [] : [`${early}.`]),
          ...(invoice.returnedFee === null || amountDue(invoice) <= 0 ? [] : [chargesCopy.terms(invoice.returnedFee)]),
        ],
        figure: amount,
        figureNote: capital(besides(range, untilWhen(invoice, formatDate))),
        facts: [...referenceOf(invoice), ...factsOf(document)],
        ...toPay(invoice, { business, href, today }),
      },
      sms: `${business.name}: ${[inShort, amount, besides(range, untilWhen(invoice, formatDateInShort))].filter(Boolean).join(', ')}: ${href}`,
      attachments: () => attachPdf(platform, db, { invoice }),
    };
  };
}

/** By it whoever pays finds the order. */
const referenceOf = ({ customerReference }: InvoiceRow): [string, string][] =>
  customerReference === '' ? [] : [[REFERENCE_LABEL, typed(customerReference)]];

/** The lines, as many as a mail can show, and what they come to. */
function factsOf({ lines: first, parts = [], totals, figures }: InvoiceDocument): [string, string][] {
  const hasChoices = parts.some(({ small }) => small !== undefined);
  const inRow = (line: DocumentLine) => ({ fact: lineFact(line, figures), isLine: true });
  const rows = [
    ...first.map(inRow),
    ...parts.flatMap((part) => [
      ...(hasChoices ? partFacts(part).map((fact) => ({ fact, isLine: false })) : []),
      ...part.lines.map(inRow),
    ]),
  ];
  // The names of choices and parts are no lines, and none of them stands without a line.
  const placesOfLines = rows.flatMap(({ isLine }, place) => (isLine ? [place] : []));
  const last = placesOfLines.slice(0, MAX_LINES_IN_MAIL).at(-1) ?? -1;
  const more = placesOfLines.length - MAX_LINES_IN_MAIL;
  return [
    ...rows.slice(0, last + 1).map(({ fact }) => fact),
    ...(more > 0 ? [[`And ${more} more`, 'on its page'] satisfies [string, string]] : []),
    ...totals.map(totalFact),
  ];
}

const MAX_LINES_IN_MAIL = 20;

/** A payment that is on its way, failed or went back says so, as on paper (INV-23). */
function totalFact({ label, mark, small, amount }: DocumentTotal): [string, string] {
  const became = [mark?.label ?? '', typed(small ?? '')].filter(Boolean);
  const whole = became.length === 0 ? label : [label, ...became].map(sentence).join(' ').replace(/\.$/, '');
  return [whole, amount];
}

function lineFact(line: DocumentLine, figures: InvoiceDocument['figures']): [string, string] {
  const { code = '', description, quantity, rate, small, subTotal } = line;
  const name = typed([code, description].filter(Boolean).join(' '));
  if (figures !== undefined) return [[name, small].filter(Boolean).join(', '), figures === 'none' ? '' : subTotal];
  return [[`${name}, ${quantity} at ${rate}`, small].filter(Boolean).join(', '), subTotal];
}

/** Where there is something to choose, every part has its name: what belongs to a package ends where another part begins (OPT-06). */
const partFacts = ({ choice, name, small = '', subtotal }: DocumentPart): [string, string][] => [
  ...(choice === undefined ? [] : [[typed(choice), ''] satisfies [string, string]]),
  [[typed(name), small].filter(Boolean).join(', '), subtotal],
];

interface Paying {
  readonly business: BusinessRow;
  readonly href: string;
  readonly today: CalendarDate;
}

/** A button that promises no way to pay that the page does not have, and below it each way with what it costs. */
function toPay(invoice: InvoiceRow, { business, href, today }: Paying): Pick<EmailContent, 'button' | 'howToPay'> {
  if (invoice.isQuote) return { button: { text: 'View quote', href } };
  const byCheck = amountDue(invoice) > 0 ? business.byCheck : '';
  const ways = waysOn(invoice, business, today);
  const text = ways.length === 0 ? 'View invoice' : 'View and pay invoice';
  return { button: { text, href }, ...((ways.length > 0 || byCheck) && { howToPay: { ways, byCheck } }) };
}

/** A mail is read later too: what less is charged in time stands with its day, and below it what is charged after that (DISC-01). */
function waysOn(invoice: InvoiceRow, business: BusinessRow, today: CalendarDate): [string, string][] {
  const usual = waysWith(invoice, business, ZERO);
  const early = earlyOn(invoice, today);
  if (early === null) return usual.map((way) => wayFact(way, ''));
  const day = formatDate(early.until);
  return [
    ...waysWith(invoice, business, early.discount).map((way) => wayFact(way, ` by ${day}`)),
    ...usual.map((way) => wayFact(way, ` after ${day}`)),
  ];
}

/** As the page of paying prices it. */
function waysWith(invoice: InvoiceRow, business: BusinessRow, discount: Cents) {
  const terms = eligibilityOf(business);
  const all = { ...invoice, invoiceId: invoice.id, due: amountDue(invoice), discount, rule: PARTS_OFF };
  const owed = owedForAll(all, terms.bankDiscount);
  return owed === null ? [] : waysToPay({ ...owed, isReserved: invoice.reserved > 0 }, terms);
}

const wayFact = (
  { method, charge, discount }: ReturnType<typeof waysToPay>[number],
  when: string,
): [string, string] => [
  `${METHOD_NAMES[method]}${when}, ${discount > 0 ? `${formatCents(discount)} off, ` : ''}${charge.fee > 0 ? `with a fee of ${formatCents(charge.fee)}` : 'without a fee'}`,
  formatCents(charge.total),
];

/** While its customer can choose (OPT-08). */
const rangeOf = ({ least, most, outcome }: InvoiceRow) =>
  least === null || most === null || least === most || outcome !== null
    ? null
    : { least: formatCents(least), most: formatCents(most) };

const besides = (range: ReturnType<typeof rangeOf>, when: string): string =>
  [range && choosingCopy.range(range), when].filter(Boolean).join(', ');

/** Credit may have paid all of it as it was sent, and what comes to nothing was never due. */
function untilWhen(invoice: InvoiceRow, say: (date: CalendarDate) => string): string {
  const { isQuote, quoteExpiration, status, dueDate } = invoice;
  if (isQuote) return quoteExpiration ? `valid until ${say(quoteExpiration)}` : '';
  return status === 'paid' || amountDue(invoice) <= 0 ? 'nothing is due' : `due ${say(dueDate)}`;
}

const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);
