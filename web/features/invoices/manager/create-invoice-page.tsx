import { useNavigate } from '@tanstack/react-router';
import { INVOICE_FIELDS } from '@underlay/domain/invoices/fields.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { useBusinessDay, useBusinessId } from '../../businesses/index.ts';
import { documentName } from '../invoice-facts.ts';
import { useCreateInvoice } from '../invoice-queries.ts';
import { dateRules } from './invoice-dates.ts';
import { InvoiceFields } from './invoice-fields.tsx';

/** INV-03: after creating, its page opens and the lines can be entered. */
export function CreateInvoicePage() {
  const businessId = useBusinessId();
  const navigate = useNavigate();
  const today = useBusinessDay(businessId).today();
  const create = useCreateInvoice(businessId);
  const list = { to: '/p/m/$businessId/invoices', params: { businessId } } as const;
  const form = useFieldForm({
    fields: INVOICE_FIELDS,
    stored: { salesTaxPercentage: 0 },
    rules: dateRules(today, true),
    submit: async (body) => {
      const invoice = await create.mutateAsync(body);
      toast(`${documentName(invoice)} was created`);
      await navigate({
        to: '/p/m/$businessId/invoices/$invoiceId',
        params: { businessId, invoiceId: invoice.uuid },
        ignoreBlocker: true,
        replace: true,
      });
    },
  });
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Invoices & Quotes', link: list }, { label: 'Create Invoice / Quote' }]} />
      <PageHead title="Create Invoice / Quote" />
      <RecordForm form={form} label="Create Invoice / Quote" save="Create and add lines" cancel={list}>
        <InvoiceFields businessId={businessId} field={form.field} today={today} earliest={today} />
      </RecordForm>
    </>
  );
}
