import type { InvoiceJson } from '@underlay/contract/invoices.ts';
import { NewLink } from '../../../ui/controls/new-link.tsx';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { usePathId } from '../../../ui/path-id.ts';
import { useLocalPages } from '../../../ui/table/local-pages.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { useBusinessDay } from '../../businesses/business-day.ts';
import { INVOICE_CARD, invoiceColumns } from './invoice-columns.tsx';

/** JOB-12: they come with the job, so they are paged here. */
export function JobInvoices({ rows }: { rows: readonly InvoiceJson[] }) {
  const businessId = usePathId('businessId');
  const { dayOf } = useBusinessDay(businessId);
  const pages = useLocalPages(rows);
  const columns = invoiceColumns(dayOf).filter(({ key }) => key !== 'job');
  return (
    <PageSection title="Invoices & Quotes">
      <ListSheet>
        <PagedTable
          {...pages}
          label="Invoices and quotes of this job"
          columns={columns}
          cardAreas={INVOICE_CARD.cardAreas.replace("'job job job amount' ", '')}
          cardColumns={INVOICE_CARD.cardColumns}
          rowKey={(row) => row.uuid}
          rowHref={(row) => `/p/m/${businessId}/invoices/${row.uuid}`}
          empty="No invoices/quotes to display."
          firstAction={
            <NewLink to={`/p/m/${businessId}/invoices/create`} quiet>
              Create Invoice / Quote
            </NewLink>
          }
        />
      </ListSheet>
    </PageSection>
  );
}
