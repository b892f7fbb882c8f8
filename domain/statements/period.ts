import { type CalendarDate, isBefore } from '../calendar/calendar-date.ts';

/** STMT-08 */
export const MAX_MONTHS = 24;
/** STMT-09 */
export const MAX_ENTRIES = 5_000;
/** How many months before that of the last day a period begins, where nobody says. */
const USUAL_MONTHS = 2;
const MONTHS_OF_YEAR = 12;
const SHORT_MONTHS_DAY = 28;

/** Both days are of it. */
export interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** STMT-08 */
export const PERIOD_TOO_LONG = `Choose at most ${MAX_MONTHS} months.`;

export const isTooLong = ({ from, to }: Period): boolean => from < monthsBefore(to, MAX_MONTHS);

/** Its last day: one that is to come has told nothing yet. */
export const lastDayOf = (to: CalendarDate, today: CalendarDate): CalendarDate => (isBefore(today, to) ? today : to);

/** Since the first of the month before last. */
export const usualFrom = (to: CalendarDate): CalendarDate =>
  `${monthsBefore(`${to.slice(0, 8)}01` as CalendarDate, USUAL_MONTHS)}` as CalendarDate;

/** The same day so many months before. Where that month is too short, its 28th: a period may be a day too long and never too short. */
export function monthsBefore(day: CalendarDate, months: number): CalendarDate {
  const all = Number(day.slice(0, 4)) * MONTHS_OF_YEAR + Number(day.slice(5, 7)) - 1 - months;
  const [year, month] = [Math.floor(all / MONTHS_OF_YEAR), (all % MONTHS_OF_YEAR) + 1];
  const wished = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${day.slice(8, 10)}`;
  const isThere = new Date(`${wished}T00:00:00Z`).toISOString().startsWith(wished);
  return (isThere ? wished : `${wished.slice(0, 8)}${SHORT_MONTHS_DAY}`) as CalendarDate;
}
