import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Answer, call, callPage, type Sent } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { shownAtOnce } from '../../ui/controls/shown-at-once.ts';
import type { PagesAsked } from '../../ui/list/list-address.ts';

export interface JobSearch {
  readonly name?: string;
  readonly customer?: string;
  readonly customerId?: string;
  /** Part of the name of the job or of its customer. */
  readonly text?: string;
}

type JobPage = Answer<'GET /business/:businessId/jobs/:jobId'>;
type JobEntries = Sent<'POST /business/:businessId/jobs'>['body'];
export type JobChange = Sent<'PUT /business/:businessId/jobs/:jobId'>['body'];

const jobsKey = (businessId: string) => businessKey(businessId, 'jobs');

/** Newest first (JOB-06). */
export const jobsQuery = (businessId: string, query: JobSearch & PagesAsked) =>
  queryOptions({
    queryKey: [...jobsKey(businessId), 'list', query],
    queryFn: ({ signal }) => callPage('GET /business/:businessId/jobs', { params: { businessId }, query }, signal),
    placeholderData: keepPreviousData,
  });

export const jobQuery = (businessId: string, jobId: string) =>
  queryOptions({
    queryKey: [...jobsKey(businessId), jobId],
    queryFn: ({ signal }) => call('GET /business/:businessId/jobs/:jobId', { params: { businessId, jobId } }, signal),
  });

export function useCreateJob(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: JobEntries) => call('POST /business/:businessId/jobs', { params: { businessId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: jobsKey(businessId) }),
  });
}

/** The answer is the stored job. Its invoices stay as they were known. */
export function useChangeJob(businessId: string, jobId: string) {
  const client = useQueryClient();
  const { queryKey } = jobQuery(businessId, jobId);
  return useMutation({
    mutationFn: (body: JobChange) =>
      call('PUT /business/:businessId/jobs/:jobId', { params: { businessId, jobId }, body }),
    ...shownAtOnce(client, {
      queryKey,
      partOf: ({ businessJob }: JobPage) => businessJob.status,
      withPart: (page, status) => ({ ...page, businessJob: { ...page.businessJob, status } }),
      wanted: ({ status }: JobChange) => status ?? undefined,
    }),
    onSuccess: (businessJob) => {
      client.setQueryData(queryKey, (known) => known && { ...known, businessJob });
      void client.invalidateQueries({ queryKey: [...jobsKey(businessId), 'list'] });
      void client.invalidateQueries({ queryKey: businessKey(businessId, 'invoices') });
    },
  });
}
