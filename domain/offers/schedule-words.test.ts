import { expect, test } from 'vitest';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { basisPoints, cents } from '../money/money.ts';
import { ONE_CLOSING_ROW, type ScheduleRow } from './schedule.ts';
import { isAllAtOnce, paymentWords, shareWords } from './schedule-words.ts';

const tenth = { basis: 'percent', percent: basisPoints(1_000), most: cents(100_000) } as const;
const third = { basis: 'percent', percent: basisPoints(3_333), most: null } as const;
const fixed = { basis: 'amount', amount: cents(50_000) } as const;
const rest = { basis: 'rest' } as const;

test.each([
  [tenth, { due: 'acceptance' }, '10%, at most $1,000.00, when you sign'],
  [third, { due: 'day', on: '2026-12-01' as CalendarDate }, '33.33%, on December 1st, 2026'],
  [third, { due: 'days', days: 1 }, '33.33%, 1 day after you sign'],
  [third, { due: 'days', days: 30 }, '33.33%, 30 days after you sign'],
  [fixed, { due: 'start' }, 'when the job starts'],
  [rest, { due: 'complete' }, 'the rest, when the job is complete'],
  [rest, { due: 'reached' }, 'the rest, at the end'],
  [third, { due: 'reached' }, '33.33%, when it is reached'],
] as [ScheduleRow['howMuch'], ScheduleRow['when'], string][])(
  'SCHED-06 a payment says beside its dollars what it is and when: %#',
  (howMuch, when, words) => {
    expect(paymentWords({ howMuch, when })).toBe(words);
  },
);

test('an amount is told where it has no dollars beside it', () => {
  expect(shareWords({ howMuch: fixed })).toBe('$500.00');
});

test('SCHED-07 of one payment for all, when the manager says so, there is nothing to say', () => {
  expect(isAllAtOnce(ONE_CLOSING_ROW)).toBe(true);
  expect(isAllAtOnce([{ howMuch: rest, when: { due: 'acceptance' } }])).toBe(false);
  expect(isAllAtOnce([...ONE_CLOSING_ROW, ...ONE_CLOSING_ROW])).toBe(false);
});
