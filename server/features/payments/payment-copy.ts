import { sumOf } from '@underlay/domain/allocations/allocation.ts';
import { DISCOUNT_NAMES } from '@underlay/domain/credits/credit-kind.ts';
import { cents, formatCents } from '@underlay/domain/money/money.ts';
import { explanation } from '@underlay/domain/payments/failure-messages.ts';
import { isBeforeBank, isPendingPayment } from '@underlay/domain/payments/payment.ts';
import { unusedOf } from '@underlay/domain/payments/refund.ts';
import { setAgainstSentence } from '@underlay/domain/payments/went-back.ts';
import { depositsJson, isTakenByBank, type PaymentOccasion, type RefundRow } from '../receivables/index.ts';
import type { Authorization } from './authorization-store.ts';
import { dueFigures, dueSentence, rests } from './due-copy.ts';
import type { Copy, NoticeFacts } from './notice-facts.ts';
import {
  day,
  inSubject,
  invoiceName,
  isOfSeveral,
  means,
  numbers,
  parts,
  sentBack,
  tookBack,
  toReceipt,
  total,
} from './payment-names.ts';

/** The payer's mail for each occasion. Amounts are what they paid or get, with the fee (D63). */
export const PAYER_COPY: Readonly<Record<PaymentOccasion, (facts: NoticeFacts) => Copy>> = {
  authorized: (facts) => ({
    subject: isPendingPayment(facts.payment.state)
      ? `We received your authorization: ${authorized(facts)}`
      : `Your authorization: ${authorized(facts)}`,
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
    subject: isOfSeveral(facts)
      ? `Please confirm your bank account: ${authorized(facts)}`
      : `Please confirm your bank account to pay ${numbers(facts)}`,
    paragraphs: [
      `Before the first payment from this account we have to know that it is yours. ${depositsArrive(facts)}`,
      facts.payment.depositsKind === 'code'
        ? 'Beside the deposit on your statement stands a code of six characters that begins with SM. Enter it on the page of the invoice; then the payment goes to your bank.'
        : 'When you see them on your statement, enter both amounts on the page of the invoice; then the payment goes to your bank.',
    ],
    figure: total(facts),
    figureNote: `Waits for your confirmation, ${invoiceName(facts)}`,
    facts: parts(facts),
    button: toInvoice(facts, 'Confirm your account'),
  }),
  settled: (facts) => ({
    subject: receiptSubject(facts),
    paragraphs: [
      `Thank you. Your payment to ${facts.business.name} for ${invoiceName(facts)} has settled.`,
      ...(unusedOf(facts.payment) > 0 ? [notNeeded(facts)] : []),
      ...rests(facts),
    ],
    figure: total(facts),
    figureNote: `Paid on ${day(facts, facts.outcome.settledAt ?? facts.payment.createdAt)}`,
    facts: [...places(facts), ...sums(facts), ['From', means(facts)]],
    button: toReceipt(facts),
  }),
  failed: (facts) => ({
    subject: `Your payment of ${total(facts)} ${inSubject(facts)} did not go through`,
    paragraphs: [
      sentences(
        `Your payment of ${total(facts)} to ${facts.business.name} for ${invoiceName(facts)} did not go through.`,
        explanation(facts.payment.failureMessage),
      ),
      ...added(facts),
      ...dueSentence(facts, true),
    ],
    ...dueFigures(facts),
  }),
  returned: (facts) => ({
    subject: `Your bank took back your payment of ${tookBack(facts)} ${inSubject(facts)}`,
    paragraphs: [
      sentences(
        `Your bank took back the payment of ${tookBack(facts)} to ${facts.business.name} for ${invoiceName(facts)} after it had settled.`,
        explanation(facts.payment.failureMessage),
      ),
      ...added(facts),
      ...dueSentence(facts),
    ],
    ...dueFigures(facts),
  }),
  refunded: (facts) =>
    facts.refund && isTakenByBank(facts.refund) ? partTakenBack(facts, facts.refund) : sentBackCopy(facts),
};

