import { addDays, type CalendarDate, isBefore, isCalendarDate } from '../calendar/calendar-date.ts';

/** The first day that an invoice can be dated back to: this day a year ago, or the day before it in a year that has none. */
export function earliestInvoiceDate(today: CalendarDate): CalendarDate {
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  return isCalendarDate(yearAgo) ? yearAgo : addDays(today, -366);
}

/** Why a document cannot be dated so. Days are those of the business (D80). */
export function invoiceDateProblem(date: CalendarDate, today: CalendarDate) {
  if (isBefore(today, date)) return 'invoice_date_future';
  return isBefore(date, earliestInvoiceDate(today)) ? 'invoice_date_too_old' : null;
}

interface Dated {
  readonly dueDate: CalendarDate;
  readonly invoiceDate: CalendarDate;
  /** Null for one that is not created yet. */
  readonly createdOn: CalendarDate | null;
}

/** INV-07: not before the invoice date, which is the day of creation unless it was chosen. */
export function dueDateProblem({ dueDate, invoiceDate, createdOn }: Dated, today: CalendarDate) {
  if (!isBefore(dueDate, invoiceDate)) return null;
  if (invoiceDate === createdOn) return 'due_date_before_created';
  return createdOn === null && invoiceDate === today ? 'due_date_past' : 'due_date_before_invoice_date';
}
