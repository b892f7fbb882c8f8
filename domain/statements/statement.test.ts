import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { add, type Cents, cents, ZERO } from '../money/money.ts';
import examples from '../testing/statement-examples.json' with { type: 'json' };
import { ageOf, agesOf, pastDue } from './ages.ts';
import { type BookedEntry, happened, whatOf } from './happened.ts';
import { MAX_ENTRIES } from './period.ts';
import { type CustomerBooks, saysSomething, statementOf } from './statement.ts';

const example = (id: string) => {
  const found: unknown = examples.find((each) => each.id === id) ?? expect.fail(`no example ${id}`);
  return found as { given: Record<string, number[]>; expect: Record<string, never> };
};
const DAY = '2026-11-22' as CalendarDate;
const sum = (amounts: readonly number[]) => cents(amounts.reduce((all, amount) => all + amount, 0));
const entry = (amount: number, more: Partial<BookedEntry> = {}): BookedEntry => ({
  sequence: 1,
  day: DAY,
  kind: amount < 0 ? 'payment_settled' : 'invoice_sent',
  accounts: ['receivable', amount < 0 ? 'bank' : 'revenue'],
  amount: cents(amount),
  invoiceId: null,
  invoices: [],
  jobName: null,
  means: null,
  paymentId: null,
  isTakenBack: false,
  ...more,
});
const NONE = { opening: ZERO, entries: [], open: [], credits: [], underWay: [], refunds: [] };
const PARTIES = { sender: { name: 'Tallgrass', lines: [] }, customer: { name: 'Larkspur', accountNumber: '20004' } };

test('X19 X20 STMT-03 the running balance of a printed statement, to the cent', () => {
  for (const id of ['X19', 'X20']) {
    const { given, expect: expected } = example(id);
    const entries = (given.entries ?? []).map((amount, index) => entry(amount, { sequence: index + 1 }));
    const closing = sum(given.entries ?? []);
    const told = happened({ opening: ZERO, closing, entries });
    expect(closing).toBe(expected.closing);
    expect(told.entries.at(-1)?.balance).toBe(expected.closing);
    if (expected.running) expect(told.entries.map(({ balance }) => balance)).toEqual(expected.running);
  }
});

test('X29 STMT-02 STMT-04 STMT-05 the statement of the picture: ages, open, balance, and what is left once all has arrived', () => {
  const { given, expect: expected } = example('X29');
  const dueDates = ['2026-10-06', '2026-10-20', '2026-11-09', '2026-12-09'] as CalendarDate[];
  const [unused, onItsWay] = [given.unused, given.onItsWay] as unknown as [number, number];
  const open = (given.open ?? []).map((amount, index) => ({
    invoiceId: `invoice ${index}`,
    number: 1003 + index,
    jobName: 'Units',
    date: DAY,
    dueDate: dueDates[index] ?? DAY,
    total: cents(amount),
    amount: cents(amount),
    booked: [],
  }));
  const statement = statementOf({
    ...PARTIES,
    kind: 'open',
    from: null,
    day: DAY,
    isNow: true,
    books: {
      ...NONE,
      closing: cents(sum(given.open ?? []) - unused),
      open,
      credits: [{ means: null, amount: cents(unused) }],
      underWay: [
        {
          day: DAY,
          means: { method: 'ach', lastFour: '6789', description: '' },
          invoices: [1005],
          amount: cents(onItsWay),
        },
      ],
    },
  });
  const ages = Object.fromEntries((statement.ages ?? []).map(({ age, amount }) => [age, amount]));
  const { notDue, over90, ...others } = expected.ages as unknown as Record<string, number>;
  expect(ages).toEqual({ not_due: notDue, ...others, over_90: over90 });
  expect(statement.open?.sum).toBe(expected.openSum);
  expect(statement.balance).toBe(expected.balance);
  expect(statement.underWay.left).toBe(expected.after);
  expect(statement.overdue).toBe(485_564);
  expect(statement.open?.items.map(({ daysLate }) => daysLate)).toEqual([47, 33, 13, 0]);
});

test('STMT-05 each day late has the age of the dashboard', () => {
  const ages = [-1, 0, 1, 30, 31, 60, 61, 90, 91, 4000].map((late) => ageOf(addDays(DAY, -late), DAY));
  expect(ages).toEqual([
    'not_due',
    'not_due',
    '1-30',
    '1-30',
    '31-60',
    '31-60',
    '61-90',
    '61-90',
    'over_90',
    'over_90',
  ]);
});

