import { wantedBy } from '@underlay/domain/allocations/allocation.ts';
import { dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { DISCOUNT_NAMES } from '@underlay/domain/credits/credit-kind.ts';
import { amountDue, owedOnline } from '@underlay/domain/invoices/invoice.ts';
import { add, type Cents, cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import { canPayOnline } from '@underlay/domain/payments/can-pay-online.ts';
import { explanation } from '@underlay/domain/payments/failure-messages.ts';
import { isPendingPayment } from '@underlay/domain/payments/payment.ts';
import { unusedOf } from '@underlay/domain/payments/refund.ts';
import { type EmailContent, typed } from '../../services/email-template.ts';
import { type BusinessRow, eligibilityOf } from '../businesses/index.ts';
import type { CustomerRow } from '../customers/index.ts';
import type { InvoiceRow } from '../invoices/index.ts';
import { isTakenByBank, type PaymentOccasion, type PaymentRow, type RefundRow } from '../receivables/index.ts';
import type { Authorization } from './authorization-store.ts';
import type { OrderedInvoice } from './order-store.ts';
import type { Outcome } from './receipt-store.ts';

/** All that a mail about a payment may speak of. */
export interface NoticeFacts {
  readonly payment: PaymentRow;
  /** What it is meant for first. */
  readonly invoice: InvoiceRow;
  /** What is due by now on invoices that it is meant for, and that the payer can see. */
  readonly stays: readonly Pick<OrderedInvoice, 'number' | 'due' | 'dueDate'>[];
  readonly business: BusinessRow;
  readonly customer: CustomerRow;
  readonly outcome: Outcome;
  readonly authorization: Authorization | null;
  readonly refund: RefundRow | null;
  /** What was added to an invoice since it came back (RISK-08). */
  readonly charge: { readonly amount: Cents; readonly number: number } | null;
  /** False while the payer cannot see the invoice. Then no text and no link may lead there. */
  readonly invoiceIsOpen: boolean;
  /** The portal's address of the customer, with origin. */
  readonly portal: string;
}

export type Copy = { readonly subject: string } & Omit<EmailContent, 'business' | 'greeting' | 'closing'>;

/** The payer's mail for each occasion. Amounts are what they paid or get, with the fee (D63). */
export const PAYER_COPY: Readonly<Record<PaymentOccasion, (facts: NoticeFacts) => Copy>> = {
  authorized: (facts) => ({
    subject: isPendingPayment(facts.payment.state)
      ? `We received your authorization: ${total(facts)} for ${numbers(facts)}`
      : `Your authorization: ${total(facts)} for ${numbers(facts)}`,
    paragraphs: [
      `We received your authorization to pay ${facts.business.name} for ${invoiceName(facts)}.`,
      nextAfterAuthorization(facts),
      ...rests(facts),
    ],
    figure: total(facts),
    figureNote: `Authorized on ${day(facts, facts.payment.createdAt)}`,
    facts: [...parts(facts), ...sums(facts), ['From', means(facts)]],
    ...(facts.authorization && { quotation: signature(facts, facts.authorization) }),
    button: toInvoice(facts, 'View invoice'),
  }),
  deposits: (facts) => ({
    subject: `Please confirm your bank account to pay ${numbers(facts)}`,
    paragraphs: [
      `Before the first payment from this account we have to know that it is yours. ${depositsArrive(facts)}`,
      facts.payment.depositsKind === 'code'
        ? 'Beside the deposit on your statement stands a code of six characters that begins with SM. Enter it on the page of the invoice; then the payment goes to your bank.'
        : 'When you see them on your statement, enter both amounts on the page of the invoice; then the payment goes to your bank.',
    ],
    figure: total(facts),
    figureNote: `Waits for your confirmation, ${invoiceName(facts)}`,
    button: toInvoice(facts, 'Confirm your account'),
  }),
  settled: (facts) => ({
    subject: receiptSubject(facts),
    paragraphs: [
      `Thank you. Your payment to ${facts.business.name} for ${invoiceName(facts)} has settled.`,
      ...(unusedOf(facts.payment) > 0 ? [keptAsCredit(facts)] : []),
      ...rests(facts),
    ],
    figure: total(facts),
    figureNote: `Paid on ${day(facts, facts.outcome.settledAt ?? facts.payment.createdAt)}`,
    facts: [...places(facts), ...sums(facts), ['From', means(facts)]],
    button: toReceipt(facts),
  }),
  failed: (facts) => ({
    subject: `Your payment of ${total(facts)} for ${numbers(facts)} did not go through`,
    paragraphs: [
      sentences(
        `Your payment of ${total(facts)} to ${facts.business.name} for ${invoiceName(facts)} did not go through.`,
        explanation(facts.payment.failureMessage),
      ),
      ...added(facts),
      ...stillDue(facts, 'is still due on this invoice.'),
    ],
    ...dueFigure(facts),
    button: toPay(facts),
  }),
  returned: (facts) => ({
    subject: `Your bank took back your payment of ${tookBack(facts)} for ${numbers(facts)}`,
    paragraphs: [
      sentences(
        `Your bank took back the payment of ${tookBack(facts)} to ${facts.business.name} for ${invoiceName(facts)} after it had settled.`,
        explanation(facts.payment.failureMessage),
      ),
      ...added(facts),
      ...stillDue(facts, 'is due on this invoice again.'),
    ],
    ...dueFigure(facts),
    button: toPay(facts),
  }),
  refunded: (facts) =>
    facts.refund && isTakenByBank(facts.refund) ? partTakenBack(facts, facts.refund) : sentBackCopy(facts),
};

/** Of a part of one invoice, or of several, what stands for which is said below. */
const receiptSubject = (facts: NoticeFacts): string =>
  isOfSeveral(facts) || facts.stays.length > 0
    ? `Payment of ${total(facts)} to ${facts.business.name}`
    : `Receipt: ${total(facts)} to ${facts.business.name} for ${numbers(facts)}`;

const sentBackCopy = (facts: NoticeFacts): Copy => ({
  subject: `Refund of ${sentBack(facts)} from ${facts.business.name} for ${numbers(facts)}`,
  paragraphs: [
    `${facts.business.name} has sent back ${sentBack(facts)} of your payment for ${invoiceName(facts)}. It takes 5 to 10 business days until you see it on your statement.`,
  ],
  figure: sentBack(facts),
  figureNote: `Goes back to where it came from: ${means(facts)}`,
  facts: [
    ['Reason', facts.refund?.reason ?? ''],
    ['Your payment', `${total(facts)} on ${day(facts, facts.payment.createdAt)}`],
  ],
  button: toReceipt(facts),
});

const partTakenBack = (facts: NoticeFacts, { reason }: RefundRow): Copy => ({
  subject: `Your bank took back ${sentBack(facts)} of your payment for ${numbers(facts)}`,
  paragraphs: [
    sentences(
      `Your bank took back ${sentBack(facts)} of the payment of ${total(facts)} to ${facts.business.name} for ${invoiceName(facts)} after it had settled.`,
      explanation(reason),
    ),
    ...stillDue(facts, 'is due on this invoice again.'),
  ],
  ...dueFigure(facts),
  button: toPay(facts),
});

const total = ({ payment }: NoticeFacts) => formatCents(add(payment.amount, payment.fee));
/** With the fee: what was not refunded before, and what the bank took beyond that. */
const tookBack = ({ payment: { amount, fee, refunded, refundedFee, takenBeyond } }: NoticeFacts) =>
  formatCents(cents(amount - refunded + fee - refundedFee + takenBeyond));
const day = ({ business }: NoticeFacts, moment: Date) => formatDate(dateIn(business.timeZone, moment));
const sentences = (...parts: string[]) => parts.filter(Boolean).join(' ');

const isOfSeveral = ({ payment }: NoticeFacts) => payment.targets.length > 1;

/** `invoice 1001`, or `invoices 1001, 1002 and 1003`. */
function numbers({ payment }: NoticeFacts): string {
  const all = payment.targets.map(({ number }) => number);
  return all.length > 1 ? `invoices ${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : `invoice ${all[0]}`;
}

/** The job's name is left out of several, and where the invoice is the business's own draft again. */
const invoiceName = (facts: NoticeFacts) =>
  `${numbers(facts)}${facts.invoiceIsOpen && !isOfSeveral(facts) ? ` (${typed(facts.invoice.jobName)})` : ''}`;

/** Of several invoices what each loses, with the credit that goes with it. */
const parts = (facts: NoticeFacts): [string, string][] =>
  isOfSeveral(facts)
    ? facts.payment.targets.map((target) => [`Invoice ${target.number}`, formatCents(wantedBy(target))])
    : [];

const places = (facts: NoticeFacts): [string, string][] =>
  isOfSeveral(facts) ? parts(facts) : [['Invoice', String(facts.invoice.number)], ...jobOf(facts)];

/** What was not meant to be paid by it, or is owed again. */
const rests = ({ stays }: NoticeFacts): string[] =>
  stays.map(
    ({ number, due, dueDate }) => `${formatCents(due)} of invoice ${number} stays due on ${formatDate(dueDate)}.`,
  );

const jobOf = ({ invoice, invoiceIsOpen }: NoticeFacts): [string, string][] =>
  invoiceIsOpen ? [['Project', invoice.jobName]] : [];

const sums = (facts: NoticeFacts): [string, string][] => [
  ...facts.outcome.discounts.map(({ reason, amount }): [string, string] => [
    DISCOUNT_NAMES[reason],
    formatCents(amount),
  ]),
  ['Amount', formatCents(facts.payment.amount)],
  ['Fee', formatCents(facts.payment.fee)],
  ['Total', total(facts)],
];

/** Where the money came from: `Bank account ending in 6789`, or what the business noted. */
export const means = ({ payment: { method, lastFour, description } }: Pick<NoticeFacts, 'payment'>) =>
  lastFour ? `${method === 'card' ? 'Card' : 'Bank account'} ending in ${lastFour}` : description;

const signature = (facts: NoticeFacts, { text, signature: name, lastFour, signedAt }: Authorization) => ({
  title: 'What you signed',
  text,
  by: `Signed by ${name} on ${day(facts, signedAt)}, for the account ending in ${lastFour}`,
});

/** The copy of what was signed is due in any case (P05). What it says of the payment has to be true when it leaves. */
function nextAfterAuthorization({ payment: { state } }: NoticeFacts): string {
  if (isPendingPayment(state))
    return 'Your bank needs 1 to 4 business days. We write to you when the payment has settled, or when there is something left for you to do.';
  return state === 'settled' ? 'The payment has settled since.' : 'The payment has not gone through; nothing is taken.';
}

function depositsArrive(facts: NoticeFacts): string {
  const { depositsArriveAt, depositsKind } = facts.payment;
  const by = depositsArriveAt ? `by ${day(facts, depositsArriveAt)}` : 'within 3 business days';
  return depositsKind === 'code'
    ? `A deposit of one cent arrives in it ${by}.`
    : `Two deposits of less than a dollar each arrive in it ${by}.`;
}

const keptAsCredit = ({ payment, business }: NoticeFacts) =>
  `When it arrived, the invoice no longer needed it. ${business.name} keeps ${formatCents(unusedOf(payment))} as your credit and will use it for another invoice or send it back.`;

const dueNow = ({ invoice, invoiceIsOpen }: NoticeFacts) => (invoiceIsOpen ? amountDue(invoice) : ZERO);
const stillDue = (facts: NoticeFacts, what: string) =>
  isOfSeveral(facts) ? rests(facts) : dueNow(facts) > 0 ? [`${formatCents(dueNow(facts))} ${what}`] : [];
const dueFigure = (facts: NoticeFacts) =>
  dueNow(facts) > 0 && !isOfSeveral(facts)
    ? { figure: formatCents(dueNow(facts)), figureNote: `Due ${formatDate(facts.invoice.dueDate)}` }
    : {};

/** What the invoice had said before (LATE-10). */
export const added = ({ charge }: NoticeFacts): string[] =>
  charge === null ? [] : [`A fee of ${formatCents(charge.amount)} was added to invoice ${charge.number}.`];

const toReceipt = ({ portal, payment }: NoticeFacts) => ({
  text: 'View receipt',
  href: `${portal}/payments/${payment.id}`,
});
const toInvoice = (facts: NoticeFacts, text: string) =>
  facts.invoiceIsOpen ? { text, href: `${facts.portal}/invoices/${facts.invoice.id}` } : toReceipt(facts);
const mayPay = ({ invoice, business }: NoticeFacts) => canPayOnline(owedOnline(invoice), eligibilityOf(business));
const toPay = (facts: NoticeFacts) =>
  dueNow(facts) > 0
    ? toInvoice(facts, mayPay(facts) ? 'View and pay invoice' : 'View invoice')
    : { ...toReceipt(facts), text: 'View payment' };

/** The payer gets the fee with the whole amount. */
const sentBack = ({ refund }: NoticeFacts): string => formatCents(add(refund?.amount ?? ZERO, refund?.fee ?? ZERO));
