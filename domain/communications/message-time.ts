import { dateIn, daysBetween, formatClock } from '../calendar/calendar-date.ts';

const MINUTE_MILLISECONDS = 60_000;
const HOUR_MINUTES = 60;
const WEEK_DAYS = 7;

/**
 * When a message came, as a messenger says it (COMM-09 to COMM-13). Minutes win over days: what came at 11:50 PM is "20
 * mins ago" at ten past midnight (D81). Days are those of `zone`. A weekday stands for one of the six days before today, so
 * it never means today and last week at once.
 */
export function messageTime(moment: Date, now: Date, zone: string): string {
  const minutes = Math.floor((now.getTime() - moment.getTime()) / MINUTE_MILLISECONDS);
  // A clock that runs behind the server's must not put a message into the future.
  if (minutes < 1) return 'now';
  if (minutes === 1) return '1 min ago';
  if (minutes < HOUR_MINUTES) return `${minutes} mins ago`;
  const days = daysBetween(dateIn(zone, moment), dateIn(zone, now));
  const written = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, ...parts }).format(moment).replaceAll(/\s/g, ' ');
  if (days <= 0) return formatClock(moment, zone);
  if (days === 1) return `Yesterday ${formatClock(moment, zone)}`;
  if (days < WEEK_DAYS) return written({ weekday: 'long' });
  return written({ month: '2-digit', day: '2-digit', year: '2-digit' });
}
