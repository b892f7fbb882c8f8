import { type Cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import type { PaymentMethod } from '@underlay/domain/payments/payment.ts';
import { sentBack, setAgainstSentence } from '@underlay/domain/payments/went-back.ts';
import type { DisplayStatus } from './display-status.ts';

interface CopyFacts {
  readonly method: PaymentMethod | null;
  /** Why it failed or came back. */
  readonly failure: string | null;
  readonly refunded: Cents;
  readonly takenBack?: Cents | undefined;
  /** What of it the invoice does not need: credit, and what is set against a returned check (PART-19). Whether the rest stands on it. */
  readonly kept: Cents;
  readonly against: Cents;
  readonly isPart: boolean;
  readonly business: string;
  /** What is still owed on the invoice. */
  readonly due: Cents;
}

interface Copy {
  readonly title: string;
  readonly text: string;
}

/** The one table of the messages about a payment, and of what happens next. */
export const PAYMENT_COPY: Readonly<Record<DisplayStatus, (facts: CopyFacts) => Copy>> = {
  deposits: () => ({
    title: 'Your bank account has to be verified first',
    text: 'Nothing is taken from your account until you have verified it.',
  }),
  authorized: () => ({
    title: 'Your payment was received',
    text: 'It is being passed to your bank. Your bank needs 1 to 4 business days. If your account has to be verified first, this page says so.',
  }),
  'awaiting bank': () => ({
    title: 'Your payment is at your bank',
    text: 'Your bank needs 1 to 4 business days. There is nothing more to do; this page shows when it has settled.',
  }),
  settled: ({ method, against }) => ({
    title: 'Your payment is complete',
    text: `${
      method === 'card'
        ? 'Paid. A receipt is on its way to your e-mail.'
        : 'Paid. The money has arrived, and there is nothing more to do.'
    }${andAgainst(against)}`,
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
    text: `${refunded > takenBack ? goesBack(method, sentBack({ refunded, takenBack })) : ''} ${due > 0 ? 'What is due can be paid again.' : ''}`.trim(),
  }),
  'kept as credit': ({ business, kept, against, isPart }) => ({
    title: isPart || against > 0 ? 'A part of your payment was kept as credit' : 'Your payment was kept as credit',
    text: `This invoice does not need ${formatCents(kept)} of it. That pays another invoice, or ${business} can send it back to you.${andAgainst(against)}`,
  }),
  'credit applied': ({ business }) => ({
    title: 'Credit applied',
    text: `${business} used money that you had paid before for this invoice.`,
  }),
};

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

const andAgainst = (against: Cents): string => (against > 0 ? ` ${setAgainstSentence(against)}` : '');

/** The provider's message, as a sentence of its own. */
function sentence(copy: string | null): string {
  const text = copy?.trim() ?? '';
  return text === '' || /[.!?]$/.test(text) ? text : `${text}.`;
}
