import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { INVOICE_FIELDS } from '@underlay/domain/invoices/fields.ts';
import type { Answer } from '../../../api/client.ts';
import { PageFailure } from '../../../ui/feedback/page-failure.tsx';
import { PageWaiting } from '../../../ui/feedback/page-waiting.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { paymentSettingsQuery, useBusinessDay, useBusinessId } from '../../businesses/index.ts';
import { documentName } from '../invoice-facts.ts';
import { useCreateInvoice } from '../invoice-queries.ts';
import { dateRules, dueAfter } from './invoice-dates.ts';
import { InvoiceFields } from './invoice-fields.tsx';

/** INV-03, INV-08, INV-09: it starts with the sales tax and the term that the business usually has. */
export function CreateInvoicePage() {
  const businessId = useBusinessId();
  const { data: settings, error, refetch } = useQuery(paymentSettingsQuery(businessId));
  if (settings !== undefined) return <NewInvoice businessId={businessId} settings={settings} />;
  if (error === null) return <PageWaiting label="Create Invoice / Quote" />;
  const back = { label: 'Invoices & Quotes', link: listOf(businessId) };
  return <PageFailure title="Create Invoice / Quote" error={error} back={back} onRetry={() => void refetch()} />;
}

const listOf = (businessId: string) => ({ to: '/p/m/$businessId/invoices', params: { businessId } }) as const;

interface NewInvoiceProps {
  readonly businessId: string;
  readonly settings: Answer<'GET /business/:businessId/settings'>;
}

/** After creating, its page opens and the lines can be entered. */
function NewInvoice({ businessId, settings }: NewInvoiceProps) {
  const navigate = useNavigate();
  const today = useBusinessDay(businessId).today();
  const create = useCreateInvoice(businessId);
  const list = listOf(businessId);
  const form = useFieldForm({
    fields: INVOICE_FIELDS,
    stored: startOf(settings, today),
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

/** What the business usually has. A term fills in the due date (D68). */
const startOf = ({ defaultSalesTax, defaultTerm }: NewInvoiceProps['settings'], today: CalendarDate) => ({
  salesTaxPercentage: defaultSalesTax,
  invoiceTerm: defaultTerm,
  dueDate: defaultTerm === null ? undefined : dueAfter(today, String(defaultTerm)),
});
