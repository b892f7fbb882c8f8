import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NewLink } from '../../../ui/controls/new-link.tsx';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { useBusinessDay, useBusinessId } from '../../businesses/index.ts';
import { useDocumentNames } from '../document-names.ts';
import { invoicesQuery } from '../invoice-queries.ts';
import { INVOICE_CARD, invoiceColumns } from './invoice-columns.tsx';

/** As many as leave the jobs in sight. */
const FEW = 5;

/** Who it is for stands above them all. What it is for heads the card. */
const columnsOfCustomer = (day: ReturnType<typeof useBusinessDay>) =>
  invoiceColumns(day)
    .filter(({ key }) => key !== 'customer')
    .map((column) => (column.key === 'job' ? { ...column, inCard: 'title' as const } : column));

/** The customer's invoices and quotes, newest first. A new one starts with this customer. */
export function CustomerInvoices({ customerId }: { customerId: string }) {
  const businessId = useBusinessId();
  const day = useBusinessDay(businessId);
  const names = useDocumentNames();
  const [{ page, pageSize }, turn] = useState({ page: 1, pageSize: FEW });
  const list = useQuery(invoicesQuery(businessId, { customerId, page, pageSize }));
  const create = (
    <NewLink to="/p/m/$businessId/invoices/create" params={{ businessId }} search={{ customer: customerId }} quiet>
      {names.createShort}
    </NewLink>
  );
  return (
    <PageSection title={names.title} action={list.data !== undefined && list.data.total > 0 && create}>
      <ListSheet>
        <PagedTable
          page={page}
          pageSize={pageSize}
          onPage={(next) => turn({ page: next, pageSize })}
          onPageSize={(size) => turn({ page: 1, pageSize: size })}
          label="Invoices and quotes of this customer"
          columns={columnsOfCustomer(day)}
          cardAreas={"'job job job amount' 'desc desc desc amount' 'id type due status'"}
          cardColumns={INVOICE_CARD.cardColumns}
          rows={list.data?.rows}
          total={list.data?.total ?? 0}
          rowKey={(row) => row.uuid}
          rowLink={(row) => ({
            to: '/p/m/$businessId/invoices/$invoiceId',
            params: { businessId, invoiceId: row.uuid },
          })}
          failed={list.isError}
          busy={list.isPlaceholderData}
          onRetry={() => void list.refetch()}
          empty={names.empty}
          firstAction={create}
        />
      </ListSheet>
    </PageSection>
  );
}
