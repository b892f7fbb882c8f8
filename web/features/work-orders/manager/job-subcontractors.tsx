import type { SubcontractorJson } from '@underlay/contract/subcontractors.ts';
import type { WorkOrderJson } from '@underlay/contract/work-orders.ts';
import { NewLink } from '../../../ui/controls/new-link.tsx';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { useLocalPages } from '../../../ui/table/local-pages.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { ShownOf } from '../../../ui/text/shown-of.tsx';
import { useBusinessId, useMay } from '../../businesses/index.ts';
import { SUBCONTRACTOR_CARD, SUBCONTRACTOR_COLUMNS } from '../../subcontractors/manager/index.ts';
import { ADD_SUBCONTRACTOR } from './order-subcontractors.tsx';

interface JobSubcontractorsProps {
  readonly rows: readonly SubcontractorJson[];
  /** Of which these are the first by name. A server of the version before does not say. */
  readonly total: number | undefined;
  /** Those of the job, newest first. */
  readonly workOrders: readonly WorkOrderJson[];
}

/** JOB-15: everybody on the job's work orders, each once. They are added to the newest order that is not complete. */
export function JobSubcontractors({ rows, total = rows.length, workOrders }: JobSubcontractorsProps) {
  const businessId = useBusinessId();
  const may = useMay();
  const order = workOrders.find(({ status }) => status !== 'complete') ?? workOrders[0];
  const add = order && may('plan') && (
    <NewLink
      to="/p/m/$businessId/work-orders/$orderId"
      params={{ businessId, orderId: order.uuid }}
      search={{ add: ADD_SUBCONTRACTOR }}
      quiet
    >
      Add Subcontractor
    </NewLink>
  );
  return (
    <PageSection title="Subcontractors" action={rows.length > 0 && add}>
      <ListSheet>
        <PagedTable
          {...useLocalPages(rows)}
          {...SUBCONTRACTOR_CARD}
          label="Subcontractors of this job"
          columns={SUBCONTRACTOR_COLUMNS}
          rowKey={(person) => person.uuid}
          rowLink={(person) => ({
            to: '/p/m/$businessId/sub-contractors/$contractorId',
            params: { businessId, contractorId: person.uuid },
          })}
          empty="No subcontractors to display."
          firstAction={add}
        />
      </ListSheet>
      <ShownOf shown={rows.length} total={total}>
        The others stand on the work orders.
      </ShownOf>
    </PageSection>
  );
}