const days = fc.integer({ min: -60, max: 400 }).map((late) => addDays(DAY, -late));
const amounts = fc.integer({ min: 1, max: 9_999_999 });

test('STMT-05 the ages are all that is open, whatever is due when, and what is late is what is not due on or after the day', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ dueDate: days, amount: amounts })), (items) => {
      const open = items.map(({ dueDate, amount }) => ({ dueDate, amount: cents(amount) }));
      const ages = agesOf(open, DAY);
      expect(add(ZERO, ...ages.map(({ amount }) => amount))).toBe(sum(items.map(({ amount }) => amount)));
      expect(ages.reduce((count, { invoices }) => count + invoices, 0)).toBe(items.length);
      expect(pastDue(ages)).toBe(sum(items.filter(({ dueDate }) => dueDate < DAY).map(({ amount }) => amount)));
    }),
  );
});

/** The life of some invoices: sent, perhaps taken back and sent again, perhaps paid, and more paid than one of them wanted. */
const step = fc.record({ invoice: fc.nat(3), amount: amounts, later: fc.nat(20), pays: fc.boolean() });
function booksOf(steps: readonly { invoice: number; amount: number; later: number; pays: boolean }[]) {
  const open = new Map<number, number>();
  let credit = 0;
  let day = '2026-01-01' as CalendarDate;
  const entries: BookedEntry[] = [];
  const post = (invoice: number, amount: number, kind: string) =>
    entries.push(
      entry(amount, { sequence: entries.length + 1, day, kind, invoiceId: `${invoice}`, invoices: [invoice] }),
    );
  for (const { invoice, amount, later, pays } of steps) {
    day = addDays(day, later);
    const owed = open.get(invoice);
    if (owed === undefined) {
      open.set(invoice, amount);
      post(invoice, amount, 'invoice_sent');
    } else if (pays) {
      const used = Math.min(owed, amount);
      open.set(invoice, owed - used);
      credit += amount - used;
      post(invoice, -amount, 'payment_settled');
    } else if (entries.findLast(({ invoiceId }) => invoiceId === `${invoice}`)?.kind === 'invoice_sent') {
      open.delete(invoice);
      post(invoice, -owed, 'invoice_retracted');
    }
  }
  const takenBack = (sent: BookedEntry) =>
    entries.some(
      ({ kind, invoiceId, sequence }) =>
        kind === 'invoice_retracted' && invoiceId === sent.invoiceId && sequence > sent.sequence,
    );
  return { open, credit, entries: entries.map((each) => ({ ...each, isTakenBack: takenBack(each) })) };
}

