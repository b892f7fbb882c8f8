import type { DepositsJson } from '@underlay/contract/deposits.ts';
import { dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { type Cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import type { DepositKind } from '@underlay/domain/payments/deposits.ts';
import type { PaymentMethod } from '@underlay/domain/payments/payment.ts';
import { sentBack } from '@underlay/domain/payments/went-back.ts';
import type { Account } from '../../../api/answers.ts';
import type { DisplayStatus } from './display-status.ts';

interface CopyFacts {
  readonly method: PaymentMethod | null;
  /** Why it failed or came back. */
  readonly failure: string | null;
  readonly refunded: Cents;
  readonly takenBack?: Cents | undefined;
  /** What of it no longer stands on the invoice, and whether the rest does. */
  readonly kept: Cents;
  readonly isPart: boolean;
  readonly business: string;
  /** What is still owed on the invoice. */
  readonly due: Cents;
  /** What is on its way to the payer's account, and until when. Empty unless there are deposits to verify. */
  readonly coming: string;
}

interface Copy {
  readonly title: string;
  readonly text: string;
}

/** The one table of the messages about a payment, and of what happens next. */
export const PAYMENT_COPY: Readonly<Record<DisplayStatus, (facts: CopyFacts) => Copy>> = {
  deposits: ({ coming }) => ({
    title: 'Your bank account has to be verified first',
    text: `${coming} Nothing is taken from your account until you have verified it.`.trim(),
  }),
  authorized: () => ({
    title: 'Your payment was received',
    text: 'It is being passed to your bank. Your bank needs 1 to 4 business days. There is nothing more to do; this page shows how it goes.',
  }),
  'awaiting bank': () => ({
    title: 'Your payment is at your bank',
    text: 'Your bank needs 1 to 4 business days. There is nothing more to do; this page shows when it has settled.',
  }),
  settled: ({ method }) => ({
    title: 'Your payment is complete',
    text:
      method === 'card'
        ? 'Paid. A receipt is on its way to your e-mail.'
        : 'Paid. The money has arrived, and there is nothing more to do.',
  }),
  failed: ({ failure, due }) => ({
    title: 'Your last payment did not go through',
    text: `${sentence(failure) || 'It was declined or returned.'} ${again(due)}`,
  }),
  returned: ({ failure, due }) => ({
    title: 'Your bank returned the payment',
    text: `${sentence(failure) || 'It came back after it had settled.'} ${again(due)}`,
  }),
  canceled: ({ due }) => ({
    title: 'The payment was canceled',
    text: `Nothing was taken from your account. ${again(due)}`,
  }),
  refunded: ({ method, refunded }) => ({ title: 'Your payment was refunded', text: goesBack(method, refunded) }),
  'partly refunded': ({ method, refunded }) => ({
    title: 'A part of your payment was refunded',
    text: goesBack(method, refunded),
  }),
  'partly returned': ({ method, refunded, takenBack = ZERO, due }) => ({
    title: `Your bank took back ${formatCents(takenBack)} of your payment`,
    text: [
      refunded > takenBack ? goesBack(method, sentBack({ refunded, takenBack })) : '',
      due > 0 ? 'What is due can be paid again.' : '',
    ]
      .filter(Boolean)
      .join(' '),
  }),
  'kept as credit': ({ business, kept, isPart }) => ({
    title: isPart ? 'A part of your payment was kept as credit' : 'Your payment was kept as credit',
    text: `This invoice does not need ${formatCents(kept)} of it. That pays another invoice, or ${business} can send it back to you.`,
  }),
  'credit applied': ({ business }) => ({
    title: 'Credit applied',
    text: `${business} used money that you had paid before for this invoice.`,
  }),
};

/** METH-10. */
const DEPOSITS_TAKE = 'Verification deposits take up to 3 business days.';

const DEPOSITS_COME: Readonly<Record<DepositKind, string>> = {
  amounts: 'Two small deposits, each below $1.00, are on their way to your bank account.',
  code: 'A small deposit with a code of six characters is on its way to your bank account.',
};

/** What the payer has to look for, and when it should be there, as far as the provider has said. */
export function depositsComing(deposits: DepositsJson | null, account: Pick<Account, 'today' | 'timeZone'>): string {
  if (deposits === null) return '';
  const copy = `${DEPOSITS_COME[deposits.kind]} ${DEPOSITS_TAKE}`;
  if (deposits.arrivesAt === null) return copy;
  const day = dateIn(account.timeZone, new Date(deposits.arrivesAt));
  return `${copy} They should ${day < account.today ? 'have arrived' : 'arrive'} by ${formatDate(day)}.`;
}

/** "bank account ending in 6789", with which a payment was made. */
export function methodLabel(method: PaymentMethod, lastFour: string): string {
  const ending = lastFour === '' ? '' : ` ending in ${lastFour}`;
  if (method === 'ach') return `bank account${ending}`;
  if (method === 'card') return `card${ending}`;
  return method === 'credit' ? 'credit' : 'a payment outside Underlay';
}

const again = (due: number): string => (due > 0 ? 'The amount is still due. You can pay again.' : '');

const goesBack = (method: PaymentMethod | null, refunded: Cents): string =>
  `${formatCents(refunded)} goes back to your ${method === 'card' ? 'card' : 'bank account'}. It can take some days until it shows there.`;

/** The provider's message, as a sentence of its own. */
function sentence(copy: string | null): string {
  const text = copy?.trim() ?? '';
  return text === '' || /[.!?]$/.test(text) ? text : `${text}.`;
}
