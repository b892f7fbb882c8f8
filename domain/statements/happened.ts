import type { CalendarDate } from '../calendar/calendar-date.ts';
import { add, type Cents, ZERO } from '../money/money.ts';
import type { PaymentMethod } from '../payments/payment.ts';
import { MAX_ENTRIES } from './period.ts';

/** By what somebody paid. */
export interface Means {
  readonly method: PaymentMethod;
  readonly lastFour: string;
  /** What the business noted of a payment that was recorded by hand. */
  readonly description: string;
}

/** What one entry of the books changed for a customer. */
export interface BookedEntry {
  readonly sequence: number;
  readonly day: CalendarDate;
  /** As whoever posted it called it. */
  readonly kind: string;
  /** All accounts of the entry. */
  readonly accounts: readonly string[];
  /** Of receivable and unused credit together. Positive: the customer owes more. */
  readonly amount: Cents;
  /** The invoice that alone it is about. */
  readonly invoiceId: string | null;
  /** The numbers of the invoices of its lines. */
  readonly invoices: readonly number[];
  readonly jobName: string | null;
  readonly means: Means | null;
  readonly paymentId: string | null;
  /** 12, of the credit note CN-12 that it is about. */
  readonly note?: number | null;
  /** Of an invoice that was sent: it was taken back afterwards. */
  readonly isTakenBack: boolean;
  /** Of an invoice that was sent: the date that it says. */
  readonly invoiceDate?: CalendarDate | null;
}

/**
 * correction: what becomes of an invoice that was sent and taken back, or of a payment on the day that was wrong, where one of the two
 * lies outside of the period.
 */
export const WHAT_HAPPENED = [
  'invoice',
  'correction',
  'payment',
  'removed',
  'returned',
  'refund',
  'refund_failed',
  'charge',
  'credit',
  'discount',
  'closed',
  'other',
] as const;
export type WhatHappened = (typeof WHAT_HAPPENED)[number];

export interface StatedEntry {
  readonly day: CalendarDate;
  readonly what: WhatHappened;
  readonly invoices: readonly number[];
  readonly jobName: string | null;
  readonly means: Means | null;
  /** 12, of the credit note CN-12 that it is about. Left out of everything else. */
  readonly note?: number;
  /** Of an invoice: the date that it says, where it was sent on another day. */
  readonly dated?: CalendarDate;
  readonly amount: Cents;
  /** After it. */
  readonly balance: Cents;
}

export interface Happened {
  /** At the beginning of the first day, or before the first entry that is shown. */
  readonly before: Cents;
  /** By day and moment. */
  readonly entries: readonly StatedEntry[];
  /** More happened than a statement shows. The rest of it is in the balance before. */
  readonly isCut: boolean;
}

interface Books {
  readonly opening: Cents;
  readonly closing: Cents;
  /** Of the period, by day and sequence. There may be one more than a statement shows, and none before it then. */
  readonly entries: readonly BookedEntry[];
}

/**
 * What happened in a period, with the running balance (STMT-03). An invoice that was sent and taken back within the period is left out
 * with both entries (STMT-08). Where only one of them lies within it, it stays as a correction that names no invoice, so that the
 * balance before, the entries and the balance after are those of the books to the cent.
 */
export const happened = (books: Books): Happened => tell(books, (entries) => withoutSameDay(withoutTakenBack(entries)));

/** As it was told before a day that was corrected there and back was left out. What was sent stays as it is (STMT-06). */
export const happenedWithSameDay = (books: Books): Happened => tell(books, withoutTakenBack);

function tell(
  { opening, closing, entries }: Books,
  shownOf: (entries: readonly BookedEntry[]) => readonly BookedEntry[],
): Happened {
  const isCut = entries.length > MAX_ENTRIES;
  const within = isCut ? entries.slice(-MAX_ENTRIES) : entries;
  const shown = shownOf(within);
  const before = isCut ? subtract(closing, sumOf(shown)) : opening;
  let balance = before;
  const stated = shown.map((entry): StatedEntry => {
    const { day, amount } = entry;
    balance = add(balance, amount);
    const what = whatOf(entry);
    const isNameless = what === 'correction' && entry.kind !== 'payment_undated';
    return { day, what, ...(isNameless ? NAMELESS : namedBy(entry)), amount, balance };
  });
  return { before, entries: stated, isCut };
}

