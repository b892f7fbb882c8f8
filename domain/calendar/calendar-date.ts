/** A day on the wall calendar, `2026-03-31`. It has no time and no zone, so it cannot drift (D80). */
export type CalendarDate = string & { readonly __unit: 'calendar-date' };

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
export const DAY_MILLISECONDS = 86_400_000;
const LAST_MIDNIGHT = Date.UTC(9999, 11, 31);
const NAMED_ZONE = /^(?:UTC|GMT|[ECMP]ST\d[ECMP]DT|(?!SystemV\/|US\/Pacific-New$)[a-z_]+(?:\/[\w+-]+)+)$/i;

export function isCalendarDate(text: string): text is CalendarDate {
  // There was no year 0, and PostgreSQL knows none.
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/** The date where a business is. `zone` is an IANA name such as `America/Chicago` (D80). */
export function dateIn(zone: string, moment: Date): CalendarDate {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, ...DAY });
  formats.set(zone, format);
  return format.format(moment) as CalendarDate;
}

const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** To make one costs as much as several statements. There are as many as zones have names. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A name such as America/Chicago, or UTC. Offsets and short names are none. PostgreSQL and JavaScript mean different times
 * by +05:30 and BST. PostgreSQL knows neither NET nor what SystemV called its zones.
 */
export function isTimeZone(zone: string): boolean {
  if (!NAMED_ZONE.test(zone)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The last day that ten characters can say stays the last. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const midnight = Math.min(Date.parse(`${date}T00:00:00Z`) + days * DAY_MILLISECONDS, LAST_MIDNIGHT);
  return new Date(midnight).toISOString().slice(0, 10) as CalendarDate;
}

/** Whole days from `a` to `b`. Negative when `b` is earlier. */
export function daysBetween(a: CalendarDate, b: CalendarDate): number {
  return Math.round((Date.parse(`${b}T00:00:00Z`) - Date.parse(`${a}T00:00:00Z`)) / DAY_MILLISECONDS);
}

/** The Monday of its week. */
export function mondayOf(date: CalendarDate): CalendarDate {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
}

/** "Mar 3", for the axis of a plot. */
export function formatShortDay(date: CalendarDate): string {
  const [, month, day] = partsOf(date);
  return `${MONTHS[month - 1]?.slice(0, 3)} ${day}`;
}

export const isBefore = (a: CalendarDate, b: CalendarDate): boolean => a < b;

export const laterOf = (a: CalendarDate, b: CalendarDate): CalendarDate => (isBefore(a, b) ? b : a);

/** What stands beside the second of two days, by what they are called, when it is before the first. */
export const backwards = (first: string, second: string): string => `${second} cannot be before ${first}.`;

/** Of a report. */
export const PERIOD_BACKWARDS = backwards('From Date', 'To Date');

/** "MMMM Do, YYYY", e.g. March 3rd, 2025 (CONST-03, D80). */
export function formatDate(date: CalendarDate): string {
  const [year, month, day] = partsOf(date);
  return `${MONTHS[month - 1]} ${ordinal(day)}, ${year}`;
}

/** "March 3rd", where the year goes without saying. */
export function formatDayOfMonth(date: CalendarDate): string {
  const [, month, day] = partsOf(date);
  return `${MONTHS[month - 1]} ${ordinal(day)}`;
}

/** "Mar 3rd, 2025", in the rows of a table. */
export function formatBriefDate(date: CalendarDate): string {
  const [year, month, day] = partsOf(date);
  return `${MONTHS[month - 1]?.slice(0, 3)} ${ordinal(day)}, ${year}`;
}

/** "12/01/2026", where there is little room. */
export function formatDateInShort(date: CalendarDate): string {
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
}

/** "MMMM Do YYYY [at] h:mm:ss a", e.g. March 3rd 2025 at 2:05:09 pm (PACC-03). */
export function formatMoment(moment: Date, zone: string): string {
  const [year, month, day] = partsOf(dateIn(zone, moment));
  const clock = formatClock(moment, zone, { second: '2-digit' }).toLowerCase();
  return `${MONTHS[month - 1]} ${ordinal(day)} ${year} at ${clock}`;
}

/** For timelines: "March 3rd, 2025 2:05 PM". */
export const formatDateAndTime = (moment: Date, zone: string): string =>
  `${formatDate(dateIn(zone, moment))} ${formatClock(moment, zone)}`;

/** "2:05 PM", and "2:05:09 PM" where it is asked for seconds. Some systems put a narrow space before the letters. */
export const formatClock = (
  moment: Date,
  zone: string,
  more: Pick<Intl.DateTimeFormatOptions, 'second'> = {},
): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit', ...more })
    .format(moment)
    .replaceAll(/\s/g, ' ');

function partsOf(date: CalendarDate): [number, number, number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}

/** "1st", "22nd". */
export function ordinal(day: number): string {
  const tens = day % 100;
  if (tens >= 11 && tens <= 13) return `${day}th`;
  return `${day}${['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'}`;
}
