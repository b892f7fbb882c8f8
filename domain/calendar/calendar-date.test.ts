import { expect, test } from 'vitest';
import {
  addDays,
  type CalendarDate,
  dateIn,
  daysBetween,
  formatDate,
  formatMoment,
  isCalendarDate,
  isTimeZone,
} from './calendar-date.ts';

const day = (text: string) => text as CalendarDate;

test('PAY-14 today is the date where the business is (D80)', () => {
  const lateEvening = new Date('2026-03-08T04:30:00Z');
  expect(dateIn('America/Chicago', lateEvening)).toBe('2026-03-07');
  expect(dateIn('Pacific/Kiritimati', lateEvening)).toBe('2026-03-08');
});

test('INV-09 a term is counted in days, over months, leap days and the change to summer time', () => {
  expect(addDays(day('2026-02-28'), 1)).toBe('2026-03-01');
  expect(addDays(day('2028-02-28'), 1)).toBe('2028-02-29');
  expect(addDays(day('2026-03-07'), 90)).toBe('2026-06-05');
  expect(daysBetween(day('2026-03-01'), day('2026-04-01'))).toBe(31);
});

test('CONST-03 dates read "MMMM Do, YYYY"', () => {
  expect(formatDate(day('2025-03-03'))).toBe('March 3rd, 2025');
  expect(
    ['01', '02', '04', '11', '12', '13', '21', '22', '23', '31'].map(
      (d) => formatDate(day(`2026-01-${d}`)).split(' ')[1],
    ),
  ).toEqual(['1st,', '2nd,', '4th,', '11th,', '12th,', '13th,', '21st,', '22nd,', '23rd,', '31st,']);
});

test('PACC-03 the last log-in reads "MMMM Do YYYY [at] h:mm:ss a"', () => {
  expect(formatMoment(new Date('2025-03-03T20:05:09Z'), 'America/Chicago')).toBe('March 3rd 2025 at 2:05:09 pm');
});

test('FORM-13 a date is a real day', () => {
  expect(['2026-02-29', '2026-13-01', '0000-01-01', '26-01-01', '2026-1-1', ''].map(isCalendarDate)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(isCalendarDate('2028-02-29')).toBe(true);
  expect([isTimeZone('America/Chicago'), isTimeZone('Mars/Olympus')]).toEqual([true, false]);
});

test('D80 a time zone means the same to everybody who computes with it', () => {
  const named = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'GMT', 'US/Central', 'Asia/Kolkata', 'CST6CDT', 'utc'];
  expect(named.filter((zone) => !isTimeZone(zone))).toEqual([]);
  const unclear = ['+05:30', '-03', 'PST', 'BST', 'ACT', 'NET', 'SystemV/EST5', 'US/Pacific-New', ''];
  expect(unclear.filter(isTimeZone)).toEqual([]);
});
