import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { cents, ZERO } from '../money/money.ts';
import { statementOf } from './statement.ts';
import { type BookedCredit, setOff } from './unused-credit.ts';

const DAY = '2026-11-22' as CalendarDate;
const sumOf = (all: readonly { readonly amount: number }[]) => all.reduce((sum, { amount }) => sum + amount, 0);
const stated = (unused: readonly { readonly amount: number; readonly late: number }[]) => {
  const credits = unused.map(({ amount, late }) => ({
    means: { method: 'manual' as const, lastFour: '', description: 'Check 4471' },
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
      // One is set against the other.
      expect([owedBack, credit]).toEqual([Math.max(0, balance), Math.max(0, -balance)]);
    }),
  );
});

test('PART-19 STMT-05 the oldest money is set against what has been owed the longest, and nothing that goes back, nor a credit note', () => {
  const means = (description: string) => ({ method: 'manual' as const, lastFour: '', description });
  const debt = (name: string, amount: number, late: number) => ({
    ...{ means: means(name), amount: cents(-amount), since: addDays(DAY, -late) },
  });
  const money = (name: string, amount: number, goesBack = 0) => ({
    ...{ means: means(name), amount: cents(amount), goesBack: cents(goesBack) },
  });
  const left = (...credits: readonly BookedCredit[]) =>
    setOff(credits).map(({ means: of, note, amount }) => [of?.description ?? note, amount]);
  expect(left(debt('1', 100, 40), money('2', 60), money('3', 90))).toEqual([['3', 50]]);
  expect(left(debt('1', 100, 10), debt('2', 80, 40), money('3', 90))).toEqual([['1', -90]]);
  expect(left(debt('1', 100, 40), money('2', 60, 50), money('3', 20))).toEqual([
    ['1', -70],
    ['2', 50],
  ]);
  expect(left(debt('1', 100, 40), { means: null, note: 7, amount: cents(30) })).toEqual([
    ['1', -100],
    [7, 30],
  ]);
});
