import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { add, cents } from '../money/money.ts';
import { MAX_SCHEDULE_ROWS } from '../offers/limits.ts';
import { isSameTime, joinDraw, nextDraw, type PlanDraw, problemOfReached, problemOfSplit, splitDraw } from './plan.ts';

const draw = (id: string, planned: number, more: Partial<PlanDraw> = {}): PlanDraw => ({
  id,
  name: `Draw ${id}`,
  planned: cents(planned),
  closes: false,
  releases: false,
  due: 'reached',
  dueOn: null,
  dueDays: null,
  hidden: false,
  ...more,
});
const PLAN = [draw('a', 84_035, { due: 'acceptance' }), draw('b', 336_138), draw('c', 420_173, { closes: true })];
const brief = (plan: readonly PlanDraw[]) => plan.map(({ id, planned, closes }) => [id, planned, closes]);
const sumOf = (plan: readonly PlanDraw[]) => add(...plan.map(({ planned }) => planned));

test('DRAW-08 a draw is split into two that add up to it, and the closing one stays the last', () => {
  const names = { name: 'Half', restName: 'Other half' };
  const split = splitDraw(PLAN, { drawId: 'c', newId: 'd', amount: cents(1), ...names });
  expect(brief(split)).toEqual([
    ['a', 84_035, false],
    ['b', 336_138, false],
    ['d', 1, false],
    ['c', 420_172, true],
  ]);
  expect(split.slice(2).map(({ name }) => name)).toEqual(['Half', 'Other half']);
  const deposit = splitDraw(PLAN, { drawId: 'a', newId: 'd', amount: cents(35), ...names });
  expect(deposit.slice(0, 2).map(({ due }) => due)).toEqual(['acceptance', 'reached']);
});

test('DRAW-08 what is split has two parts above zero, and a plan no more than 24 draws', () => {
  const problem = (amount: number) => problemOfSplit(PLAN, { drawId: 'b', amount: cents(amount) });
  expect([0, 1, 336_137, 336_138, -1].map(problem)).toEqual([
    'split_too_large',
    null,
    null,
    'split_too_large',
    'split_too_large',
  ]);
  const full = Array.from({ length: MAX_SCHEDULE_ROWS }, (_, place) => draw(String(place), 100));
  expect(problemOfSplit(full, { drawId: '3', amount: cents(50) })).toBe('too_many_draws');
});

test('DRAW-08 a draw is joined with the next, which keeps its name, its time and its place at the end', () => {
  expect(joinDraw(PLAN, 'b')).toEqual([PLAN[0], { ...PLAN[2], planned: 756_311 }]);
  expect(nextDraw(PLAN, 'c')).toBeUndefined();
  expect(joinDraw(PLAN, 'c')).toEqual(PLAN);
});

test('DRAW-08 LINK-04 what is joined is hidden only where both were', () => {
  const pairs = [
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ] as const;
  const joined = pairs.map(
    ([first, next]) => joinDraw([draw('a', 1, { hidden: first }), draw('b', 1, { hidden: next })], 'a')[0]?.hidden,
  );
  expect(joined).toEqual([false, false, false, true]);
});

test('DRAW-05 what is reached was so on a day from the acceptance until today', () => {
  const day = (text: string) => text as CalendarDate;
  const days = { acceptedOn: day('2026-11-10'), today: day('2026-11-26') };
  const problems = ['2026-11-09', '2026-11-10', '2026-11-26', '2026-11-27'].map((reached) =>
    problemOfReached({ due: 'reached' }, day(reached), days),
  );
  expect(problems).toEqual([
    'That is before the quote was accepted. Choose that day or a later one.',
    null,
    null,
    'That day has not come yet. Choose today or an earlier one.',
  ]);
  expect(problemOfReached({ due: 'day' }, day('2026-11-20'), days)).toBe(
    'This draw does not wait until something is reached. Bill it without a day.',
  );
});

test('DRAW-08 two times are the same only when their day is', () => {
  const day = draw('a', 1, { due: 'day', dueOn: '2026-12-01' as CalendarDate });
  const others: Partial<PlanDraw>[] = [{ dueOn: '2026-12-02' as CalendarDate }, { due: 'start', dueOn: null }];
  expect(isSameTime(day, { ...day })).toBe(true);
  for (const other of others) expect(isSameTime(day, { ...day, ...other })).toBe(false);
  expect(isSameTime({ ...day, dueDays: 1 }, { ...day, dueDays: 2 })).toBe(false);
});

const change = fc.record({
  kind: fc.constantFrom('rename', 'move', 'split', 'join'),
  place: fc.nat(30),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});

test('DRAW-08 the sum of a plan stays to the cent in any order of renaming, moving, splitting and joining', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 24 }),
      fc.array(change, { maxLength: 60 }),
      (amounts, changes) => {
        const begun = amounts.map((planned, place) =>
          draw(String(place), planned, { closes: place === amounts.length - 1 }),
        );
        const end = changes.reduce<readonly PlanDraw[]>((plan, { kind, place, share }, step) => {
          const one = plan[place % plan.length] as PlanDraw;
          const amount = cents(Math.floor(one.planned * share));
          if (kind === 'join') return joinDraw(plan, one.id);
          if (kind === 'split' && problemOfSplit(plan, { drawId: one.id, amount }) === null)
            return splitDraw(plan, { drawId: one.id, newId: `new ${step}`, amount, name: 'First', restName: 'Rest' });
          return plan.map((each) => (each === one ? { ...each, name: `Name ${step}`, due: 'start' } : each));
        }, begun);
        expect(sumOf(end)).toBe(sumOf(begun));
        expect(end.every(({ planned }) => planned > 0)).toBe(true);
        expect(end.length).toBeLessThanOrEqual(MAX_SCHEDULE_ROWS);
        expect(end.map(({ closes }) => closes).lastIndexOf(true)).toBe(end.length - 1);
        expect(end.filter(({ closes }) => closes).length).toBe(1);
        expect(new Set(end.map(({ id }) => id)).size).toBe(end.length);
      },
    ),
    { numRuns: 500 },
  );
});
