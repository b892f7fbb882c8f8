import { useSuspenseQuery } from '@tanstack/react-query';
import { type CalendarDate, dateIn, formatDate, formatDateAndTime } from '@underlay/domain/calendar/calendar-date.ts';
import { businessQuery } from './business-queries.ts';

/** The business's own clock: its days, and moments in its time zone (D80, CONST-03). */
export function useBusinessDay(businessId: string) {
  const { timeZone } = useSuspenseQuery(businessQuery(businessId)).data;
  return {
    timeZone,
    today: (): CalendarDate => dateIn(timeZone, new Date()),
    /** The day of a moment, as in `March 3rd, 2025`. */
    dayOf: (moment: string): string => formatDate(dateIn(timeZone, new Date(moment))),
    dateOf: (moment: string): CalendarDate => dateIn(timeZone, new Date(moment)),
    momentOf: (moment: string): string => formatDateAndTime(new Date(moment), timeZone),
  };
}
