import { dateIn, daysBetween, formatClock, formatDateAndTime } from '@underlay/domain/calendar/calendar-date.ts';

/** "9:46 AM" of today, "Yesterday 4:40 PM", "Tomorrow 2:10 AM", and the whole day of any other. */
export function logTime(moment: string, zone: string): string {
  const at = new Date(moment);
  const days = daysBetween(dateIn(zone, new Date()), dateIn(zone, at));
  if (days === 0) return formatClock(at, zone);
  if (days === -1) return `Yesterday ${formatClock(at, zone)}`;
  if (days === 1) return `Tomorrow ${formatClock(at, zone)}`;
  return formatDateAndTime(at, zone);
}

/** The same within a sentence: "yesterday 4:40 PM". */
export const timeInSentence = (moment: string, zone: string): string =>
  logTime(moment, zone).replace(/^(Yesterday|Tomorrow)/, (day) => day.toLowerCase());

/** "9:46:02 AM", where attempts follow each other by seconds. */
export const clockWithSeconds = (moment: string, zone: string): string =>
  formatClock(new Date(moment), zone, { second: '2-digit' });
