import { REFUSALS } from '@underlay/contract/refusals.ts';
import { addDays, type CalendarDate, isCalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { type FieldRule, rulesOf } from '@underlay/domain/forms/entries.ts';
import { INVOICE_FIELDS } from '@underlay/domain/invoices/fields.ts';
import { dueDateProblem, invoiceDateProblem } from '@underlay/domain/invoices/invoice-date.ts';

/** D68: choosing a term sets the due date to the invoice date plus the term. */
export const dueAfter = (from: CalendarDate, term: string): string | null =>
  term === '' ? null : addDays(from, Number(term));

interface Days {
  readonly today: CalendarDate;
  /** The day it was created. Left out for a new one. */
  readonly created?: CalendarDate;
  /** The invoice date that it has, which may stay however long ago it was. */
  readonly stored?: string;
}

/** INV-07, by the rules of the server. Days are those of the business (D80). */
export function dateRules({ today, created, stored = today }: Days) {
  const invoiceDate = ruled(DATE_RULES.invoiceDate, (date) =>
    date === stored ? null : said(invoiceDateProblem(date, today)),
  );
  const dueDate = ruled(DATE_RULES.dueDate, (date, { invoiceDate: from }) => {
    const dated = { dueDate: date, invoiceDate: isCalendarDate(from) ? from : today, createdOn: created ?? null };
    return said(dueDateProblem(dated, today));
  });
  const expired = created === undefined ? REFUSALS.expiration_past.message : EXPIRES_BEFORE_CREATED;
  const quoteExpiration = ruled(RULES.quoteExpiration, (date, { isQuote }) =>
    isQuote === 'quote' && date < (created ?? today) ? expired : null,
  );
  return { invoiceDate, dueDate, quoteExpiration };
}

const said = (problem: keyof typeof REFUSALS | null): string | null => problem && REFUSALS[problem].message;

const EXPIRES_BEFORE_CREATED = 'The quote expiration date cannot be before the day the quote was created.';

const RULES = rulesOf(INVOICE_FIELDS);
const { invoiceDate, dueDate } = INVOICE_FIELDS;
const DATE_RULES = rulesOf({ invoiceDate, dueDate });

const ruled =
  <Asked>(
    rule: FieldRule<Asked> | undefined,
    problemOf: (date: CalendarDate, entries: Asked) => string | null,
  ): FieldRule<Asked> =>
  (value, entries) => {
    const wrong = rule?.(value, entries) ?? null;
    const date = String(value);
    if (wrong !== null || !isCalendarDate(date)) return wrong;
    return problemOf(date, entries);
  };
