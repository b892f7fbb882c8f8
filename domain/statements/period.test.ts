import { expect, test } from 'vitest';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { isTooLong, lastDayOf, monthsBefore, usualFrom } from './period.ts';

const day = (text: string) => text as CalendarDate;

test('STMT-08 a period ends today where it was asked for until later', () => {
  expect(lastDayOf(day('2027-01-15'), day('2026-11-30'))).toBe('2026-11-30');
  expect(lastDayOf(day('2026-11-15'), day('2026-11-30'))).toBe('2026-11-15');
});

test('STMT-08 a period of up to 24 months, at the ends of months and in leap years', () => {
  const isAllowed = (from: string, to: string) => !isTooLong({ from: day(from), to: day(to) });
  expect(isAllowed('2024-11-26', '2026-11-26')).toBe(true);
  expect(isAllowed('2024-11-25', '2026-11-26')).toBe(false);
  expect(isAllowed('2026-02-28', '2028-02-29')).toBe(true);
  expect(isAllowed('2026-02-27', '2028-02-29')).toBe(false);
  expect(isAllowed('2023-01-01', '2024-12-31')).toBe(true);
});

test('STMT-03 months are counted over the end of a year, and a period begins with a month where nobody says', () => {
  expect(monthsBefore(day('2026-01-15'), 2)).toBe('2025-11-15');
  expect(monthsBefore(day('2026-03-31'), 1)).toBe('2026-02-28');
  expect(usualFrom(day('2026-01-31'))).toBe('2025-11-01');
});
