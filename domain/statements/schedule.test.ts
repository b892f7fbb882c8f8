import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type CalendarDate, daysBetween, mondayOf } from '../calendar/calendar-date.ts';
import { isDayOf, nextAfter, periodToTell } from './schedule.ts';

const day = (text: string) => text as CalendarDate;
const days = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays(day('2024-01-01'), days));

test('STMT-07 monthly on a day of 1 to 28, over the ends of years and short months', () => {
  const monthly = (on: number, after: string) => nextAfter({ every: 'month', day: on }, day(after));
  expect([monthly(1, '2026-11-26'), monthly(26, '2026-11-26'), monthly(27, '2026-11-26')]).toEqual([
    '2026-12-01',
    '2026-12-26',
    '2026-11-27',
  ]);
  expect([monthly(15, '2026-12-31'), monthly(28, '2027-01-31')]).toEqual(['2027-01-15', '2027-02-28']);
  expect([isDayOf({ every: 'month', day: 29 }), isDayOf({ every: 'month', day: 0 })]).toEqual([false, false]);
  expect([isDayOf({ every: 'week', day: 8 }), isDayOf({ every: 'never', day: 0 })]).toEqual([false, true]);
});

test('STMT-07 it comes again, each time later, and what happened in between is told once', () => {
  const schedules = fc.oneof(
    fc.record({ every: fc.constant('week' as const), day: fc.integer({ min: 1, max: 7 }) }),
    fc.record({ every: fc.constant('month' as const), day: fc.integer({ min: 1, max: 28 }) }),
  );
  fc.assert(
    fc.property(schedules, days, (schedule, after) => {
      const first = nextAfter(schedule, after);
      const second = nextAfter(schedule, first);
      expect(first > after && daysBetween(after, first) <= 31).toBe(true);
      expect(schedule.every === 'week' ? daysBetween(mondayOf(first), first) + 1 : Number(first.slice(8))).toBe(
        schedule.day,
      );
      const last = addDays(second, -1);
      const asked = { dueOn: second, today: second };
      expect(periodToTell(schedule, { ...asked, tellsFrom: null })).toEqual({ from: first, to: last });
      expect(periodToTell(schedule, { ...asked, tellsFrom: first })).toEqual({ from: first, to: last });
    }),
  );
});

test('STMT-07 STMT-08 what was refused, missed or changed leaves no day out, and none is told twice', () => {
  const told = (every: 'week' | 'month', dueOn: string, today: string, tellsFrom: string) =>
    periodToTell({ every }, { dueOn: day(dueOn), today: day(today), tellsFrom: day(tellsFrom) });
  // On March 1st one was sent by hand.
  expect(told('month', '2026-04-01', '2026-04-01', '2026-02-01')).toEqual({ from: '2026-02-01', to: '2026-03-31' });
  // The clock stood for three weeks.
  expect(told('week', '2026-03-02', '2026-03-23', '2026-02-23')).toEqual({ from: '2026-02-23', to: '2026-03-22' });
  // Weekly became monthly.
  expect(told('month', '2026-04-01', '2026-04-01', '2026-03-23')).toEqual({ from: '2026-03-23', to: '2026-03-31' });
  // Nothing was told for three years.
  expect(told('month', '2026-04-01', '2026-04-01', '2023-04-01')).toEqual({ from: '2024-03-31', to: '2026-03-31' });
});
