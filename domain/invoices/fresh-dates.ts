import { addDays, type CalendarDate, daysBetween } from '../calendar/calendar-date.ts';

interface Dates {
  readonly dueDate: CalendarDate;
  readonly quoteExpiration: CalendarDate | null;
}

interface Terms {
  readonly invoiceDate: CalendarDate;
  readonly dueDate: CalendarDate;
  readonly invoiceTerm: number | null;
}

/** Days from the date of a document until it is due: its term, or as many as were entered without one, and never less than none. */
export const daysToPay = ({ invoiceDate, dueDate, invoiceTerm }: Terms): number =>
  invoiceTerm ?? Math.max(0, daysBetween(invoiceDate, dueDate));

/**
 * The dates of a copy that is made today (D68). It has as many days to be paid as the original, counted from today, and so has the
 * expiration of a quote.
 */
export function freshDates(original: Terms & Dates, today: CalendarDate): Dates {
  const { invoiceDate, quoteExpiration } = original;
  return {
    dueDate: addDays(today, daysToPay(original)),
    quoteExpiration: quoteExpiration && addDays(today, Math.max(0, daysBetween(invoiceDate, quoteExpiration))),
  };
}

/**
 * The dates of the invoice that a quote becomes on a day (D30, D68). It is dated that day and has as many days to be paid as the
 * quote had, so that no invoice is late before its customer has it.
 */
export const convertedDates = (quote: Terms, on: CalendarDate) => ({
  invoiceDate: on,
  dueDate: addDays(on, daysToPay(quote)),
  quoteExpiration: null,
});

/** What a quote says of the day it is due, which comes with the invoice that it may become. */
export function paymentTerms(quote: Terms): string {
  const days = daysToPay(quote);
  if (days === 0) return 'On the invoice date';
  return `${days} ${days === 1 ? 'day' : 'days'} from invoice`;
}
