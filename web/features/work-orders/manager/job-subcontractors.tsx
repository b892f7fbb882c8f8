import type { SubcontractorJson } from '@underlay/contract/subcontractors.ts';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { useLocalPages } from '../../../ui/table/local-pages.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { useBusinessId } from '../../businesses/index.ts';
import { SUBCONTRACTOR_CARD, SUBCONTRACTOR_COLUMNS } from '../../subcontractors/manager/index.ts';

/** JOB-15: everybody on the job's work orders, each once. */
export function JobSubcontractors({ rows }: { rows: readonly SubcontractorJson[] }) {
  const businessId = useBusinessId();
  return (
    <PageSection title="Subcontractors">
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
        />
      </ListSheet>
    </PageSection>
  );
}
