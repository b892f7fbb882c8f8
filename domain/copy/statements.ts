import { type CalendarDate, formatBriefDate, formatDate } from '../calendar/calendar-date.ts';
import { noteNumber } from '../credits/credit-kind.ts';
import { type Cents, formatCents } from '../money/money.ts';
import { type Age, type Aged, pastDue } from '../statements/ages.ts';
import type { Means, WhatHappened } from '../statements/happened.ts';
import { MAX_ENTRIES } from '../statements/period.ts';
import { copy } from './copy.ts';

/** What a customer reads on a statement and in its mail (LANG-08), as in copy.ts. */
export const statementCopy = {
  title: (): string => 'Statement',
  titleFrom: ({ business }: { readonly business: string }): string => `Statement from ${business}`,
  titleFor: ({ customer }: { readonly customer: string }): string => `Statement for ${customer}`,
  account: ({ number }: { readonly number: string }): string => `Account ${number}`,
  /** Which day or days it is about. */
  when: ({ from, day }: Days): string =>
    from === null ? `as of ${formatDate(day)}` : `${formatDate(from)} to ${formatDate(day)}`,
  /** Credit goes to what is past due first, so this may be less than the ages and the customer's page have (STMT-01, STMT-05). */
  overdue: (amount: Cents, ages: readonly Aged[] | null): string =>
    [
      amount > 0 ? `${formatCents(amount)} of it is past due` : 'Nothing of it is past due',
      ...(pastDue(ages ?? []) > amount ? ['unused credit taken off'] : []),
    ].join(', '),
  /** Below a balance of credit. */
  inYourFavor: (): string => 'in your favor',
  kinds: { open: (): string => 'What is open', activity: (): string => 'What happened' },
  agesTitle: (): string => 'How long it has been due',
  ages: {
    not_due: (): string => 'Not due',
    '1-30': (): string => '1 to 30 days',
    '31-60': (): string => '31 to 60 days',
    '61-90': (): string => '61 to 90 days',
    over_90: (): string => 'Over 90 days',
  } satisfies Record<Age, () => string>,
  open: {
    heads: () => ['Invoice', 'Due', 'Amount', 'Since then', 'Open'] as const,
    of: ({ jobName, date }: { readonly jobName: string; readonly date: CalendarDate }): string =>
      `${jobName}, ${formatBriefDate(date)}`,
    daysLate: (days: number): string => (days === 1 ? '1 day late' : `${days} days late`),
    since: ({ what, note, amount }: Since): string =>
      [SINCE[what] ?? 'Other', note && noteNumber(note), formatCents(amount)].filter(Boolean).join(' '),
    more: (count: number): string => `${count} more`,
    count: (count: number): string => (count === 1 ? '1 open invoice' : `${count} open invoices`),
    credit: ({ means, note, amount }: Unused): string =>
      [
        // Of a check that its bank sent back, after a part of it was paid back (PART-19).
        amount < 0 ? 'Paid back, and owed' : 'Credit not used yet',
        ...[note ? noteNumber(note) : meansOf(means)].filter(Boolean).map((of) => `from ${of}`),
      ].join(', '),
    nothing: (): string => 'Nothing is open.',
  },
  happened: {
    heads: () => ['Day', 'What happened', 'Amount', 'Balance'] as const,
    before: (from: CalendarDate): string => `Balance before ${formatDate(from)}`,
    cut: (): string => `The last ${MAX_ENTRIES.toLocaleString('en-US')} entries. What was before is in the balance.`,
    nothing: (): string => 'Nothing happened in this time.',
    title: ({ what, invoices, note, amount }: Told): string => titleOf(what, { number: invoices[0], note, amount }),
    detail: ({ what, invoices, jobName, means, dated }: Told): string => {
      if (what === 'invoice') return [jobName, dated && `dated ${formatBriefDate(dated)}`].filter(Boolean).join(', ');
      if (what === 'correction')
        return means ? `${meansOf(means) || 'It'} came on another day` : 'Of an invoice that was taken back';
      return [meansOf(means), invoicesOf(invoices)].filter(Boolean).join(', ');
    },
  },
  balance: (): string => 'Balance',
  underWay: ({ day, means, invoices }: UnderWay): string =>
    `On its way since ${formatDay(day)}: ${means.method === 'ach' ? 'bank payment' : 'payment'}${forInvoices(invoices)}`,
  /** A refund that has not arrived. */
  goingBack: ({ day, means }: Pick<UnderWay, 'day' | 'means'>): string =>
    ['On its way back', `since ${formatDay(day)}:`, goesTo(means)].join(' '),
  left: (): string => 'When it has arrived',
  /** Where what can be paid now is not the balance (STMT-01). */
  toPay: ({ amount, underWay, credit }: ToPay): string => {
    const reasons = [
      ...(underWay > 0 ? ['what is on its way is not asked for again'] : []),
      ...(credit > 0 ? ['credit is not taken off yet'] : []),
      ...(credit < 0 ? ['what was paid back of a payment that came back is not in it'] : []),
    ];
    return `${formatCents(amount)} can be paid now${reasons.length === 0 ? '' : `: ${reasons.join(', and ')}`}.`;
  },
  seeStatement: (): string => 'See your statement',
  payAll: copy.payAll,
  period: {
    label: (): string => 'Days of the statement',
    from: (): string => 'From',
    to: (): string => 'To',
    show: (): string => 'Show',
  },
  viewOnline: (): string => 'View statement online',
  mail: {
    subject: ({ business, amount }: { readonly business: string; readonly amount: string }): string =>
      `Your statement from ${business}: ${amount}`,
    here: ({ business, when }: { readonly business: string; readonly when: string }): string =>
      `Here is your statement from ${business}, ${when}.`,
    invoice: ({ number, jobName }: { readonly number: number; readonly jobName: string }): string =>
      `Invoice ${number}, ${jobName}`,
    andMore: (count: number): string => `And ${count} more, on its page`,
    underWay: (): string => 'On its way',
    view: (): string => 'View statement',
    viewAndPay: (): string => 'View and pay',
  },
  download: (): string => 'Download PDF',
  print: (): string => 'Print',
  asSent: (day: CalendarDate): string => `As it was sent on ${formatDate(day)}.`,
  today: (): string => 'Show it as of today',
  theStatement: (): string => 'The statement',
  /** Whose it is, for the office that keeps those of many, and from whom, for the customer. */
  fileName: ({ sender, customer, from, day }: Named): string =>
    `Statement ${from === null ? '' : `${from} to `}${day} of ${customer.name} from ${sender.name}`,
} as const;

