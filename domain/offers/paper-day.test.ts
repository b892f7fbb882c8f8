import { expect, test } from 'vitest';
import { type CalendarDate, dateIn } from '../calendar/calendar-date.ts';
import { momentOn, paperDayProblem } from './paper-day.ts';

const day = (text: string) => text as CalendarDate;

test('SIGN-14 a paper was signed from the first sending on, and at the latest today', () => {
  const days = { firstSent: day('2026-11-03'), today: day('2026-11-20') };
  for (const fine of ['2026-11-03', '2026-11-10', '2026-11-20']) expect(paperDayProblem(day(fine), days)).toBeNull();
  expect(paperDayProblem(day('2026-11-02'), days)).toBe('Must not be before the quote was sent first.');
  expect(paperDayProblem(day('2026-11-21'), days)).toBe('Must not be after today.');
});

test('SIGN-14 its moment lies on that day wherever the business is, never ahead, and not before the first sending', () => {
  const now = new Date('2026-11-20T14:00:00Z');
  const firstSent = new Date('2026-11-03T20:00:00Z');
  const around = { firstSent, now };
  for (const zone of ['America/Chicago', 'Pacific/Honolulu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
    expect([zone, dateIn(zone, momentOn(day('2026-11-10'), zone, around))]).toEqual([zone, '2026-11-10']);
    const today = momentOn(dateIn(zone, now), zone, around);
    expect([zone, dateIn(zone, today), today <= now]).toEqual([zone, dateIn(zone, now), true]);
    const first = momentOn(dateIn(zone, firstSent), zone, around);
    expect([zone, dateIn(zone, first), first >= firstSent]).toEqual([zone, dateIn(zone, firstSent), true]);
  }
});
