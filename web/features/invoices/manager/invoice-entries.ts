import { REFUSALS } from '@underlay/contract/refusals.ts';
import { addDays, type CalendarDate, isCalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { RULES } from '@underlay/domain/forms/rules.ts';
import { INVOICE_TERMS } from '@underlay/domain/invoices/invoice.ts';
import { basisPointsFromPercent } from '@underlay/domain/money/money.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { type FieldRule, required } from '../../../ui/form/field-rules.ts';
import type { InvoiceEntries } from '../invoice-queries.ts';

/** A hundred percent in basis points (INV-08). */
const MAX_TAX = 10_000;
const TAX_RANGE = 'Must be between 0 and 100 with at most two decimals.';

export const formEntries = (invoice?: InvoiceDetail) => ({
  jobId: invoice?.jobId ?? '',
  type: invoice === undefined ? '' : invoice.isQuote ? 'quote' : 'invoice',
  invoiceTerm: invoice?.invoiceTerm == null ? '' : String(invoice.invoiceTerm),
  dueDate: invoice?.dueDate ?? '',
  quoteExpiration: invoice?.quoteExpiration ?? '',
  salesTaxPercentage: String(invoice?.salesTaxPercentage ?? '0'),
  description: invoice?.description ?? '',
});
export type FormEntries = ReturnType<typeof formEntries>;

/** INV-09. */
export const TERM_OPTIONS = INVOICE_TERMS.map((days) => ({
  value: String(days),
  label: days === 0 ? 'Same Day' : `${days} days`,
}));

/** D68: choosing a term sets the due date to today plus the term. */
export const dueAfter = (today: CalendarDate, term: string): string | null =>
  term === '' ? null : addDays(today, Number(term));

/** INV-06 to INV-08. `earliest` is today for a new one, the day it was created for one that is edited (D80). */
export function invoiceRules(earliest: CalendarDate, isNew: boolean): Record<string, FieldRule<FormEntries>> {
  const tooEarly = isNew ? REFUSALS.due_date_past.message : REFUSALS.due_date_before_created.message;
  return {
    jobId: required('select'),
    type: required('select'),
    dueDate: (value) => dateProblem(value, earliest, tooEarly),
    quoteExpiration: (value, { type }) =>
      type !== 'quote' || value === '' ? null : dateProblem(value, earliest, expirationProblem(isNew)),
    salesTaxPercentage: (value) => {
      const rate = basisPointsFromPercent(String(value).trim());
      return rate === null || rate > MAX_TAX ? TAX_RANGE : null;
    },
    description: required('nonblank'),
  };
}

/** From what was typed to what is sent (D25). */
export function invoiceBody(entries: FormEntries): InvoiceEntries {
  const { jobId, type, dueDate, quoteExpiration, description, salesTaxPercentage } = entries;
  const term = INVOICE_TERMS.find((days) => String(days) === entries.invoiceTerm);
  return {
    jobId,
    isQuote: type === 'quote',
    dueDate,
    description,
    quoteExpiration: type === 'quote' && quoteExpiration !== '' ? quoteExpiration : null,
    invoiceTerm: term ?? null,
    salesTaxPercentage: Number(salesTaxPercentage),
  };
}

const expirationProblem = (isNew: boolean): string =>
  isNew
    ? REFUSALS.expiration_past.message
    : 'The quote expiration date cannot be before the day the quote was created.';

function dateProblem(value: unknown, earliest: CalendarDate, tooEarly: string): string | null {
  if (typeof value !== 'string' || !isCalendarDate(value)) return RULES.date.message;
  return value < earliest ? tooEarly : null;
}
