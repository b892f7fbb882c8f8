import { type CalendarDate, isCalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { optionsOf } from '@underlay/domain/forms/field.ts';
import { INVOICE_FIELDS } from '@underlay/domain/invoices/fields.ts';
import { earliestInvoiceDate } from '@underlay/domain/invoices/invoice-date.ts';
import { DateField } from '../../../ui/fields/date-fields.tsx';
import type { FieldProps } from '../../../ui/fields/input-props.tsx';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { Span } from '../../../ui/layout/form-layout.tsx';
import { dueAfter } from './invoice-dates.ts';

interface InvoiceDateFieldsProps {
  readonly field: (path: string) => FieldProps;
  readonly today: CalendarDate;
  readonly isQuote?: boolean;
  /** It is dated the day it is sent, and due some days after that (DRAW-06). */
  readonly onlyDue?: boolean;
}

/**
 * A term counts from the date of the document and fills the due date, which can still be changed (D68). It is then due on that day
 * and has no term.
 */
export function InvoiceDateFields({ field, today, isQuote = false, onlyDue = false }: InvoiceDateFieldsProps) {
  const term = field('invoiceTerm');
  const due = field('dueDate');
  const date = field('invoiceDate');
  const from = isCalendarDate(date.value) ? date.value : today;
  const fillDue = (day: CalendarDate, days: string) => {
    const after = dueAfter(day, days);
    if (after !== null) due.onChange(after);
  };
  const chooseTerm = (value: string) => {
    term.onChange(value);
    fillDue(from, value);
  };
  const chooseDate = (value: string) => {
    date.onChange(value);
    if (isCalendarDate(value)) fillDue(value, term.value);
  };
  const chooseDue = (value: string) => {
    due.onChange(value);
    if (value !== dueAfter(from, term.value)) term.onChange('');
  };
  const dueField = (
    <Span of={2}>
      <DateField
        {...due}
        onChange={chooseDue}
        min={from}
        help={isQuote ? 'Counted anew from the day it becomes an invoice.' : undefined}
      />
    </Span>
  );
  if (onlyDue) return dueField;
  return (
    <>
      <Span of={2}>
        <DateField
          {...date}
          label={isQuote ? 'Quote Date' : date.label}
          onChange={chooseDate}
          min={earliestInvoiceDate(today)}
          max={today}
        />
      </Span>
      <Span of={2}>
        <SelectField
          {...term}
          onChange={chooseTerm}
          choose="No term"
          options={optionsOf(INVOICE_FIELDS.invoiceTerm)}
          help={`Counted from the ${isQuote ? 'quote' : 'invoice'} date.`}
        />
      </Span>
      {dueField}
    </>
  );
}
