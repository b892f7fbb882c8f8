import type { JobJson } from '@underlay/contract/jobs.ts';
import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { asSentence } from '@underlay/domain/copy/sentence.ts';
import { optionsOf } from '@underlay/domain/forms/field.ts';
import { INVOICE_FIELDS } from '@underlay/domain/invoices/fields.ts';
import type { ReactNode } from 'react';
import { DateField } from '../../../ui/fields/date-fields.tsx';
import type { FieldProps } from '../../../ui/fields/input-props.tsx';
import { NEW } from '../../../ui/fields/search-select.tsx';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { TextAreaField, TextField } from '../../../ui/fields/text-fields.tsx';
import { FormSection, Span } from '../../../ui/layout/form-layout.tsx';
import { JobSelect } from '../../jobs/manager/index.ts';
import { InvoiceDateFields } from './invoice-date-fields.tsx';

interface InvoiceFieldsProps {
  readonly businessId: string;
  readonly field: (path: string) => FieldProps;
  readonly today: CalendarDate;
  /** The first day on which a quote may expire. */
  readonly earliest: CalendarDate;
  readonly chosenJob?: string;
  readonly onPickJob?: (job: JobJson | null) => void;
  /** Whose jobs are offered before anything is typed. */
  readonly customer?: { readonly uuid: string; readonly displayName: string } | undefined;
  /** What is asked of a new job, as soon as that is chosen instead of one that is there. */
  readonly newJob?: ReactNode;
  /** What it is stays as it is while it is edited. A quote becomes an invoice by converting it (D30). */
  readonly fixedType?: boolean;
  /** Of a draw only what stays when it is written anew is changed by hand (DRAW-03). */
  readonly followsContract?: boolean;
}

/** The details of an invoice or quote (INV-06). */
export function InvoiceFields({
  businessId,
  field,
  today,
  earliest,
  chosenJob,
  onPickJob,
  customer,
  newJob,
  fixedType = false,
  followsContract = false,
}: InvoiceFieldsProps) {
  const type = field('isQuote');
  const isQuote = type.value === 'quote';
  const job = field('jobId');
  return (
    <>
      {!followsContract && (
        <FormSection>
          <Span of={fixedType ? 6 : 4}>
            <JobSelect
              {...job}
              businessId={businessId}
              customerId={customer?.uuid}
              onPick={onPickJob}
              help={customer && `${asSentence(`Jobs of ${customer.displayName}`)} Type to find another.`}
              {...(chosenJob !== undefined && { chosenLabel: chosenJob })}
              {...(newJob !== undefined && { create: 'New job' })}
            />
          </Span>
          {!fixedType && (
            <Span of={2}>
              <SelectField {...type} options={optionsOf(INVOICE_FIELDS.isQuote)} />
            </Span>
          )}
        </FormSection>
      )}
      {job.value === NEW && newJob}
      <FormSection {...(job.value === NEW && { title: isQuote ? 'Quote' : 'Invoice' })}>
        <InvoiceDateFields field={field} today={today} isQuote={isQuote} onlyDue={followsContract} />
        {!followsContract && (
          <Span of={2}>
            <TextField {...field('salesTaxPercentage')} inputMode="decimal" autoComplete="off" />
          </Span>
        )}
        <Span of={4}>
          <TextField {...field('customerReference')} autoComplete="off" />
        </Span>
        {isQuote && (
          <Span of={4}>
            <DateField {...field('quoteExpiration')} min={earliest} />
          </Span>
        )}
        <Span of={6}>
          <TextAreaField {...field('description')} rows={2} />
        </Span>
      </FormSection>
    </>
  );
}
