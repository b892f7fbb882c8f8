import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { cents, ZERO } from '../money/money.ts';
import { statementOf } from './statement.ts';

const DAY = '2026-11-22' as CalendarDate;
const sumOf = (all: readonly { readonly amount: number }[]) => all.reduce((sum, { amount }) => sum + amount, 0);
const stated = (unused: readonly { readonly amount: number; readonly late: number }[]) => {
  const credits = unused.map(({ amount, late }) => ({
    means: null,
    amount: cents(amount),
    since: amount < 0 ? addDays(DAY, -late) : null,
  }));
  return statementOf({
    ...{ kind: 'open', from: null, day: DAY, isNow: true },
    ...{ sender: { name: 'Tallgrass', lines: [] }, customer: { name: 'Larkspur', accountNumber: '20004' } },
    books: { opening: ZERO, closing: cents(-sumOf(unused)), entries: [], open: [], credits, underWay: [], refunds: [] },
  });
};

test('STMT-05 PART-19 what is owed of a check that came back is late from that day on, and has its age', () => {
  const ages = (late: number) => stated([{ amount: -400, late }]).ages?.map(({ amount }) => amount);
  expect([0, 29, 30, 90].map(ages)).toEqual([
    [0, 400, 0, 0, 0],
    [0, 400, 0, 0, 0],
    [0, 0, 400, 0, 0],
    [0, 0, 0, 0, 400],
  ]);
});

test('STMT-01 STMT-05 ages less credit are the balance, and no more is past due than that, whatever came back and was sent since', () => {
  const unused = fc.array(fc.record({ amount: fc.integer({ min: -500, max: 500 }), late: fc.nat(120) }));
  fc.assert(
    fc.property(unused, (each) => {
      const { ages, balance, overdue, owedBack = 0, open } = stated(each);
      const credit = sumOf((open?.credits ?? []).filter(({ amount }) => amount > 0));
      expect(sumOf(ages ?? []) - credit).toBe(balance);
      expect([owedBack, overdue]).toEqual([sumOf(ages ?? []), Math.max(0, balance)]);
    }),
  );
});
