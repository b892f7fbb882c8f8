import type { CalendarDate } from '../calendar/calendar-date.ts';
import { add, type Cents, cents, ZERO } from '../money/money.ts';
import { type Aged, agesOf, daysLate, pastDue } from './ages.ts';
import { type BookedEntry, type Happened, happened, type Means, type WhatHappened, whatOf } from './happened.ts';
import { MAX_ENTRIES } from './period.ts';
import { type BookedCredit, owedBackOf, setOff, type UnusedCredit } from './unused-credit.ts';

/** open: what is open, item by item. activity: what happened in a period. */
export const STATEMENT_KINDS = ['open', 'activity'] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** What became of an invoice since it was sent, in one sum for each thing. */
export interface Since {
  readonly what: WhatHappened;
  /** Of a credit note: 12, of CN-12. */
  readonly note?: number;
  readonly amount: Cents;
}

export interface OpenItem {
  readonly invoiceId: string;
  readonly number: number;
  readonly jobName: string;
  readonly date: CalendarDate;
  readonly dueDate: CalendarDate;
  readonly daysLate: number;
  readonly total: Cents;
  readonly since: readonly Since[];
  /** Due and on its way together. */
  readonly amount: Cents;
}

export interface PaymentUnderWay {
  readonly day: CalendarDate;
  readonly means: Means;
  readonly invoices: readonly number[];
  readonly amount: Cents;
}

/** A refund that was asked for and has not arrived. The books have it as if it had not been asked for. */
export interface RefundUnderWay {
  readonly day: CalendarDate;
  /** What paid, and what it goes back to. */
  readonly means: Means;
  readonly amount: Cents;
  /** What of it is taken from credit that is not used. The rest is owed again once it arrives (PART-23). */
  readonly unused: Cents;
}

/** A statement as it is kept, shown, printed and sent. All of it is facts: words are those of whoever shows it (STMT-06). */
export interface Statement {
  readonly kind: StatementKind;
  /** The day at whose end it is true: today, or the last day of its period. */
  readonly day: CalendarDate;
  /** The first day of its period. */
  readonly from: CalendarDate | null;
  /** The last entry of the ledger that the one before it knew: what was posted later for days before this period is told in it. */
  readonly toldUntil?: number;
  readonly sender: { readonly name: string; readonly lines: readonly string[] };
  readonly customer: { readonly name: string; readonly accountNumber: string };
  /** Receivable less unused credit, in the ledger (STMT-01). */
  readonly balance: Cents;
  /** What of the balance is past due: unused credit would go to it first. Null for a period that has passed. */
  readonly overdue: Cents | null;
  readonly ages: readonly Aged[] | null;
  /** What of the ages is of no invoice, but of checks that came back (PART-19). Left out where nothing is, and of older ones. */
  readonly owedBack?: Cents;
  readonly open: {
    readonly items: readonly OpenItem[];
    /** Beyond the most that are shown, together. */
    readonly more: { readonly count: number; readonly amount: Cents } | null;
    readonly sum: Cents;
    readonly credits: readonly UnusedCredit[];
  } | null;
  readonly happened: Happened | null;
  /** Never in the balance (STMT-04). */
  readonly underWay: {
    readonly payments: readonly PaymentUnderWay[];
    readonly sum: Cents;
    /** To the customer. Left out of older ones, and where nothing is. */
    readonly refunds?: readonly RefundUnderWay[];
    /** The balance once all of it has arrived. */
    readonly left: Cents;
  };
}

/** What the books and the invoices of a customer say at one moment. */
export interface CustomerBooks {
  readonly opening: Cents;
  readonly closing: Cents;
  readonly entries: readonly BookedEntry[];
  readonly open: readonly OpenInvoice[];
  readonly credits: readonly BookedCredit[];
  readonly underWay: readonly PaymentUnderWay[];
  readonly refunds: readonly RefundUnderWay[];
}

export interface OpenInvoice extends Omit<OpenItem, 'daysLate' | 'since'> {
  readonly booked: readonly Pick<BookedEntry, 'kind' | 'accounts' | 'amount' | 'note' | 'paymentId'>[];
}

