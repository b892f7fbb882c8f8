import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../ui/layout/card.tsx';
import { usePages } from '../../../ui/table/local-pages.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { useBusinessDay, useBusinessId } from '../../businesses/index.ts';
import { unpaidQuery } from '../invoice-queries.ts';
import { invoiceColumns } from './invoice-columns.tsx';

/** DASH-02: these of the list's columns, in this order. */
const COLUMNS = ['id', 'customer', 'due', 'amount', 'status'];

/** What is owed, the soonest due first. */
export function UnpaidInvoices() {
  const businessId = useBusinessId();
  const day = useBusinessDay(businessId);
  const paging = usePages();
  const { page, pageSize } = paging;
  const list = useQuery(unpaidQuery(businessId, { page, pageSize }));
  const all = invoiceColumns(day, 'due');
  return (
    <Card
      title="Unpaid Invoices"
      all={{ label: 'All invoices', link: { to: '/p/m/$businessId/invoices', params: { businessId } } }}
    >
      <PagedTable
        {...paging}
        label="Unpaid Invoices"
        columns={COLUMNS.flatMap((key) => all.filter((column) => column.key === key))}
        rows={list.data?.rows}
        total={list.data?.total ?? 0}
        hasMore={list.data?.hasMore}
        rowKey={(row) => row.uuid}
        rowLink={(row) => ({ to: '/p/m/$businessId/invoices/$invoiceId', params: { businessId, invoiceId: row.uuid } })}
        failed={list.isError}
        busy={list.isPlaceholderData}
        onRetry={() => void list.refetch()}
        empty="You have no unpaid invoices at this time."
        cardAreas="'customer customer amount' 'id due status'"
        cardColumns="auto minmax(0, 1fr) auto"
      />
    </Card>
  );
}
