import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { copy } from '@underlay/domain/copy/copy.ts';
import { payingCopy } from '@underlay/domain/copy/paying.ts';
import { type Cents, cents, formatCents } from '@underlay/domain/money/money.ts';
import { canPayOnline } from '@underlay/domain/payments/can-pay-online.ts';
import type { EmailContent } from '../../services/email-template.ts';
import { eligibilityOf } from '../businesses/index.ts';
import type { DueNow } from './due-by-now.ts';
import type { Copy, NoticeFacts } from './notice-facts.ts';
import { isOfSeveral, toReceipt } from './payment-names.ts';

/** More invoices than these are counted, and not told one by one. */
const MOST_SAID = 3;

/** What was not meant to be paid by it, or is owed again. */
export const rests = ({ stays, today }: NoticeFacts): string[] =>
  stays.length > MOST_SAID
    ? [payingCopy.staysOf({ amount: sumOf(stays), count: stays.length })]
    : stays.map(({ due: amount, number, dueDate: day }) => payingCopy.stays({ amount, number, day, today }));

/** What never came is still due; what came back is due again, or only now where more is due than that. */
const SENTENCES = {
  still: { alone: 'is still due on this invoice', of: 'is still due' },
  again: { alone: 'is due on this invoice again', of: 'is due again' },
  now: { alone: 'is due on this invoice now', of: 'is due now' },
} as const;

const wordsFor = (due: readonly DueNow[], isFailed: boolean) => {
  if (isFailed) return SENTENCES.still;
  return due.every(({ again }) => again) ? SENTENCES.again : SENTENCES.now;
};

/** How much is due since a payment did not stay, in one sentence. None where nothing is. */
export function dueSentence(facts: NoticeFacts, isFailed = false): string[] {
  const { stays, invoice } = facts;
  const [first] = stays;
  if (!first) return [];
  const [amount, words] = [formatCents(sumOf(stays)), wordsFor(stays, isFailed)];
  const isAlone = stays.length === 1 && first.invoiceId === invoice.id && !isOfSeveral(facts);
  if (isAlone) return [`${amount} ${words.alone}.`];
  const what = stays.length === 1 ? `invoice ${first.number}` : payingCopy.invoices({ count: stays.length });
  return [`${amount} of ${what} ${words.of}.`];
}

/** The same for the business, which reads of all that is due, and line by line where there are several. */
export function dueOfBusiness(facts: NoticeFacts, isFailed = false) {
  const { due, today } = facts;
  if (due.length === 0) return { sentence: '' };
  const sentence = ` ${formatCents(sumOf(due))} ${wordsFor(due, isFailed).of}.`;
  return due.length === 1 && !isOfSeveral(facts) ? { sentence } : { sentence, facts: dueLines(due, today) };
}

/** The same as a figure, line by line where there are several, and where it is paid. */
export function dueFigures(facts: NoticeFacts): Pick<EmailContent, 'figure' | 'figureNote' | 'facts' | 'button'> {
  const { stays, today } = facts;
  const [first] = stays;
  const button = toPay(facts);
  if (!first) return { button };
  if (stays.length === 1) return { figure: formatCents(first.due), figureNote: dueDay(first.dueDate, today), button };
  return {
    figure: formatCents(sumOf(stays)),
    figureNote: payingCopy.invoices({ count: stays.length }),
    facts: dueLines(stays, today),
    button,
  };
}

const dueLines = (due: readonly DueNow[], today: CalendarDate): [string, string][] =>
  due.map(({ number, due: amount, dueDate }) => [
    `${payingCopy.invoice({ number })}. ${dueDay(dueDate, today)}`,
    formatCents(amount),
  ]);

const sumOf = (due: readonly DueNow[]): Cents => cents(due.reduce((sum, each) => sum + each.due, 0));

const dueDay = (day: CalendarDate, today: CalendarDate): string =>
  day < today ? payingCopy.wasDue({ day }) : payingCopy.due({ day });

/** The invoice, or of several the page on which any of them is paid (PART-04). */
function toPay(facts: NoticeFacts): NonNullable<Copy['button']> {
  const { stays, business, portal } = facts;
  const [first] = stays;
  if (!first) return { ...toReceipt(facts), text: 'View payment' };
  const owed = { amountDue: sumOf(stays), isQuote: false, isReserved: stays.some(({ reserved }) => reserved > 0) };
  const mayPay = canPayOnline(owed, eligibilityOf(business));
  if (stays.length === 1)
    return { text: mayPay ? 'View and pay invoice' : 'View invoice', href: `${portal}/invoices/${first.invoiceId}` };
  return mayPay ? { text: copy.payAll(), href: `${portal}/make-a-payment` } : { text: 'View invoices', href: portal };
}
