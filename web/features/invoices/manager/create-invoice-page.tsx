import { useNavigate } from '@tanstack/react-router';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { useBusinessDay, useBusinessId } from '../../businesses/index.ts';
import { documentName } from '../invoice-facts.ts';
import { useCreateInvoice } from '../invoice-queries.ts';
import { formEntries, invoiceBody, invoiceRules } from './invoice-entries.ts';
import { InvoiceFields } from './invoice-fields.tsx';

/** INV-03: after creating, its page opens and the lines can be entered. */
export function CreateInvoicePage() {
  const businessId = useBusinessId();
  const navigate = useNavigate();
  const today = useBusinessDay(businessId).today();
  const create = useCreateInvoice(businessId);
  const list = { to: '/p/m/$businessId/invoices', params: { businessId } } as const;
  const form = useRuledForm({
    initialValues: formEntries(),
    rules: invoiceRules(today, true),
    submit: async (entries) => {
      const invoice = await create.mutateAsync(invoiceBody(entries));
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
        <InvoiceFields businessId={businessId} text={form.text} today={today} earliest={today} />
      </RecordForm>
    </>
  );
}
