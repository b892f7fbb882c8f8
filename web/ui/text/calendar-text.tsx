import { dateIn, formatDate, isCalendarDate } from '@underlay/domain/calendar/calendar-date.ts';

/** A day as people read it: November 9th, 2026 (CONST-03, D80). */
export function DateText({ day }: { day: string }) {
  return <time dateTime={day}>{isCalendarDate(day) ? formatDate(day) : day}</time>;
}

interface MomentDayProps {
  readonly at: string;
  readonly timeZone: string;
  /** Where it was said to be another. */
  readonly day?: string | null | undefined;
}

/** The day of a moment, in the time zone of the business. */
export const MomentDay = ({ at, timeZone, day }: MomentDayProps) => (
  <DateText day={day ?? dateIn(timeZone, new Date(at))} />
);