/** Of a part of one invoice, or of several, what stands for which is said below. */
const receiptSubject = (facts: NoticeFacts): string =>
  isOfSeveral(facts) || facts.stays.length > 0
    ? `Payment of ${total(facts)} to ${facts.business.name}`
    : `Receipt: ${total(facts)} to ${facts.business.name} for ${numbers(facts)}`;

const authorized = (facts: NoticeFacts): string =>
  `${isOfSeveral(facts) ? 'payment of ' : ''}${total(facts)} ${inSubject(facts)}`;

/** What a refund was taken from is due again (PART-23). */
const sentBackCopy = (facts: NoticeFacts): Copy => ({
  subject: `Refund of ${sentBack(facts)} from ${facts.business.name}${isOfSeveral(facts) ? '' : ` for ${numbers(facts)}`}`,
  paragraphs: [
    `${facts.business.name} has sent back ${sentBack(facts)} of your payment for ${invoiceName(facts)}. It takes 5 to 10 business days until you see it on your statement.`,
    ...dueSentence(facts),
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
  subject: `Your bank took back ${sentBack(facts)} of your payment ${inSubject(facts)}`,
  paragraphs: [
    sentences(
      `Your bank took back ${sentBack(facts)} of the payment of ${total(facts)} to ${facts.business.name} for ${invoiceName(facts)} after it had settled.`,
      explanation(reason),
    ),
    ...dueSentence(facts),
  ],
  ...dueFigures(facts),
});

const sentences = (...parts: string[]) => parts.filter(Boolean).join(' ');

const places = (facts: NoticeFacts): [string, string][] =>
  isOfSeveral(facts) ? parts(facts) : [['Invoice', String(facts.invoice.number)], ...jobOf(facts)];

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

const signature = (facts: NoticeFacts, { text, signature: name, lastFour, signedAt }: Authorization) => ({
  title: 'What you signed',
  text,
  by: `Signed by ${name} on ${day(facts, signedAt)}, for the account ending in ${lastFour}`,
});

/** The copy of what was signed is due in any case (P05). What it says of the payment has to be true when it leaves. */
function nextAfterAuthorization({ payment }: NoticeFacts): string {
  const { state } = payment;
  if (depositsJson(payment))
    return 'The payment is not with your bank yet: before that you have to confirm your account, as another e-mail says.';
  if (isBeforeBank(state)) return `The payment is being passed to your bank, which then needs ${BANK_DAYS}`;
  if (isPendingPayment(state)) return `Your bank needs ${BANK_DAYS}`;
  return state === 'settled' ? 'The payment has settled since.' : 'The payment has not gone through; nothing is taken.';
}

const BANK_DAYS =
  '1 to 4 business days. We write to you when the payment has settled, or when there is something left for you to do.';

function depositsArrive(facts: NoticeFacts): string {
  const { depositsArriveAt, depositsKind } = facts.payment;
  const by = depositsArriveAt ? `by ${day(facts, depositsArriveAt)}` : 'within 3 business days';
  return depositsKind === 'code'
    ? `A deposit of one cent arrives in it ${by}.`
    : `Two deposits of less than a dollar each arrive in it ${by}.`;
}

/** Of a part of it the rest was needed, and stands on what it was for. */
function notNeeded(facts: NoticeFacts): string {
  const { payment, against, business } = facts;
  const unused = unusedOf(payment);
  const credit = cents(unused - against);
  return sentences(
    sumOf(payment.allocated) > 0
      ? `When it arrived, ${formatCents(unused)} of it was no longer needed.`
      : `When it arrived, the invoice${isOfSeveral(facts) ? 's' : ''} no longer needed it.`,
    credit > 0
      ? `${business.name} keeps ${formatCents(credit)} as your credit and will use it for another invoice or send it back.`
      : '',
    against > 0 ? setAgainstSentence(against) : '',
  );
}

/** What the invoice had said before (LATE-10). */
export const added = ({ charge }: NoticeFacts): string[] =>
  charge === null ? [] : [`A fee of ${formatCents(charge.amount)} was added to invoice ${charge.number}.`];

const toInvoice = (facts: NoticeFacts, text: string) =>
  facts.invoiceIsOpen ? { text, href: `${facts.portal}/invoices/${facts.invoice.id}` } : toReceipt(facts);
