import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { cents } from '../money/money.ts';
import examples from '../testing/allocation-examples.json' with { type: 'json' };
import { sumOf } from './allocation.ts';
import { MAX_TARGETS, type OpenInvoice, suggest } from './suggest.ts';

const DAY = '2026-11-01' as CalendarDate;
const open = (number: number, due: number, days = 0): OpenInvoice => ({
  invoiceId: `invoice ${number}`,
  jobId: 'house',
  number,
  amount: cents(due),
  dueDate: addDays(DAY, days),
});
/** Each of them has some of these. */
interface Example {
  readonly given: Record<'check' | 'pay' | 'unused' | 'receipt', number> & { readonly oldestFirst: readonly number[] };
  readonly expect: Record<'unused' | 'allocated' | 'dueAfter', number> & { readonly after: readonly number[] };
}
const example = <Due, Expected = object>(id: string) => {
  const found = examples.find((each) => each.id === id);
  if (!found) throw new Error(`no example ${id}`);
  return found as unknown as { given: Example['given'] & { due: Due }; expect: Example['expect'] & Expected };
};
const taken = (invoices: readonly OpenInvoice[], money: number) => {
  const { allocations, rest } = suggest(invoices, cents(money));
  return { allocations: allocations.map(({ invoiceId, amount }) => [invoiceId, amount]), rest };
};
/** What is due on each afterwards. */
const dueAfter = (invoices: readonly OpenInvoice[], money: number) => {
  const { allocations } = suggest(invoices, cents(money));
  return invoices.map(
    ({ invoiceId, amount }) => amount - sumOf(allocations.filter((each) => each.invoiceId === invoiceId)),
  );
};
/** Later ones are due later. */
const oldestFirst = (dues: readonly number[]) => dues.map((due, index) => open(1001 + index, due, index));

test('ALLOC-13 the worked examples: a check over three invoices, one that is larger, and receipts against the oldest', () => {
  const { given: check, expect: over } = example<[number, number][], { allocations: Stands[] }>('X02');
  const three = check.due.map(([number, due], index) => open(number, due, index));
  expect(taken(three, check.check)).toEqual({
    allocations: over.allocations.map(({ invoice, allocated }) => [`invoice ${invoice}`, allocated]),
    rest: over.unused,
  });
  expect(dueAfter(three, check.check)).toEqual(over.allocations.map((each) => each.dueAfter));

  const { given: larger, expect: kept } = example<number>('X03');
  const allocations = [['invoice 1001', kept.allocated]];
  expect(taken([open(1001, larger.due)], larger.check)).toEqual({ allocations, rest: kept.unused });

  const { given: both, expect: none } = example<number[], { due: number[] }>('X21');
  expect(dueAfter(oldestFirst(both.due), both.pay)).toEqual(none.due);

  const { given: small, expect: next } = example<number>('X22');
  expect(dueAfter([open(1001, small.due)], small.unused)).toEqual([next.dueAfter]);

  const { given: receipt, expect: after } = example('X30');
  expect(dueAfter(oldestFirst(receipt.oldestFirst), receipt.receipt)).toEqual(after.after);
});

interface Stands {
  readonly invoice: number;
  readonly allocated: number;
  readonly dueAfter: number;
}

test('ALLOC-13 what is due earliest comes first, and of the same day the lowest number, whatever order they come in', () => {
  const invoices = fc.uniqueArray(
    fc.record({
      number: fc.integer({ min: 1, max: 99 }),
      due: fc.integer({ min: 1, max: 5_000 }),
      days: fc.nat({ max: 3 }),
    }),
    { selector: ({ number }) => number, maxLength: 60 },
  );
  fc.assert(
    fc.property(invoices, fc.integer({ min: 1, max: 100_000 }), (rows, money) => {
      const all = rows.map(({ number, due, days }) => open(number, due, days));
      const { allocations, rest } = suggest(all, cents(money));
      expect(sumOf(allocations) + rest).toBe(money);
      expect(allocations.length).toBeLessThanOrEqual(MAX_TARGETS);
      const inOrder = all.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate) || a.number - b.number);
      allocations.forEach((each, index) => {
        const invoice = inOrder[index];
        expect(each.invoiceId).toBe(invoice?.invoiceId);
        // Only the last one may have less than is due on it.
        if (index < allocations.length - 1) expect(each.amount).toBe(invoice?.amount);
      });
      if (rest > 0) expect(allocations.length).toBe(Math.min(all.length, MAX_TARGETS));
    }),
  );
});

test('ALLOC-13 DISC-02 in full is the price in time, and what is more than that goes on, or is left', () => {
  const inTime = (number: number, due: number, price: number) => ({ ...open(number, due), price: cents(price) });
  const two = [inTime(1001, 10_000, 9_800), inTime(1002, 20_000, 19_600)];
  const both = [
    ['invoice 1001', 9_800],
    ['invoice 1002', 19_600],
  ];
  expect(taken(two, 29_400)).toEqual({ allocations: both, rest: 0 });
  expect(taken(two, 30_000)).toEqual({ allocations: both, rest: 600 });
  expect(taken(two, 9_799)).toEqual({ allocations: [['invoice 1001', 9_799]], rest: 0 });
  expect(taken([inTime(1001, 10_700, 10_486)], 10_500)).toEqual({ allocations: [['invoice 1001', 10_486]], rest: 14 });
});
