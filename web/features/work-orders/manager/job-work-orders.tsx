import { Link, useParams } from '@tanstack/react-router';
import type { WorkOrderJson } from '@underlay/contract/work-orders.ts';
import { NewLink } from '../../../ui/controls/new-link.tsx';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { useLocalPages } from '../../../ui/table/local-pages.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { ShownOf } from '../../../ui/text/shown-of.tsx';
import { useBusinessDay } from '../../businesses/index.ts';
import { workOrderColumns } from './work-order-columns.tsx';

const COLUMNS = ['id', 'created', 'description', 'status'];

interface JobWorkOrdersProps {
  readonly rows: readonly WorkOrderJson[];
  /** Of which these are the newest. A server of the version before does not say. */
  readonly total: number | undefined;
}

/** JOB-14: they come with the job, so they are paged here. A new one starts with this job. */
export function JobWorkOrders({ rows, total = rows.length }: JobWorkOrdersProps) {
  const { businessId, jobId } = useParams({ from: '/signed-in/p/m/$businessId/jobs/$jobId' });
  const [first] = rows;
  const { dayOf } = useBusinessDay(businessId);
  const create = (
    <NewLink to="/p/m/$businessId/work-orders/create" params={{ businessId }} search={{ job: jobId }} quiet>
      Create Work Order
    </NewLink>
  );
  return (
    <PageSection title="Work Orders" action={rows.length > 0 && create}>
      <ListSheet>
        <PagedTable
          {...useLocalPages(rows)}
          label="Work orders of this job"
          columns={workOrderColumns(businessId, dayOf).filter(({ key }) => COLUMNS.includes(key))}
          cardAreas="'id status' 'description description' 'created created'"
          cardColumns="minmax(0, 1fr) auto"
          rowKey={(order) => order.uuid}
          rowLink={(order) => ({
            to: '/p/m/$businessId/work-orders/$orderId',
            params: { businessId, orderId: order.uuid },
          })}
          empty="No work orders to display."
          firstAction={create}
        />
      </ListSheet>
      {first && (
        <ShownOf shown={rows.length} total={total}>
          <Link to="/p/m/$businessId/work-orders" params={{ businessId }} search={{ jobName: first.jobName }}>
            See all of {first.jobName}
          </Link>
        </ShownOf>
      )}
    </PageSection>
  );
}
