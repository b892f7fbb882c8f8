import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents, MAX_CENTS, MAX_RATE_CENTS } from '../money/money.ts';
import { expenseTotal } from './expense-report.ts';

test('WO-17 a report comes to the exact sum of quantity times rate, in any order, and to nothing without lines', () => {
  const line = fc.record({ quantity: fc.nat(1000), rate: fc.nat(100_000).map(cents) });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
      const each = lines.map(({ quantity, rate }) => quantity * rate).reduce((sum, amount) => sum + amount, 0);
      expect(expenseTotal(lines)).toBe(each);
      expect(expenseTotal(lines.toReversed())).toBe(each);
    }),
  );
  expect(expenseTotal([])).toBe(0);
});

test('WO-17 a report over $99,999,999.99 has no total, and 200 of the largest lines are still counted exactly', () => {
  expect(expenseTotal([{ quantity: 1, rate: cents(MAX_CENTS) }])).toBe(MAX_CENTS);
  expect(
    expenseTotal([
      { quantity: 1, rate: cents(MAX_CENTS) },
      { quantity: 1, rate: cents(1) },
    ]),
  ).toBeNull();
  const largest = { quantity: 1_000_000, rate: cents(MAX_RATE_CENTS) };
  expect(expenseTotal(Array.from({ length: 200 }, () => largest))).toBeNull();
});
