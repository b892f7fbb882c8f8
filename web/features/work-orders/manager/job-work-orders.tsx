import type { WorkOrderJson } from '@underlay/contract/work-orders.ts';
import { NewLink } from '../../../ui/new-link.tsx';
import { usePathId } from '../../../ui/path-id.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { useRowsInPages } from '../../../ui/table/rows-in-pages.ts';
import { useBusinessDay } from '../../businesses/business-day.ts';
import { workOrderColumns } from './work-order-columns.tsx';

const COLUMNS = ['id', 'created', 'description', 'status'];

/** JOB-14: they come with the job, so they are paged here. */
export function JobWorkOrders({ rows }: { rows: readonly WorkOrderJson[] }) {
  const businessId = usePathId('businessId');
  const { dayOf } = useBusinessDay(businessId);
  return (
    <PagedTable
      {...useRowsInPages(rows)}
      label="Work orders of this job"
      columns={workOrderColumns(businessId, dayOf).filter(({ key }) => COLUMNS.includes(key))}
      cardAreas="'id status' 'description description' 'created created'"
      cardColumns="minmax(0, 1fr) auto"
      rowKey={(order) => order.uuid}
      rowHref={(order) => `/p/m/${businessId}/work-orders/${order.uuid}`}
      empty="No work orders to display."
    />
  );
}

/** A work order of the job whose page this is; its form starts with the job. */
export function NewJobWorkOrder() {
  const businessId = usePathId('businessId');
  const jobId = usePathId('jobId');
  return (
    <NewLink to={`/p/m/${businessId}/work-orders/create`} search={{ job: jobId }} quiet>
      Create Work Order
    </NewLink>
  );
}
