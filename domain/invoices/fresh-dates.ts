import { addDays, type CalendarDate, daysBetween } from '../calendar/calendar-date.ts';

interface Dates {
  readonly dueDate: CalendarDate;
  readonly quoteExpiration: CalendarDate | null;
}

/**
 * The dates of a copy that is made today (D68). The term counts from today. Without one, and for the expiration of a quote, as
 * many days pass as `from`, the day of the original, had before it.
 */
export function freshDates(
  original: Dates & { readonly from: CalendarDate; readonly invoiceTerm: number | null },
  today: CalendarDate,
): Dates {
  const { from, invoiceTerm, dueDate, quoteExpiration } = original;
  const later = (date: CalendarDate) => addDays(today, Math.max(0, daysBetween(from, date)));
  return {
    dueDate: invoiceTerm === null ? later(dueDate) : addDays(today, invoiceTerm),
    quoteExpiration: quoteExpiration && later(quoteExpiration),
  };
}
