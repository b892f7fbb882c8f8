import { type CalendarDate, isBefore } from '../calendar/calendar-date.ts';

const EARLIEST = '1970-01-01' as CalendarDate;

/** STOCK-04, STOCK-07: why nothing can have been bought on this day. Null when it can. */
export function purchaseDayProblem(day: CalendarDate, today: CalendarDate): string | null {
  if (isBefore(today, day)) return 'Must not be after today.';
  return isBefore(day, EARLIEST) ? 'Must be in 1970 or later.' : null;
}
