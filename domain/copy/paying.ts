import { type CalendarDate, formatDate, formatMoment } from '../calendar/calendar-date.ts';
import { NO_AMOUNT } from '../money/figure.ts';
import { type Cents, formatCents } from '../money/money.ts';
import type { OrderRefusal } from '../payments/order.ts';
import { NOTHING_DUE, QUOTES_UNPAID } from '../payments/why-unpaid.ts';
import { AMOUNT_CHANGED, CHOSEN_TWICE, NOTHING_CHOSEN } from '../refusal-texts.ts';
import { dueCopy } from './due.ts';
import { asSentence } from './sentence.ts';

interface ChosenInvoice {
  readonly number: number;
}
interface Day {
  readonly day: CalendarDate;
}
interface Sum {
  readonly amount: Cents;
}

/** For paying so (DISC-06). */
interface Less {
  readonly discount: Cents;
}

const LIST = new Intl.ListFormat('en-US');

/** What a customer reads while choosing what to pay (LANG-08), as in copy.ts. */
export const payingCopy = {
  title: (): string => 'Make a Payment',
  lede: ({ business }: { readonly business: string }): string =>
    `${asSentence(`to ${business}`)} Choose what to pay, and how much of it.`,
  back: (): string => 'Invoices & Quotes',
  others: (): string => 'Pay other invoices too',
  /** Which invoices, and how much of each. */
  what: (): string => 'What to pay',
  all: (): string => 'All that is due',
  invoice: ({ number }: ChosenInvoice): string => `Invoice ${number}`,
  due: ({ day }: Day): string => `Due ${formatDate(day)}`,
  wasDue: ({ day }: Day): string => `Was due ${formatDate(day)}`,
  amountFor: ({ number }: ChosenInvoice): string => `Amount for invoice ${number}`,
  allOfIt: (): string => 'all of it',
  of: ({ amount }: Sum): string => `of ${formatCents(amount)}`,
  howMuchOf: ({ number }: ChosenInvoice): string => `How much of invoice ${number}`,
  wholeStep: ({ amount }: Sum): string => `All, ${formatCents(amount)}`,
  halfStep: ({ amount }: Sum): string => `Half, ${formatCents(amount)}`,
  anotherStep: (): string => 'Another amount',
  first: ({ count }: { readonly count: number }): string =>
    `These are the ${count} that are due first. What is due after them can be paid next.`,
  /** The sum of what is chosen. */
  youPay: (): string => 'You pay',
  /** In place of the sum, while an amount that was typed cannot be paid. */
  notYet: (): string => 'It is said here once the amount is right.',
  invoices: ({ count }: { readonly count: number }): string => (count === 1 ? '1 invoice' : `${count} invoices`),
  creditToUse: ({ amount }: Sum): string => `Use your credit of ${formatCents(amount)}`,
  credit: (): string => 'Your credit',
  how: (): string => 'How to pay',
  fee: { ach: (): string => 'Bank fee', card: (): string => 'Card fee' },
  way: { ach: (): string => 'Bank account', card: (): string => 'Card' },
  wayNote: {
    ach: ({ amount, discount }: Sum & Less): string =>
      `${discount > 0 ? `${dueCopy.off({ amount: discount })}. ` : ''}${feeOf(amount)} ${PAID_BY.ach}`,
    card: ({ amount }: Sum & Less): string => `${feeOf(amount)} ${PAID_BY.card}`,
  },
  /** While nobody can say what it comes to. */
  wayPace: { ach: (): string => PAID_BY.ach, card: (): string => PAID_BY.card },
  pay: {
    ach: ({ amount }: Sum): string => `Pay ${formatCents(amount)} by bank`,
    card: ({ amount }: Sum): string => `Pay ${formatCents(amount)} by card`,
  },
  spendCredit: ({ amount }: Sum): string => `Use ${formatCents(amount)} of your credit`,
  stays: ({ amount, number, day, today }: Sum & ChosenInvoice & Day & { readonly today: CalendarDate }): string =>
    `${formatCents(amount)} of invoice ${number} stays due${day < today ? '' : ` on ${formatDate(day).replace(/, \d{4}$/, '')}`}.`,
  staysOf: ({ amount, count }: Sum & { readonly count: number }): string =>
    `${formatCents(amount)} of ${count} invoices stays due.`,
  oneReceipt: (): string => 'One charge, one receipt, and a line for each invoice.',
  /** On a receipt. */
  paidInvoices: (): string => 'Invoices',
  returned: (): string => 'Returned',
  ofItCredit: ({ amount }: Sum): string => `${formatCents(amount)} of it by your credit`,
  choose: (): string => NOTHING_CHOSEN,
  chooseAgain: (): string => 'Choose again',
  /** On the page of a payment that was made since. */
  paidSince: ({ amount, number, day }: Sum & ChosenInvoice & Day): string =>
    `${formatCents(amount)} of invoice ${number} was paid on ${formatDate(day)}.`,
  /** The same of what has not arrived yet. */
  onItsWaySince: ({ amount, number, day }: Sum & ChosenInvoice & Day): string =>
    `${formatCents(amount)} for invoice ${number} has been on its way since ${formatDate(day)}.`,
  seeInvoice: ({ number }: ChosenInvoice): string => `See invoice ${number}`,
  /** Of one of several that were chosen. */
  nothingDueOf: ({ number }: ChosenInvoice): string => `Nothing is due on invoice ${number}.`,
  /** PINV-11. Without numbers where not all are known. */
  takenBack: ({ numbers, isOne }: { readonly numbers: readonly number[]; readonly isOne: boolean }): string => {
    const [only, ...others] = numbers;
    const known = others.length > 0 ? `Each of the invoices ${LIST.format(numbers.map(String))}` : `Invoice ${only}`;
    const unknown = isOne ? 'This invoice' : 'An invoice that you chose';
    return `${only === undefined ? unknown : known} is unavailable or was retracted by its creator. Nothing was charged. Please try again later, and watch your e-mail for an updated version.`;
  },
  nothing: (): string => 'Nothing is due. Thank you.',
  theList: (): string => 'What is due',
  payAgain: (): string => 'Pay again',
  /** Beside an invoice of which a bank payment waits for its account to be verified (D92). */
  waits: (): string => 'A bank payment for it waits until you verify your account.',
  /** Before another payment takes its place. Without its amount as long as that is not known. */
  instead: ({
    amount,
    numbers,
  }: {
    readonly amount: Cents | undefined;
    readonly numbers: readonly number[];
  }): string => {
    const sum = amount === undefined ? '' : ` of ${formatCents(amount)}`;
    const several = numbers.length > 1;
    const which = several ? ` for invoices ${LIST.format(numbers.map(String))}` : '';
    const whole = several ? 'It is canceled for all of them' : 'It is canceled';
    return `Your bank payment${sum}${which} still waits for you to verify its account. ${whole} as soon as you begin to pay another way.`;
  },
  oneWaiting: (): string =>
    'Another bank payment of yours waits to be verified. Please pay these invoices one after the other.',
  noAmount: (): string => NO_AMOUNT,
  moreThanDue: ({ amount }: Sum): string => `Only ${formatCents(amount)} is due.`,
  /** Asked before the same is paid again (PART-10). */
  repeated: ({ amount, at, zone }: { readonly amount: Cents; readonly at: Date; readonly zone: string }): string =>
    `You paid ${formatCents(amount)} on this at ${formatMoment(at, zone)}. To pay another ${formatCents(amount)}, press Pay again.`,
  /** At the field of the invoice, and in the answer of the server. */
  refusals: {
    part_too_small: ({ minimum }: { readonly minimum: Cents }): string =>
      `Please pay at least ${formatCents(minimum)}.`,
    part_leaves_too_little: ({ rest, due }: { readonly rest: Cents; readonly due: Cents }): string =>
      `${formatCents(rest)} would be left, which cannot be paid online. Please pay ${formatCents(due)}, or less.`,
    repeated_target: (): string => CHOSEN_TWICE,
    is_quote: (): string => QUOTES_UNPAID,
    nothing_due: (): string => NOTHING_DUE,
    amount_changed: (): string => AMOUNT_CHANGED,
  },
} as const;

/** Why an order cannot be paid, in the words of its rule. */
export function whyNotOrder(refusal: OrderRefusal): string {
  const { refusals } = payingCopy;
  if (refusal.code === 'part_too_small') return refusals.part_too_small(refusal);
  if (refusal.code === 'part_leaves_too_little') return refusals.part_leaves_too_little(refusal);
  return refusals[refusal.code]();
}

const PAID_BY = { ach: 'Your bank needs 1 to 4 business days.', card: 'Settles at once.' } as const;

const feeOf = (amount: Cents): string => (amount > 0 ? `Fee ${formatCents(amount)}.` : 'No fee.');
