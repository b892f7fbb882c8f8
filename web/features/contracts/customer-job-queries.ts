import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../api/client.ts';
import { accountKey } from '../../api/query-keys.ts';
import type { AccountPathIds } from '../portal/index.ts';

export type CustomerJob = Answer<'GET /portfolios/:portfolioId/accounts/:accountId/jobs/:jobId'>;
export type ListedJob = Answer<'GET /portfolios/:portfolioId/accounts/:accountId/jobs'>[number];

/** LINK-07. */
const LOOKS_AGAIN_MILLISECONDS = 90_000;

/** A job with a page of its story, the newest entries on the first. */
export const customerJobQuery = (ids: AccountPathIds, jobId: string, page = 1) =>
  queryOptions({
    queryKey: accountKey(ids.accountId, 'jobs', jobId, page),
    queryFn: ({ signal }) =>
      call(
        'GET /portfolios/:portfolioId/accounts/:accountId/jobs/:jobId',
        { params: { ...ids, jobId }, query: { page } },
        signal,
      ),
    refetchInterval: LOOKS_AGAIN_MILLISECONDS,
  });

export const customerJobsQuery = (ids: AccountPathIds, page: number) =>
  queryOptions({
    queryKey: accountKey(ids.accountId, 'jobs', { page }),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call('GET /portfolios/:portfolioId/accounts/:accountId/jobs', { params: { ...ids }, query: { page } }, signal),
    refetchInterval: LOOKS_AGAIN_MILLISECONDS,
  });

export const askAboutJob = (
  ids: AccountPathIds,
  jobId: string,
  body: { readonly message: string; readonly idempotentKey: string },
) =>
  call('POST /portfolios/:portfolioId/accounts/:accountId/jobs/:jobId/question', { params: { ...ids, jobId }, body });

export const lookAgainAtJob = (client: QueryClient, ids: AccountPathIds, jobId: string) =>
  client.invalidateQueries({ queryKey: accountKey(ids.accountId, 'jobs', jobId) });
