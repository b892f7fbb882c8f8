import type { JobJson } from '@underlay/contract/jobs.ts';
import { entriesOf } from '@underlay/domain/forms/entries.ts';
import { INVOICE_FIELDS } from '@underlay/domain/invoices/fields.ts';
import { useEffect, useRef } from 'react';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useBusinessDay } from '../../businesses/index.ts';
import { jobLabel } from '../../jobs/manager/index.ts';
import { useInvoiceChanges } from '../invoice-queries.ts';
import { useSaveInvoice } from '../save-part.ts';
import { dateRules } from './invoice-dates.ts';
import { InvoiceFields } from './invoice-fields.tsx';

interface EditInvoiceProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  /** Called with whether entries are typed that are not stored. */
  readonly onUnsaved: (unsaved: boolean) => void;
  readonly onClose: () => void;
}

/** INV-14: while it is pending. Who was typing when it was sent elsewhere keeps the entries, and reads why they are not saved. Dates may not be before the day it was created (INV-07). */
export function EditInvoice({ businessId, invoice, onUnsaved, onClose }: EditInvoiceProps) {
  const { today, dateOf } = useBusinessDay(businessId);
  const { change } = useInvoiceChanges(businessId, invoice.uuid);
  const saveOver = useSaveInvoice(businessId, invoice, (of) => entriesOf(INVOICE_FIELDS, of));
  const created = dateOf(invoice.createdAt);
  const form = useFieldForm({
    fields: INVOICE_FIELDS,
    stored: invoice,
    rules: dateRules({ today: today(), created, stored: invoice.invoiceDate }),
    submit: async ({ isQuote: _, ...body }) => {
      await saveOver(body, change.mutateAsync);
      toast('Changes saved');
      onClose();
    },
  });
  useEffect(() => onUnsaved(form.dirty), [form.dirty, onUnsaved]);
  const isOver = invoice.status !== 'pending' && !form.dirty;
  useEffect(() => {
    if (isOver) onClose();
  });
  const reference = form.text('customerReference');
  const taken = useRef('');
  /** The number of an order of one customer is not another's, and comes back with a job of theirs. */
  const onPickJob = (job: JobJson | null) => {
    if (job === null) return;
    const isOther = job.customerId !== invoice.customerId;
    if (isOther && reference.value === invoice.customerReference) taken.current = reference.value;
    else if (isOther || reference.value !== '') return;
    reference.onChange(isOther ? '' : taken.current);
    if (!isOther) taken.current = '';
  };
  return (
    <RecordForm form={form} label="Edit Details" save="Save Changes" cancel={onClose}>
      <InvoiceFields
        businessId={businessId}
        field={form.field}
        today={today()}
        earliest={created}
        chosenJob={jobLabel(invoice.jobName, invoice.customerName)}
        onPickJob={onPickJob}
        fixedType
        followsContract={invoice.followsContract}
      />
    </RecordForm>
  );
}
