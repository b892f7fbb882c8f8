import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { JobJson } from '@underlay/contract/jobs.ts';
import { type Answer, call, callPage, type Sent } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { shownAtOnce } from '../../ui/controls/shown-at-once.ts';
import { changedElsewhere } from '../../ui/feedback/refusal.ts';
import { useOwnSaves } from '../../ui/form/use-own-saves.ts';
import type { PagesAsked } from '../../ui/list/list-address.ts';
import { storedFields } from './job-status.ts';

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
  return useMutation({
    mutationFn: (body: JobChange) => putJob(businessId, jobId, body),
    ...shownAtOnce(client, {
      queryKey: jobQuery(businessId, jobId).queryKey,
      partOf: ({ businessJob }: JobPage) => businessJob.status,
      withPart: (page, status) => ({ ...page, businessJob: { ...page.businessJob, status } }),
      wanted: ({ status }: JobChange) => status ?? undefined,
    }),
    onSuccess: (businessJob) => keepJob(client, businessId, businessJob),
  });
}

/**
 * Saves notes over those of `base`. Every change of a job raises its version. Where its notes are still as they were seen, nothing
 * unseen is replaced, and what somebody else changed in the rest of the job stays.
 */
export function useSaveNotes(businessId: string, jobId: string) {
  const client = useQueryClient();
  const query = jobQuery(businessId, jobId);
  const ownSaves = useOwnSaves<string, JobJson>();
  return useMutation({
    mutationFn: ({ base, notes }: { base: JobJson; notes: string }) => {
      const saveOver = (job: JobJson) => putJob(businessId, jobId, { ...storedFields(job), notes });
      const save = async (seen: string | null | undefined) => {
        try {
          return await saveOver(base);
        } catch (error) {
          if (!changedElsewhere(error)) throw error;
          const { businessJob: now } = await client.fetchQuery({ ...query, staleTime: 0 });
          if (now.notes !== seen) throw error;
          return saveOver(now);
        }
      };
      return ownSaves({ id: jobId, sent: notes, was: base.notes, save });
    },
    onSuccess: (businessJob) => keepJob(client, businessId, businessJob),
    onError: () => client.invalidateQueries({ queryKey: query.queryKey, exact: true }),
  });
}

const putJob = (businessId: string, jobId: string, body: JobChange) =>
  call('PUT /business/:businessId/jobs/:jobId', { params: { businessId, jobId }, body });

function keepJob(client: QueryClient, businessId: string, businessJob: JobJson) {
  client.setQueryData(jobQuery(businessId, businessJob.uuid).queryKey, (known) => known && { ...known, businessJob });
  void client.invalidateQueries({ queryKey: [...jobsKey(businessId), 'list'] });
  void client.invalidateQueries({ queryKey: businessKey(businessId, 'invoices') });
}
