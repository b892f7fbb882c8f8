import { expect, test } from 'vitest';
import {
  addDays,
  type CalendarDate,
  dateIn,
  daysBetween,
  formatDate,
  formatDateAndTime,
  formatDateInShort,
  formatMoment,
  formatShortDay,
  isBefore,
  isCalendarDate,
  isTimeZone,
  mondayOf,
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

test('CONST-03 every month has its name, in full and in short', () => {
  const firsts = Array.from({ length: 12 }, (_, month) => day(`2026-${String(month + 1).padStart(2, '0')}-01`));
  expect(firsts.map((first) => formatDate(first).split(' ')[0]).join(' ')).toBe(
    'January February March April May June July August September October November December',
  );
  expect(firsts.map(formatShortDay).join(', ')).toBe(
    'Jan 1, Feb 1, Mar 1, Apr 1, May 1, Jun 1, Jul 1, Aug 1, Sep 1, Oct 1, Nov 1, Dec 1',
  );
  expect(formatDateInShort(day('2026-12-01'))).toBe('12/01/2026');
  expect(formatDateAndTime(new Date('2025-03-03T20:05:09Z'), 'America/Chicago')).toBe('March 3rd, 2025 2:05 PM');
});

test('D80 a week begins on Monday', () => {
  const week = Array.from({ length: 7 }, (_, after) => addDays(day('2026-02-23'), after));
  expect(week.map(mondayOf)).toEqual(week.map(() => '2026-02-23'));
  expect(mondayOf(day('2026-03-02'))).toBe('2026-03-02');
});

test('D80 days follow each other, and the last one that can be written stays the last', () => {
  expect(addDays(day('9999-12-30'), 5)).toBe('9999-12-31');
  expect([
    daysBetween(day('2026-03-02'), day('2026-03-01')),
    daysBetween(day('2026-03-01'), day('2026-03-01')),
  ]).toEqual([-1, 0]);
  const first = day('2026-03-01');
  expect([isBefore(first, day('2026-03-02')), isBefore(first, first), isBefore(day('2026-03-02'), first)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('FORM-13 D80 nothing stands around a date or the name of a zone', () => {
  expect(['x2026-01-01', '2026-01-01x', '2026-01-32', '2026-04-31'].filter(isCalendarDate)).toEqual([]);
  expect(['xUTC', 'UTCx', 'America/', '/Chicago', 'America/Chicago ', 'GMT+5'].filter(isTimeZone)).toEqual([]);
  expect(
    ['EST5EDT', 'MST7MDT', 'PST8PDT', 'America/Argentina/Buenos_Aires'].filter((zone) => !isTimeZone(zone)),
  ).toEqual([]);
});

test('CONST-03 each day of a month has its ending', () => {
  const days = Array.from({ length: 31 }, (_, index) => day(`2026-01-${String(index + 1).padStart(2, '0')}`));
  expect(days.map((one) => formatDate(one).split(/[ ,]/)[1]).join(' ')).toBe(
    '1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th 11th 12th 13th 14th 15th 16th 17th 18th 19th 20th 21st 22nd 23rd 24th 25th 26th 27th 28th 29th 30th 31st',
  );
});
