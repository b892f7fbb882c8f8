import { optionsOf } from '@underlay/domain/forms/field.ts';
import { INVOICE_FIELDS } from '@underlay/domain/invoices/fields.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useLeadOn } from '../../../ui/form/use-lead-on.ts';
import { useMay } from '../../businesses/index.ts';
import { JobSelect, jobLabel } from '../../jobs/manager/index.ts';
import { documentName, hasChoices } from '../invoice-facts.ts';
import { useInvoiceChanges } from '../invoice-queries.ts';

interface CopyInvoiceProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  readonly onClose: () => void;
}

const { jobId, isQuote } = INVOICE_FIELDS;

/** An invoice of a quote takes what was chosen, so there is none while nobody has. */
const isStillOpen = (invoice: InvoiceDetail): boolean =>
  invoice.isQuote && hasChoices(invoice) && (invoice.outcome ?? null) !== 'accepted';

const NOT_CHOSEN = ' Nothing was chosen of it, so it becomes a quote: an invoice is made of what was chosen.';

/** QUO-13: a draft of it, for a job, as a quote or an invoice. It opens. */
export function CopyInvoice({ businessId, invoice, onClose }: CopyInvoiceProps) {
  const { copy } = useInvoiceChanges(businessId, invoice.uuid);
  const leadOn = useLeadOn();
  const may = useMay();
  const name = documentName(invoice);
  const isOpen = isStillOpen(invoice);
  const form = useFieldForm({
    fields: { jobId, isQuote },
    stored: { jobId: invoice.jobId, isQuote: may('sell') && (invoice.isQuote || !may('invoice')) },
    submit: async (entries) => {
      const made = await copy.mutateAsync({ jobId: entries.jobId, as: entries.isQuote ? 'quote' : 'invoice' });
      onClose();
      await leadOn(`${documentName(made)} is a copy of ${name.toLowerCase()}, dated today`, {
        to: '/p/m/$businessId/invoices/$invoiceId',
        params: { businessId, invoiceId: made.uuid },
      });
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Copy ${name.toLowerCase()}`}
      copy={`Its sections, lines, discounts and taxes are copied, not its payments and files.${isOpen && may('invoice') ? NOT_CHOSEN : ''}`}
      save="Copy"
      onClose={onClose}
    >
      <JobSelect
        {...form.field('jobId')}
        businessId={businessId}
        chosenLabel={jobLabel(invoice.jobName, invoice.customerName)}
      />
      {may('sell') && may('invoice') && !isOpen && (
        <SelectField {...form.field('isQuote')} options={optionsOf(isQuote)} />
      )}
    </FormDialog>
  );
}
