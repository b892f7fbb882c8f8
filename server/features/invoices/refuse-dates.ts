import { type CalendarDate, isBefore } from '@underlay/domain/calendar/calendar-date.ts';
import { dueDateProblem, invoiceDateProblem } from '@underlay/domain/invoices/invoice-date.ts';
import { Refused } from '../../services/refused.ts';

/** What is entered. What is left out stays as it is. */
interface EnteredDates {
  readonly invoiceDate?: CalendarDate | undefined;
  readonly dueDate?: CalendarDate | undefined;
  readonly quoteExpiration?: CalendarDate | null | undefined;
}

/** The document as it is. All of it is today and null for one that is not created yet. Days are those of the business (D80). */
interface StoredDates {
  readonly today: CalendarDate;
  readonly invoiceDate: CalendarDate;
  readonly dueDate: CalendarDate | null;
  readonly createdOn: CalendarDate | null;
}

/** INV-07: dated today or up to a year back, and due no earlier. A quote expires no earlier than it was created. */
export function refuseDates(entered: EnteredDates, stored: StoredDates) {
  const { today, createdOn } = stored;
  const { invoiceDate = stored.invoiceDate } = entered;
  if (invoiceDate !== stored.invoiceDate) refuseFor('invoiceDate', invoiceDateProblem(invoiceDate, today));
  const dueDate = entered.dueDate ?? (invoiceDate === stored.invoiceDate ? null : stored.dueDate);
  if (dueDate !== null) refuseFor('dueDate', dueDateProblem({ dueDate, invoiceDate, createdOn }, today));
  const { quoteExpiration } = entered;
  if (quoteExpiration && isBefore(quoteExpiration, createdOn ?? today)) refuseFor('quoteExpiration', 'expiration_past');
}

type Problem = ReturnType<typeof invoiceDateProblem> | ReturnType<typeof dueDateProblem> | 'expiration_past';

function refuseFor(field: keyof EnteredDates, problem: Problem) {
  if (problem !== null) throw new Refused(problem, { field });
}
