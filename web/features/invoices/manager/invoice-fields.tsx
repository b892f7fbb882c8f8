import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { DateField } from '../../../ui/fields/date-fields.tsx';
import type { TextBinding } from '../../../ui/fields/field-binding.ts';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { TextAreaField, TextField } from '../../../ui/fields/text-fields.tsx';
import { FormSection, Span } from '../../../ui/layout/form-layout.tsx';
import { JobSelect } from '../../jobs/manager/index.ts';
import { dueAfter, TERM_OPTIONS } from './invoice-entries.ts';

interface InvoiceFieldsProps {
  readonly businessId: string;
  readonly text: (path: string) => TextBinding;
  readonly today: CalendarDate;
  /** The first day that a date may have. */
  readonly earliest: CalendarDate;
  readonly chosenJob?: string;
  /** What it is stays as it is while it is edited: a quote becomes an invoice by converting it (D30). */
  readonly fixedType?: boolean;
}

const TYPES = [
  { value: 'invoice', label: 'Invoice' },
  { value: 'quote', label: 'Quote' },
];

/** The details of an invoice or quote (INV-06): choosing a term fills the due date, which can still be changed (D68). */
export function InvoiceFields({ businessId, text, today, earliest, chosenJob, fixedType = false }: InvoiceFieldsProps) {
  const type = text('type');
  const term = text('invoiceTerm');
  const due = text('dueDate');
  const chooseTerm = (value: string) => {
    term.onChange(value);
    const date = dueAfter(today, value);
    if (date !== null) due.onChange(date);
  };
  return (
    <FormSection>
      <Span of={fixedType ? 6 : 4}>
        <JobSelect
          {...text('jobId')}
          businessId={businessId}
          label="Job"
          {...(chosenJob !== undefined && { chosenLabel: chosenJob })}
        />
      </Span>
      {!fixedType && (
        <Span of={2}>
          <SelectField {...type} label="Type" options={TYPES} />
        </Span>
      )}
      <Span of={2}>
        <SelectField
          {...term}
          onChange={chooseTerm}
          label="Term"
          required={false}
          choose="No term"
          options={TERM_OPTIONS}
          help="Counted from today."
        />
      </Span>
      <Span of={2}>
        <DateField {...due} label="Due Date" min={earliest} />
      </Span>
      <Span of={2}>
        <TextField {...text('salesTaxPercentage')} label="Sales Tax (%)" inputMode="decimal" autoComplete="off" />
      </Span>
      {type.value === 'quote' && (
        <Span of={4}>
          <DateField
            {...text('quoteExpiration')}
            label="Quote Expiration Date (optional)"
            required={false}
            min={earliest}
          />
        </Span>
      )}
      <Span of={6}>
        <TextAreaField {...text('description')} label="Description" maxLength={500} rows={2} />
      </Span>
    </FormSection>
  );
}
