import type { InvoiceJson } from '@underlay/contract/invoices.ts';
import { useState } from 'react';
import { NewLink } from '../../../ui/new-link.tsx';
import { usePathId } from '../../../ui/path-id.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { DEFAULT_PAGE_SIZE } from '../../../ui/table/pager.tsx';
import { useBusinessDay } from '../../businesses/business-day.ts';
import { INVOICE_CARD, invoiceColumns } from './invoice-columns.tsx';

/** JOB-12: they come with the job, so they are paged here. */
export function JobInvoices({ rows }: { rows: readonly InvoiceJson[] }) {
  const businessId = usePathId('businessId');
  const { dayOf } = useBusinessDay(businessId);
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(DEFAULT_PAGE_SIZE);
  const columns = invoiceColumns(dayOf).filter(({ key }) => key !== 'job');
  return (
    <PagedTable
      label="Invoices and quotes of this job"
      columns={columns}
      cardAreas={INVOICE_CARD.cardAreas.replace("'job job job amount' ", '')}
      cardColumns={INVOICE_CARD.cardColumns}
      rows={rows.slice((page - 1) * pageSize, page * pageSize)}
      total={rows.length}
      page={page}
      pageSize={pageSize}
      onPage={setPage}
      onPageSize={(size) => {
        setPage(1);
        setPageSize(size);
      }}
      rowKey={(row) => row.uuid}
      rowHref={(row) => `/p/m/${businessId}/invoices/${row.uuid}`}
      empty="No invoices/quotes to display."
      firstAction={
        <NewLink to={`/p/m/${businessId}/invoices/create`} quiet>
          Create Invoice / Quote
        </NewLink>
      }
    />
  );
}
