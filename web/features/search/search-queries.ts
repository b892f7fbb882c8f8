import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { FoundKind } from '@underlay/contract/search.ts';
import { type Answer, call, callPage } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { meQuery } from '../businesses/index.ts';
import { isKind, KNOWN_KINDS } from './found-kinds.ts';

export type FoundGroup = Answer<'GET /business/:businessId/search'>['groups'][number];
export type Found = FoundGroup['found'][number] & { readonly kind: FoundKind };

const searchKey = (businessId: string) => businessKey(businessId, 'search');
/** The same words soon after are answered from here. */
const FRESH_MILLISECONDS = 10_000;
/** Without a network it fails at once, and says so, in place of waiting for one (FIND-08). */
const AT_ONCE = { networkMode: 'always', retry: false } as const;

/** FIND-08: the question before is canceled, and its answer stays until the next has come. */
export const findQuery = (businessId: string, q: string) =>
  queryOptions({
    queryKey: [...searchKey(businessId), q],
    queryFn: ({ signal }) =>
      call('GET /business/:businessId/search', { params: { businessId }, query: { q, kinds: KNOWN_KINDS } }, signal),
    // What a newer server found all the same is left out: nothing here could show it.
    select: ({ groups }) => ({ groups: groups.filter(({ kind }) => isKind(kind)) }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MILLISECONDS,
    ...AT_ONCE,
  });

const LATEST = 3;

/** FIND-05. */
export const latestInvoicesQuery = (businessId: string, customerId: string) =>
  queryOptions({
    queryKey: [...searchKey(businessId), 'latest-invoices', customerId],
    queryFn: ({ signal }) =>
      callPage(
        'GET /business/:businessId/invoices',
        { params: { businessId }, query: { customerId, page: 1, pageSize: LATEST } },
        signal,
      ),
    staleTime: FRESH_MILLISECONDS,
    ...AT_ONCE,
  });

/** So many of the newest jobs are looked through for those that are not complete. */
const JOBS_READ = 20;

export const openJobsQuery = (businessId: string, customerId: string) =>
  queryOptions({
    queryKey: [...searchKey(businessId), 'open-jobs', customerId],
    queryFn: async ({ signal }) => {
      const query = { customerId, page: 1, pageSize: JOBS_READ };
      const { rows } = await callPage('GET /business/:businessId/jobs', { params: { businessId }, query }, signal);
      return rows.filter(({ status }) => status !== 'complete').slice(0, LATEST);
    },
    staleTime: FRESH_MILLISECONDS,
    ...AT_ONCE,
  });

/** FIND-11. */
export function useChangeSingleKeys(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (singleKeys: boolean) =>
      call('PUT /business/:businessId/me/settings', { params: { businessId }, body: { singleKeys } }),
    onSuccess: (me) => client.setQueryData(meQuery(businessId).queryKey, me),
  });
}
