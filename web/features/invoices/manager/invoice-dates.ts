import { REFUSALS } from '@underlay/contract/refusals.ts';
import { addDays, type CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { type Entries, type FieldRule, rulesOf } from '@underlay/domain/forms/entries.ts';
import { INVOICE_FIELDS } from '@underlay/domain/invoices/fields.ts';

type InvoiceEntries = Entries<typeof INVOICE_FIELDS>;

/** D68: choosing a term sets the due date to today plus the term. */
export const dueAfter = (today: CalendarDate, term: string): string | null =>
  term === '' ? null : addDays(today, Number(term));

/** INV-07: `earliest` is today for a new one, the day it was created for one that is edited (D80). */
export function dateRules(earliest: CalendarDate, isNew: boolean) {
  const { due_date_past: past, due_date_before_created: beforeCreated, expiration_past: expired } = REFUSALS;
  return {
    dueDate: notBefore('dueDate', earliest, (isNew ? past : beforeCreated).message),
    quoteExpiration: notBefore('quoteExpiration', earliest, isNew ? expired.message : EXPIRES_BEFORE_CREATED),
  };
}

const EXPIRES_BEFORE_CREATED = 'The quote expiration date cannot be before the day the quote was created.';

const RULES = rulesOf(INVOICE_FIELDS);

const notBefore =
  (path: 'dueDate' | 'quoteExpiration', earliest: CalendarDate, tooEarly: string): FieldRule<InvoiceEntries> =>
  (value, entries) => {
    const wrong = RULES[path]?.(value, entries) ?? null;
    const isAsked = path === 'dueDate' || (entries.isQuote === 'quote' && value !== '');
    return wrong ?? (isAsked && String(value) < earliest ? tooEarly : null);
  };
