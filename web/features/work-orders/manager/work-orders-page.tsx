import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { NewLink } from '../../../ui/controls/new-link.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { ListSearch, type SearchField } from '../../../ui/list/list-search.tsx';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { useBusinessDay, useBusinessId } from '../../businesses/index.ts';
import { workOrdersQuery } from '../work-order-queries.ts';
import { WORK_ORDER_CARD, workOrderColumns } from './work-order-columns.tsx';

const SEARCH: readonly SearchField<'workOrderId' | 'jobName'>[] = [
  { name: 'workOrderId', label: 'Work Order ID', kind: 'number' },
  { name: 'jobName', label: 'Job Name' },
];
const FIELDS = SEARCH.map(({ name }) => name);

/** WO-01, WO-04. */
export function WorkOrdersPage() {
  const businessId = useBusinessId();
  const address = useListAddress(FIELDS, useSearch({ from: '/signed-in/p/m/$businessId/work-orders' }));
  const { search, asked } = address;
  const { dayOf } = useBusinessDay(businessId);
  const list = useQuery(workOrdersQuery(businessId, { ...search, ...asked }));
  const create = { to: '/p/m/$businessId/work-orders/create', params: { businessId } } as const;
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Work Orders' }]} />
      <PageHead title="Work Orders" actions={<NewLink {...create}>Create Work Order</NewLink>} />
      <ListSheet label="Work Orders">
        <ListSearch
          fields={SEARCH}
          address={address}
          total={list.data?.total}
          hasMore={list.data?.hasMore}
          nouns={['work order', 'work orders']}
        />
        <PagedTable
          {...address}
          {...WORK_ORDER_CARD}
          label="Work Orders"
          columns={workOrderColumns(businessId, dayOf)}
          rows={list.data?.rows}
          total={list.data?.total ?? 0}
          hasMore={list.data?.hasMore}
          rowKey={(order) => order.uuid}
          rowLink={(order) => ({
            to: '/p/m/$businessId/work-orders/$orderId',
            params: { businessId, orderId: order.uuid },
          })}
          failed={list.isError}
          busy={list.isPlaceholderData}
          onRetry={() => void list.refetch()}
          empty="No work orders to display."
          noMatch="No work orders match the search criteria."
          onClear={address.clear}
          firstAction={
            <NewLink {...create} quiet>
              Create Work Order
            </NewLink>
          }
        />
      </ListSheet>
    </>
  );
}
