import { dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import { canPayOnline } from '@underlay/domain/payments/can-pay-online.ts';
import { explanation } from '@underlay/domain/payments/failure-messages.ts';
import { isPendingPayment } from '@underlay/domain/payments/payment.ts';
import { type EmailContent, typed } from '../../services/email-template.ts';
import { type BusinessRow, eligibilityOf } from '../businesses/index.ts';
import type { CustomerRow } from '../customers/index.ts';
import type { InvoiceRow } from '../invoices/index.ts';
import type { PaymentOccasion, PaymentRow, RefundRow } from '../receivables/index.ts';
import type { Authorization } from './authorization-store.ts';
import type { Outcome } from './receipt-store.ts';

/** All that a mail about a payment may speak of. */
export interface Told {
  readonly payment: PaymentRow;
  readonly invoice: InvoiceRow;
  readonly business: BusinessRow;
  readonly customer: CustomerRow;
  readonly outcome: Outcome;
  readonly authorization: Authorization | null;
  readonly refund: RefundRow | null;
  /** False while the payer cannot see the invoice: then no words and no link lead there. */
  readonly invoiceIsOpen: boolean;
  /** The portal's address of the customer, with origin. */
  readonly portal: string;
}

type Copy = { readonly subject: string } & Omit<EmailContent, 'business' | 'greeting' | 'closing'>;

/** What a payer reads, by news. Amounts are what they paid or get: with the fee (D63). */
export const PAYER_COPY: Readonly<Record<PaymentOccasion, (told: Told) => Copy>> = {
  authorized: (told) => ({
    subject: isPendingPayment(told.payment.state)
      ? `We received your authorization: ${total(told)} for invoice ${told.invoice.number}`
      : `Your authorization: ${total(told)} for invoice ${told.invoice.number}`,
    paragraphs: [
      `We received your authorization to pay ${told.business.name} for ${invoiceName(told)}.`,
      nextAfterAuthorization(told),
    ],
    figure: total(told),
    figureNote: `Authorized on ${day(told, told.payment.createdAt)}`,
    facts: [...sums(told), ['From', means(told)]],
    ...(told.authorization && { quotation: signature(told, told.authorization) }),
    button: toInvoice(told, 'View invoice'),
  }),
  deposits: (told) => ({
    subject: `Please confirm your bank account to pay invoice ${told.invoice.number}`,
    paragraphs: [
      `Before the first payment from this account we have to know that it is yours. ${depositsArrive(told)}`,
      told.payment.depositsKind === 'code'
        ? 'Beside the deposit on your statement stands a code of six characters that begins with SM. Enter it on the page of the invoice; then the payment goes to your bank.'
        : 'When you see them on your statement, enter both amounts on the page of the invoice; then the payment goes to your bank.',
    ],
    figure: total(told),
    figureNote: `Waits for your confirmation, ${invoiceName(told)}`,
    button: toInvoice(told, 'Confirm your account'),
  }),
  settled: (told) => ({
    subject: `Receipt: ${total(told)} to ${told.business.name} for invoice ${told.invoice.number}`,
    paragraphs: [
      `Thank you. Your payment to ${told.business.name} for ${invoiceName(told)} has settled.`,
      ...(told.payment.applied ? [] : [keptAsCredit(told)]),
    ],
    figure: total(told),
    figureNote: `Paid on ${day(told, told.outcome.settledAt ?? told.payment.createdAt)}`,
    facts: [['Invoice', String(told.invoice.number)], ...jobOf(told), ...sums(told), ['From', means(told)]],
    button: toReceipt(told),
  }),
  failed: (told) => ({
    subject: `Your payment of ${total(told)} for invoice ${told.invoice.number} did not go through`,
    paragraphs: [
      sentences(
        `Your payment of ${total(told)} to ${told.business.name} for ${invoiceName(told)} did not go through.`,
        explanation(told.payment.failureMessage),
      ),
      ...stillDue(told, 'is still due on this invoice.'),
    ],
    ...dueFigure(told),
    button: toPay(told),
  }),
  returned: (told) => ({
    subject: `Your bank took back your payment of ${total(told)} for invoice ${told.invoice.number}`,
    paragraphs: [
      sentences(
        `Your bank took back the payment of ${total(told)} to ${told.business.name} for ${invoiceName(told)} after it had settled.`,
        explanation(told.payment.failureMessage),
      ),
      ...stillDue(told, 'is due on this invoice again.'),
    ],
    ...dueFigure(told),
    button: toPay(told),
  }),
  refunded: (told) => ({
    subject: `Refund of ${sentBack(told)} from ${told.business.name} for invoice ${told.invoice.number}`,
    paragraphs: [
      `${told.business.name} has sent back ${sentBack(told)} of your payment for ${invoiceName(told)}. It takes 5 to 10 business days until you see it on your statement.`,
    ],
    figure: sentBack(told),
    figureNote: `Goes back to where it came from: ${means(told)}`,
    facts: [
      ['Reason', told.refund?.reason ?? ''],
      ['Your payment', `${total(told)} on ${day(told, told.payment.createdAt)}`],
    ],
    button: toReceipt(told),
  }),
};

/** What the business reads; its amounts are what went to the invoice. Of the rest it is told on its screens. */
export function businessCopy(about: PaymentOccasion, told: Told, link: string): Copy {
  const { payment, invoice, customer } = told;
  const amount = formatCents(payment.amount);
  const returned = about === 'returned';
  return {
    subject: `Payment ${returned ? 'returned' : 'failed'}: ${amount} on invoice ${invoice.number}, ${customer.displayName}`,
    paragraphs: [
      `The bank ${returned ? 'returned' : 'did not carry out'} the payment of ${amount} by ${customer.displayName} on invoice ${invoice.number}${invoice.status === 'unpaid' ? '; the invoice is unpaid again' : ''}.`,
      ...[explanation(payment.failureMessage)].filter(Boolean),
    ],
    button: { text: 'Open invoice', href: link },
  };
}

const total = ({ payment }: Told) => formatCents(payment.amount + payment.fee);
const day = ({ business }: Told, moment: Date) => formatDate(dateIn(business.timeZone, moment));
const sentences = (...parts: string[]) => parts.filter(Boolean).join(' ');

/** The job's name is left out where the invoice is the business's own draft again. */
const invoiceName = ({ invoice, invoiceIsOpen }: Told) =>
  `invoice ${invoice.number}${invoiceIsOpen ? ` (${typed(invoice.jobName)})` : ''}`;

const jobOf = ({ invoice, invoiceIsOpen }: Told): [string, string][] =>
  invoiceIsOpen ? [['Project', invoice.jobName]] : [];

const sums = (told: Told): [string, string][] => [
  ['Amount', formatCents(told.payment.amount)],
  ['Fee', formatCents(told.payment.fee)],
  ['Total', total(told)],
];

const means = ({ payment: { method, lastFour, description } }: Told) =>
  lastFour ? `${method === 'card' ? 'Card' : 'Bank account'} ending in ${lastFour}` : description;

const signature = (told: Told, { text, signature: name, lastFour, signedAt }: Authorization) => ({
  title: 'What you signed',
  text,
  by: `Signed by ${name} on ${day(told, signedAt)}, for the account ending in ${lastFour}`,
});

/** The copy of what was signed is due in any case (P05); what it says of the payment has to be true when it leaves. */
function nextAfterAuthorization({ payment: { state } }: Told): string {
  if (isPendingPayment(state))
    return 'Your bank needs 1 to 4 business days. We write to you when the payment has settled, or when there is something left for you to do.';
  return state === 'settled' ? 'The payment has settled since.' : 'The payment has not gone through; nothing is taken.';
}

function depositsArrive(told: Told): string {
  const { depositsArriveAt, depositsKind } = told.payment;
  const by = depositsArriveAt ? `by ${day(told, depositsArriveAt)}` : 'within 3 business days';
  return depositsKind === 'code'
    ? `A deposit of one cent arrives in it ${by}.`
    : `Two deposits of less than a dollar each arrive in it ${by}.`;
}

const keptAsCredit = ({ payment, business }: Told) =>
  `When it arrived, the invoice no longer needed it. ${business.name} keeps ${formatCents(payment.amount)} as your credit and will use it for another invoice or send it back.`;

const dueNow = ({ invoice, invoiceIsOpen }: Told) => (invoiceIsOpen ? amountDue(invoice) : 0);
const stillDue = (told: Told, what: string) => (dueNow(told) > 0 ? [`${formatCents(dueNow(told))} ${what}`] : []);
const dueFigure = (told: Told) =>
  dueNow(told) > 0 ? { figure: formatCents(dueNow(told)), figureNote: `Due ${formatDate(told.invoice.dueDate)}` } : {};

const toReceipt = ({ portal, payment }: Told) => ({ text: 'View receipt', href: `${portal}/payments/${payment.uuid}` });
const toInvoice = (told: Told, text: string) =>
  told.invoiceIsOpen ? { text, href: `${told.portal}/invoices/${told.invoice.uuid}` } : toReceipt(told);
const mayPay = ({ invoice, business }: Told) =>
  canPayOnline({ isQuote: invoice.isQuote, amountDue: amountDue(invoice) }, eligibilityOf(business));
const toPay = (told: Told) =>
  dueNow(told) > 0
    ? toInvoice(told, mayPay(told) ? 'View and pay invoice' : 'View invoice')
    : { ...toReceipt(told), text: 'View payment' };

/** The payer gets the fee with the whole amount. */
const sentBack = ({ refund }: Told): string => formatCents((refund?.amount ?? 0) + (refund?.fee ?? 0));
