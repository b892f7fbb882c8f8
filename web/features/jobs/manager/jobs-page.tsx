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
import { jobsQuery } from '../job-queries.ts';
import { JOB_CARD, jobColumns } from './job-columns.tsx';

const SEARCH: readonly SearchField<'name' | 'customer'>[] = [
  { name: 'name', label: 'Job Name' },
  { name: 'customer', label: 'Customer' },
];
const FIELDS = SEARCH.map(({ name }) => name);

export function JobsPage() {
  const businessId = useBusinessId();
  const address = useListAddress(FIELDS, useSearch({ from: '/signed-in/p/m/$businessId/jobs' }));
  const { search, asked } = address;
  const { dayOf } = useBusinessDay(businessId);
  const list = useQuery(jobsQuery(businessId, { ...search, ...asked }));
  const create = { to: '/p/m/$businessId/jobs/create', params: { businessId } } as const;
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Jobs' }]} />
      <PageHead title="Jobs" actions={<NewLink {...create}>Create new Job</NewLink>} />
      <ListSheet label="Jobs">
        <ListSearch
          fields={SEARCH}
          address={address}
          total={list.data?.total}
          hasMore={list.data?.hasMore}
          nouns={['job', 'jobs']}
        />
        <PagedTable
          {...address}
          {...JOB_CARD}
          label="Jobs"
          columns={jobColumns(businessId, dayOf)}
          rows={list.data?.rows}
          total={list.data?.total ?? 0}
          hasMore={list.data?.hasMore}
          rowKey={(job) => job.uuid}
          rowLink={(job) => ({ to: '/p/m/$businessId/jobs/$jobId', params: { businessId, jobId: job.uuid } })}
          failed={list.isError}
          busy={list.isPlaceholderData}
          onRetry={() => void list.refetch()}
          empty="No jobs to display."
          noMatch="No jobs match the search criteria."
          onClear={address.clear}
          firstAction={
            <NewLink {...create} quiet>
              Create new Job
            </NewLink>
          }
        />
      </ListSheet>
    </>
  );
}
