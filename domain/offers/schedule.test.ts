import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { basisPoints, cents } from '../money/money.ts';
import contracts from '../testing/contract-examples.json' with { type: 'json' };
import {
  depositOf,
  ONE_CLOSING_ROW,
  plannedDraws,
  problemOfRows,
  problemOfSchedule,
  type ScheduleRow,
  scheduleAmounts,
} from './schedule.ts';

const ROW = { name: 'Floor laid', when: { due: 'reached' }, payDays: 10, sendsItself: false } as const;
const percent = (points: number, most: number | null = null): ScheduleRow => ({
  ...ROW,
  howMuch: { basis: 'percent', percent: basisPoints(points), most: most === null ? null : cents(most) },
});
const amount = (of: number): ScheduleRow => ({ ...ROW, howMuch: { basis: 'amount', amount: cents(of) } });
const REST: ScheduleRow = { ...ROW, howMuch: { basis: 'rest' } };
const DEPOSIT: ScheduleRow = { ...percent(1_000, 100_000), when: { due: 'acceptance' } };

describe('SCHED-02 SCHED-06 what each payment comes to', () => {
  const planOf = (wanted: string) => contracts.find(({ id }) => id === wanted)?.plan;

  test('X08 ten percent at most $1,000.00, twice 40, and the rest', () => {
    const rows = [DEPOSIT, percent(4_000), percent(4_000), REST];
    expect(scheduleAmounts(cents(840_346), rows)).toEqual(planOf('X08'));
    expect(scheduleAmounts(cents(2_000_000), rows)).toEqual([100_000, 800_000, 800_000, 300_000]);
  });

  test('X09 the rest takes the cent that thirds leave', () => {
    expect(scheduleAmounts(cents(10_000), [percent(3_333), percent(3_333), REST])).toEqual(planOf('X09'));
    expect(scheduleAmounts(cents(10_000), [amount(2_550), REST])).toEqual([2_550, 7_450]);
    expect(scheduleAmounts(cents(3), [percent(5_000), REST])).toEqual([2, 1]);
  });

  test('the draws always add up to the total, and one of nothing is none (SCHED-03)', () => {
    const rows = fc.array(
      fc.oneof(
        fc
          .tuple(fc.integer({ min: 1, max: 10_000 }), fc.option(fc.nat(1_000_000)))
          .map(([of, most]) => percent(of, most)),
        fc.nat(1_000_000).map(amount),
      ),
      { maxLength: 23 },
    );
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 9_999_999_999 }), (before, total) => {
        const draws = plannedDraws(cents(total), [...before, REST]);
        expect(draws.reduce((sum, { planned }) => sum + planned, 0)).toBe(total);
        expect(draws.every(({ planned }) => planned !== 0)).toBe(true);
      }),
    );
    expect(plannedDraws(cents(500), [amount(500), REST])).toEqual([{ ...amount(500), planned: 500 }]);
  });

  test('rounding takes no more than there is, whatever is chosen', () => {
    const halves = [percent(5_000), percent(5_000), REST];
    expect(problemOfSchedule(halves, cents(4))).toBeNull();
    expect(plannedDraws(cents(5), halves).map(({ planned }) => planned)).toEqual([3, 2]);
  });

  test('SCHED-05 the deposit is the first draw, if that is due with the signature', () => {
    expect(depositOf(cents(840_346), [DEPOSIT, REST])).toBe(84_035);
    expect(depositOf(cents(840_346), [{ ...REST, when: { due: 'acceptance' } }])).toBe(840_346);
    expect(depositOf(cents(840_346), [percent(1_000), REST])).toBe(0);
  });

  test('SCHED-07 a quote without a schedule has one row: the rest, when the manager says so', () => {
    expect(plannedDraws(cents(840_346), ONE_CLOSING_ROW)).toEqual([{ ...ONE_CLOSING_ROW[0], planned: 840_346 }]);
    expect(ONE_CLOSING_ROW[0]?.when).toEqual({ due: 'reached' });
    expect(problemOfSchedule(ONE_CLOSING_ROW, cents(1))).toBeNull();
  });
});

describe('SCHED-01 SCHED-03 SCHED-05 a schedule closes, and begins with its deposit', () => {
  const problem = (rows: readonly ScheduleRow[], least = 840_346) =>
    problemOfSchedule(rows, cents(least))?.copy ?? null;
  const BELOW = 'With the cheapest choice the last payment would be below zero. Lower the amounts before it.';

  test('of 1 to 24 rows the last one takes the rest, and no other', () => {
    expect(problem([DEPOSIT, percent(4_000), REST])).toBeNull();
    for (const rows of [[], [DEPOSIT], [REST, DEPOSIT], [REST, REST]])
      expect(problem(rows)).toBe('The last payment takes the rest, and no other does.');
    expect(problem([...Array.from({ length: 23 }, () => percent(400)), REST])).toBeNull();
    expect(problem([...Array.from({ length: 24 }, () => percent(400)), REST])).toBe(
      'A document holds at most 24 payments.',
    );
  });

  test('it says at which payment', () => {
    expect(problemOfSchedule([DEPOSIT, DEPOSIT, REST], cents(840_346))?.place).toBe(1);
    expect(problemOfSchedule([REST, DEPOSIT], cents(840_346))?.place).toBe(0);
    expect(problemOfSchedule([amount(840_347), REST], cents(840_346))?.place).toBe(1);
  });

  test('only the first is due at acceptance', () => {
    const onDay: ScheduleRow = { ...percent(500), when: { due: 'day', on: '2026-12-01' as CalendarDate } };
    expect(problem([DEPOSIT, onDay, REST])).toBeNull();
    for (const rows of [
      [DEPOSIT, DEPOSIT, REST],
      [onDay, DEPOSIT, REST],
    ])
      expect(problem(rows)).toBe('Only the first payment can be due at acceptance.');
  });

  test('the rest is not below zero with the cheapest choice, however the payments before it are told', () => {
    expect(problem([amount(400_892), REST], 400_892)).toBeNull();
    expect(problem([amount(400_893), REST], 400_892)).toBe(BELOW);
    expect(problem([...Array.from({ length: 21 }, () => percent(500)), REST])).toBe(BELOW);
    expect(problem([percent(10_000), amount(1), REST])).toBe(BELOW);
    expect(problemOfRows([percent(10_000), amount(1), REST])).toBeNull();
  });
});