test('STMT-02 STMT-03 STMT-08 what is open less unused credit is where any period ends, which is the books, and nothing taken back is named', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.nat(400), fc.nat(400), (steps, first, length) => {
      const { open, credit, entries } = booksOf(steps);
      const from = addDays('2026-01-01' as CalendarDate, first);
      const to = addDays(from, length);
      const at = (isBefore: (day: CalendarDate) => boolean) =>
        sum(entries.filter(({ day }) => isBefore(day)).map(({ amount }) => amount));
      const [opening, closing] = [at((day) => day < from), at((day) => day <= to)];
      const told = happened({ opening, closing, entries: entries.filter(({ day }) => day >= from && day <= to) });
      expect(told.before).toBe(opening);
      expect(add(told.before, ...told.entries.map(({ amount }) => amount))).toBe(closing);
      expect(told.entries.at(-1)?.balance ?? told.before).toBe(closing);
      // What is open at the end of everything is where a period up to then ends.
      const all = sum(entries.map(({ amount }) => amount));
      expect(sum([...open.values()]) - credit).toBe(all);
      for (const { what, invoices, amount } of told.entries) {
        if (what === 'correction') expect(invoices).toEqual([]);
        if (what === 'invoice') expect(open.has(invoices[0] ?? -1) && amount > 0).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test('STMT-08 an invoice that was sent and taken back in the period is nowhere in it, and its balance before is that of the books', () => {
  const sent = entry(50_000, { sequence: 2, invoiceId: 'a', invoices: [1001], isTakenBack: true });
  const back = entry(-50_000, { sequence: 3, kind: 'invoice_retracted', invoiceId: 'a', invoices: [1001] });
  const other = entry(700, { sequence: 4, invoiceId: 'b', invoices: [1002] });
  const both = happened({ opening: cents(100), closing: cents(800), entries: [sent, back, other] });
  expect(both.entries.map(({ what, invoices }) => [what, invoices])).toEqual([['invoice', [1002]]]);
  const later = happened({ opening: cents(50_100), closing: cents(800), entries: [back, other] });
  expect(later.entries.map(({ what, invoices, balance }) => [what, invoices, balance])).toEqual([
    ['correction', [], 100],
    ['invoice', [1002], 800],
  ]);
  const earlier = happened({ opening: cents(100), closing: cents(50_100), entries: [sent] });
  expect(earlier.entries.map(({ what, invoices }) => [what, invoices])).toEqual([['correction', []]]);
});

test('PART-18 STMT-03 a payment whose day was corrected is told once, on the day on which it came', () => {
  const on = (day: string, more: Partial<BookedEntry>) =>
    entry(0, { day: day as CalendarDate, paymentId: 'check', ...more });
  const wrong = on('2026-11-20', { sequence: 1, kind: 'payment_settled', amount: cents(-5_000) });
  const back = on('2026-11-20', { sequence: 2, kind: 'payment_undated', amount: cents(5_000) });
  const right = on('2026-11-12', {
    sequence: 3,
    kind: 'payment_dated',
    amount: cents(-5_000),
    accounts: ['bank', 'receivable'],
  });
  const told = happened({ opening: cents(9_000), closing: cents(4_000), entries: [right, wrong, back] });
  expect(told.entries.map(({ day, what, balance }) => [day, what, balance])).toEqual([
    ['2026-11-12', 'payment', 4_000],
  ]);
});

test('STMT-09 of more than 5,000 entries the last are shown, and what was before them is in the balance before', () => {
  const entries = Array.from({ length: MAX_ENTRIES + 1 }, (_, index) => entry(100, { sequence: index + 1 }));
  const closing = cents(entries.length * 100 + 5);
  const told = happened({ opening: cents(5), closing, entries });
  expect([told.isCut, told.entries.length, told.before]).toEqual([true, MAX_ENTRIES, 105]);
  expect(told.entries.at(-1)?.balance).toBe(closing);
});

test.each([
  ['payment_settled', ['receivable', 'bank'], -100, 'card', 'payment'],
  ['payment_reversed', ['receivable', 'clearing'], 100, 'card', 'returned'],
  ['payment_reversed', ['receivable', 'bank'], 100, 'manual', 'removed'],
  ['payment_refunded', ['receivable', 'clearing'], 100, 'card', 'refund'],
  ['refund_returned', ['receivable', 'clearing'], -100, 'card', 'refund_failed'],
  ['something_new', ['receivable', 'charge_income'], 100, null, 'charge'],
  ['something_new', ['receivable', 'charge_income'], -100, null, 'credit'],
  ['something_new', ['receivable', 'returns', 'sales_tax_payable'], -100, null, 'credit'],
  ['something_new', ['receivable', 'discounts_given', 'sales_tax_payable'], -100, null, 'discount'],
  ['something_new', ['receivable', 'bad_debts'], -100, null, 'closed'],
  ['something_new', ['receivable', 'unapplied_credit', 'bank'], -100, null, 'payment'],
  ['credit_used', ['receivable', 'unapplied_credit'], -5, null, 'credit'],
  ['something_new', ['receivable', 'suspense'], 5, null, 'other'],
] as const)('STMT-03 %s on %s of %i by %s is told as %s', (kind, accounts, amount, method, what) => {
  const means = method && { method, lastFour: '', description: '' };
  expect(whatOf(entry(amount, { kind, accounts, means }))).toBe(what);
});

test('STMT-07 nothing open and nothing that happened is nothing to state', () => {
  const empty: CustomerBooks = { ...NONE, closing: ZERO };
  const of = (kind: 'open' | 'activity', books: Partial<CustomerBooks> = {}) =>
    saysSomething(statementOf({ ...PARTIES, kind, from: null, day: DAY, isNow: true, books: { ...empty, ...books } }));
  expect([of('open'), of('activity')]).toEqual([false, false]);
  expect(of('open', { credits: [{ means: null, amount: 5 as Cents }] })).toBe(true);
  expect(of('activity', { opening: cents(5), closing: cents(5) })).toBe(true);
  expect(of('activity', { entries: [entry(5), entry(-5, { sequence: 2 })] })).toBe(true);
});