export interface StatementAsked extends Pick<Statement, 'kind' | 'from' | 'day' | 'sender' | 'customer'> {
  /** Whether it is of this moment, and not of a period that has passed. */
  readonly isNow: boolean;
  readonly toldUntil?: number | undefined;
  readonly books: CustomerBooks;
}

export function statementOf({ kind, from, day, isNow, toldUntil, sender, customer, books }: StatementAsked): Statement {
  const credits = setOff(books.credits);
  const back = isNow ? owedBackOf(credits) : [];
  const ages = isNow ? agesOf([...books.open, ...back], day) : null;
  const underWay = isNow ? books.underWay : [];
  const sum = sumOf(underWay);
  const refunds = isNow ? books.refunds : [];
  const left = add(books.closing, -sum as Cents, sumOf(refunds));
  const late = ages && pastDue(ages) - sumOf(credits.filter(({ amount }) => amount > 0));
  return {
    kind,
    day,
    from,
    ...(toldUntil !== undefined && { toldUntil }),
    sender,
    customer,
    balance: books.closing,
    overdue: late === null ? null : cents(Math.max(0, late)),
    ages,
    ...(back.length > 0 && { owedBack: sumOf(back) }),
    open: kind === 'open' ? openOf({ ...books, credits }, day) : null,
    happened: kind === 'activity' ? happened(books) : null,
    underWay: { payments: underWay, sum, ...(refunds.length > 0 && { refunds }), left },
  };
}

function openOf(
  { open, credits }: Pick<CustomerBooks, 'open'> & { readonly credits: readonly UnusedCredit[] },
  day: CalendarDate,
): Statement['open'] {
  const rest = open.slice(MAX_ENTRIES);
  return {
    items: open.slice(0, MAX_ENTRIES).map(({ booked, ...item }) => ({
      ...item,
      daysLate: daysLate(item.dueDate, day),
      since: sinceOf(booked),
    })),
    more: rest.length === 0 ? null : { count: rest.length, amount: sumOf(rest) },
    sum: sumOf(open),
    credits,
  };
}

/**
 * Money that came and went back again is one sum, and each credit note another. What comes to nothing is nothing. Money that was used
 * here as credit is credit when it leaves, too.
 */
function sinceOf(booked: OpenInvoice['booked']): Since[] {
  const none = { day: '' as CalendarDate, invoiceId: null, invoices: [], jobName: null, means: null };
  const cameAs = new Map<string | null, WhatHappened>();
  const groups = Map.groupBy(booked, (entry) => {
    const what = whatOf({ ...none, ...entry, isTakenBack: false });
    const name = cameAs.get(entry.paymentId) ?? (MONEY.has(what) ? 'payment' : what);
    if (entry.paymentId !== null) cameAs.set(entry.paymentId, name);
    return `${name} ${entry.note ?? ''}`;
  });
  return [...groups]
    .map(([group, own]): Since => {
      const [what, note] = group.split(' ') as [WhatHappened, string];
      return { what, ...(note && { note: Number(note) }), amount: sumOf(own) };
    })
    .filter(({ amount }) => amount !== 0);
}

const MONEY: ReadonlySet<WhatHappened> = new Set(['payment', 'removed', 'returned', 'refund', 'refund_failed']);

/** Whether anything is on its way, to one side or the other. */
export const isUnderWay = ({
  payments,
  refunds = [],
}: {
  readonly payments: readonly unknown[];
  readonly refunds?: readonly unknown[] | undefined;
}): boolean => payments.length + refunds.length > 0;

/** Whether there is anything to tell: something open, unused or on its way, or something that happened (STMT-07). */
export function saysSomething({ open, happened, underWay, balance }: Statement): boolean {
  if (open) return open.items.length > 0 || open.credits.length > 0 || isUnderWay(underWay);
  return balance !== 0 || (happened !== null && (happened.entries.length > 0 || happened.before !== 0));
}

const sumOf = (all: readonly { readonly amount: Cents }[]): Cents => add(ZERO, ...all.map(({ amount }) => amount));
