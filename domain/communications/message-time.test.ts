import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messageTime } from './message-time.ts';

const CHICAGO = 'America/Chicago';
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Saturday, March 14th, 2026, 3:30 PM in Chicago. */
const NOW = new Date('2026-03-14T20:30:00Z');
const before = (milliseconds: number, now = NOW) => messageTime(new Date(now.getTime() - milliseconds), now, CHICAGO);

test('COMM-09 a message less than a minute old shows "now", and so does one from a clock that is ahead', () => {
  expect([0, 59_999, -5 * MINUTE].map((age) => before(age))).toEqual(['now', 'now', 'now']);
});

test('COMM-10 D81 one minute, more minutes, and no hours', () => {
  expect([MINUTE, 2 * MINUTE - 1, 2 * MINUTE, HOUR - 1].map((age) => before(age))).toEqual([
    '1 min ago',
    '1 min ago',
    '2 mins ago',
    '59 mins ago',
  ]);
});

test('COMM-11 older on the same day shows the clock of the business', () => {
  expect([HOUR, 15 * HOUR].map((age) => before(age))).toEqual(['2:30 PM', '12:30 AM']);
});

test('COMM-12 D81 the day before shows "Yesterday" and the clock, but minutes come first', () => {
  expect([16 * HOUR, 39 * HOUR].map((age) => before(age))).toEqual(['Yesterday 11:30 PM', 'Yesterday 12:30 AM']);
  const pastMidnight = new Date('2026-03-14T05:10:00Z');
  expect(before(50 * MINUTE, pastMidnight)).toBe('50 mins ago');
  expect(before(70 * MINUTE, pastMidnight)).toBe('Yesterday 11:00 PM');
});

test('COMM-13 within seven days the weekday, then the date; summer time moves neither', () => {
  expect([2, 3, 4, 5, 6].map((days) => before(days * DAY))).toEqual([
    'Thursday',
    'Wednesday',
    'Tuesday',
    'Monday',
    'Sunday',
  ]);
  expect([7, 9, 365].map((days) => before(days * DAY))).toEqual(['03/07/26', '03/05/26', '03/14/25']);
});

const ZONES = [CHICAGO, 'Pacific/Kiritimati', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Pago_Pago'];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const CLOCK = String.raw`(?:1[0-2]|[1-9]):[0-5]\d [AP]M`;
/** The forms in the order of their age. */
const FORMS = [
  /^now$/,
  /^1 min ago$/,
  /^(?:[2-9]|[1-5]\d) mins ago$/,
  new RegExp(`^${CLOCK}$`),
  new RegExp(`^Yesterday ${CLOCK}$`),
  new RegExp(`^(?:${WEEKDAYS.join('|')})$`),
  /^(?:0[1-9]|1[0-2])\/(?:0[1-9]|[12]\d|3[01])\/\d\d$/,
];
const formOf = (text: string) => FORMS.findIndex((form) => form.test(text));

test('COMM-09 COMM-10 COMM-11 COMM-12 COMM-13 every age has one of the seven forms, and an older one never a younger form', () => {
  const moments = fc.date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2080-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  const ages = fc.integer({ min: 0, max: 20 * DAY });
  fc.assert(
    fc.property(moments, ages, ages, fc.constantFrom(...ZONES), (now, one, two, zone) => {
      const [younger, older] = [Math.min(one, two), Math.max(one, two)].map((age) =>
        formOf(messageTime(new Date(now.getTime() - age), now, zone)),
      );
      expect(younger).toBeGreaterThanOrEqual(0);
      expect(older).toBeGreaterThanOrEqual(younger ?? 0);
    }),
  );
});