const NAMELESS = { invoices: [], jobName: null, means: null } as const;
const namedBy = ({ day, invoices, jobName, means, note, invoiceDate }: BookedEntry) => ({
  invoices,
  jobName,
  means,
  ...(note && { note }),
  ...(invoiceDate && invoiceDate !== day && { dated: invoiceDate }),
});

/** What is taken back by which kind of entry, and what both are about. */
const TAKEN_BACK: readonly {
  readonly by: string;
  readonly of: readonly string[];
  readonly about: 'invoiceId' | 'paymentId';
}[] = [
  { by: 'invoice_retracted', of: ['invoice_sent'], about: 'invoiceId' },
  // A recorded payment came on another day than was said (PART-18). The reverse stands on the day that was wrong.
  { by: 'payment_undated', of: ['payment_settled', 'payment_dated'], about: 'paymentId' },
];

/** The two alternate, so each taking back belongs to the last before it. */
function withoutTakenBack(entries: readonly BookedEntry[]): BookedEntry[] {
  const left = new Set<BookedEntry>();
  const inOrder = entries.toSorted((one, other) => one.sequence - other.sequence);
  for (const { by, of, about } of TAKEN_BACK) {
    const last = new Map<string, BookedEntry>();
    for (const entry of inOrder) {
      const name = entry[about];
      if (name === null) continue;
      if (of.includes(entry.kind)) last.set(name, entry);
      const before = entry.kind === by ? last.get(name) : undefined;
      if (!before) continue;
      last.delete(name);
      left.add(before).add(entry);
    }
  }
  return entries.filter((entry) => !left.has(entry));
}

/** The day of a payment that was told before was corrected, and corrected back since: nothing of it is another (PART-18). */
function withoutSameDay(entries: readonly BookedEntry[]): BookedEntry[] {
  const left = new Set<BookedEntry>();
  for (const undated of entries.filter(({ kind }) => kind === 'payment_undated')) {
    const { paymentId, day, amount, sequence } = undated;
    const again = entries.find(
      (entry) =>
        entry.kind === 'payment_dated' &&
        entry.paymentId === paymentId &&
        entry.day === day &&
        entry.amount === -amount &&
        entry.sequence > sequence,
    );
    if (paymentId !== null && again) left.add(undated).add(again);
  }
  return entries.filter((entry) => !left.has(entry));
}

/** What it is for the customer. A kind that nobody knows here is told by the accounts that it moves. */
export function whatOf({ kind, accounts, amount, means, isTakenBack }: Omit<BookedEntry, 'sequence'>): WhatHappened {
  switch (kind) {
    case 'invoice_sent':
      return isTakenBack ? 'correction' : 'invoice';
    case 'invoice_retracted':
    case 'payment_undated':
      return 'correction';
    case 'payment_settled':
    case 'payment_dated':
    // From one invoice to another, or to unused credit: of an invoice, and nothing for the customer.
    case 'payment_moved':
    case 'payment_taken_off':
    case 'payment_pushed_off':
    case 'payment_voided':
      return 'payment';
    case 'payment_refunded':
      return 'refund';
    case 'refund_returned':
      return 'refund_failed';
    case 'charge_added':
    case 'charge_waived':
    case 'charge_waiver_voided':
      return 'charge';
    case 'credit_used':
    case 'credit_pushed_off':
      return 'credit';
    case 'payment_reversed':
      return means?.method === 'manual' ? 'removed' : 'returned';
    default:
      return byAccounts(new Set(accounts), amount);
  }
}

function byAccounts(accounts: ReadonlySet<string>, amount: Cents): WhatHappened {
  if (accounts.has('clearing') || accounts.has('bank')) return amount < 0 ? 'payment' : 'returned';
  if (accounts.has('bad_debts')) return 'closed';
  if (accounts.has('charge_income') && amount > 0) return 'charge';
  if (accounts.has('discounts_given')) return 'discount';
  const reduces = ['charge_income', 'returns', 'opening_balance'];
  return reduces.some((account) => accounts.has(account)) ? 'credit' : 'other';
}

const sumOf = (entries: readonly BookedEntry[]): Cents => add(ZERO, ...entries.map(({ amount }) => amount));
const subtract = (from: Cents, amount: Cents): Cents => add(from, -amount as Cents);
