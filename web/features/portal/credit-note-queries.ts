import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call, callPage } from '../../api/client.ts';
import { accountKey } from '../../api/query-keys.ts';
import type { AccountPathIds } from './portal-paths.ts';

interface PageAsked {
  readonly page: number;
  readonly pageSize: number;
}

/** CRED-13: the newest first. A server of the version before, which may answer while both run, knows none. */
export const creditNotesQuery = (ids: AccountPathIds, query: PageAsked) =>
  queryOptions({
    queryKey: accountKey(ids.accountId, 'credit-notes', query),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const path = 'GET /portfolios/:portfolioId/accounts/:accountId/credit-notes';
      try {
        return await callPage(path, { params: { ...ids }, query }, signal);
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return { rows: [], total: 0 };
        throw error;
      }
    },
  });

export const creditNoteQuery = (ids: AccountPathIds, creditId: string) =>
  queryOptions({
    queryKey: accountKey(ids.accountId, 'credit-notes', creditId),
    queryFn: ({ signal }) =>
      call(
        'GET /portfolios/:portfolioId/accounts/:accountId/credit-notes/:creditId',
        { params: { ...ids, creditId } },
        signal,
      ),
  });
