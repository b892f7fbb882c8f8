import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { NewLink } from '../../../ui/controls/new-link.tsx';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { useBusinessDay, useBusinessId } from '../../businesses/index.ts';
import { jobsQuery } from '../job-queries.ts';
import { JOB_CARD, jobColumns } from './job-columns.tsx';

/** CUST-10, D35: the customer's real jobs. A new one starts with this customer. */
export function CustomerJobs({ customerId }: { customerId: string }) {
  const businessId = useBusinessId();
  const address = useListAddress([], useSearch({ from: '/signed-in/p/m/$businessId/customers/$customerId' }));
  const { dayOf } = useBusinessDay(businessId);
  const list = useQuery(jobsQuery(businessId, { customerId, ...address.asked }));
  const create = (
    <NewLink to="/p/m/$businessId/jobs/create" params={{ businessId }} search={{ customer: customerId }} quiet>
      New Job
    </NewLink>
  );
  const some = list.data !== undefined && list.data.total > 0;
  return (
    <PageSection title="Jobs" action={some && create}>
      <ListSheet>
        <PagedTable
          {...address}
          cardAreas={JOB_CARD.cardAreas.replace("'customer customer' ", '')}
          cardColumns={JOB_CARD.cardColumns}
          label="Jobs of this customer"
          columns={jobColumns(businessId, dayOf).filter(({ key }) => key !== 'customer')}
          rows={list.data?.rows}
          total={list.data?.total ?? 0}
          hasMore={list.data?.hasMore}
          rowKey={(job) => job.uuid}
          rowLink={(job) => ({ to: '/p/m/$businessId/jobs/$jobId', params: { businessId, jobId: job.uuid } })}
          failed={list.isError}
          busy={list.isPlaceholderData}
          onRetry={() => void list.refetch()}
          empty="No jobs to display."
          firstAction={create}
        />
      </ListSheet>
    </PageSection>
  );
}