/** A statement, of whom and from whom it is. */
interface Named {
  readonly sender: { readonly name: string };
  readonly customer: { readonly name: string };
  readonly from: string | null;
  readonly day: string;
}

interface Days {
  readonly from: CalendarDate | null;
  readonly day: CalendarDate;
}

interface ToPay {
  readonly amount: Cents;
  readonly underWay: Cents;
  /** What is not used yet. Negative where more is owed of what was paid back. */
  readonly credit: Cents;
}

interface Told {
  readonly what: WhatHappened;
  readonly invoices: readonly number[];
  readonly jobName: string | null;
  readonly means: Means | null;
  /** 12, of the credit note CN-12 that it is about. */
  readonly note?: number | null | undefined;
  /** Of an invoice: the date that it says, where it was sent on another day. */
  readonly dated?: CalendarDate | null | undefined;
  readonly amount: Cents;
}

interface Since extends Pick<Told, 'note' | 'amount'> {
  readonly what: WhatHappened;
}
type Unused = Pick<Told, 'means' | 'note' | 'amount'>;

interface UnderWay {
  readonly day: CalendarDate;
  readonly means: Means;
  readonly invoices: readonly number[];
}

const SINCE: Partial<Record<WhatHappened, string>> = {
  payment: 'Paid',
  charge: 'Fee',
  credit: 'Credit',
  discount: 'Discount',
  closed: 'Closed',
};

interface Titled extends Pick<Told, 'note' | 'amount'> {
  readonly number: number | undefined;
}

function titleOf(what: WhatHappened, { number, note, amount }: Titled): string {
  switch (what) {
    case 'invoice':
      return `Invoice ${number}`;
    case 'correction':
      return 'Correction';
    case 'payment':
      return 'Payment';
    case 'removed':
      return 'Payment taken back';
    case 'returned':
      return 'Payment sent back by the bank';
    case 'refund':
      return 'Refund';
    case 'refund_failed':
      return 'Refund that did not arrive';
    case 'charge':
      return amount > 0 ? 'Fee' : 'Fee waived';
    case 'credit':
      return `${note ? `Credit note ${noteNumber(note)}` : 'Credit'}${amount > 0 ? ' taken back' : ''}`;
    case 'discount':
      return amount > 0 ? 'Discount taken back' : 'Discount';
    case 'closed':
      return amount > 0 ? 'Open again' : 'Closed';
    case 'other':
      return 'Other';
  }
}

export const meansOf = (means: Means | null): string => {
  if (means === null) return '';
  const { method, lastFour, description } = means;
  if (lastFour === '') return description;
  return `${method === 'card' ? 'card' : 'bank account'} ending in ${lastFour}`;
};

const goesTo = (means: Means): string => `to ${meansOf(means) || 'where it came from'}`;

const MOST_NAMED = 3;

function invoicesOf(invoices: readonly number[]): string {
  if (invoices.length === 0) return '';
  const named = invoices.slice(0, MOST_NAMED).join(', ');
  const more = invoices.length - MOST_NAMED;
  return `invoice${invoices.length === 1 ? '' : 's'} ${named}${more > 0 ? ` and ${more} more` : ''}`;
}

const forInvoices = (invoices: readonly number[]): string =>
  invoices.length === 0 ? '' : ` for ${invoicesOf(invoices).replace(/^invoices? /, '')}`;

/** "November 20th": the year stands at the head. */
const formatDay = (day: CalendarDate): string => formatDate(day).replace(/, \d{4}$/, '');
