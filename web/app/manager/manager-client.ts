import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { isOfBusiness, isOfPart } from '../../api/query-keys.ts';
import { setExpired } from '../../features/identity/expiry.ts';
import { setFactorNeeded } from '../../features/identity/factor-needed.ts';
import { newQueryClient } from '../../ui/theme/underlay-provider.tsx';

/** The cache of the manager area. Failures are logged (ERR-03). One that says the session is over raises the notice (D19). */
export function managerClient(): QueryClient {
  const client = newQueryClient();
  client.getQueryCache().config.onError = (error, query) => {
    if (isClosed(error, query.queryKey)) empty(query);
    failed(client, error);
  };
  client.getMutationCache().config.onError = (error) => failed(client, error);
  client.getQueryCache().config.onSuccess = (_data, { queryKey }) => {
    if (isOfBusiness(queryKey)) setFactorNeeded(false);
  };
  return client;
}

function failed(client: QueryClient, error: unknown): void {
  if (error instanceof ApiError && error.status === 401) setExpired(true);
  if (error instanceof ApiError && error.code === 'second_factor_needed') setFactorNeeded(true);
  // The role is another one than this page knows.
  if (error instanceof ApiError && error.code === 'not_your_role')
    void client.invalidateQueries({ predicate: ({ queryKey }) => isOfPart(queryKey, 'me') });
  console.warn(error);
}

/** What this person's role includes no longer, or a business that they are no member of any more. */
const isClosed = (error: unknown, key: QueryKey): boolean =>
  error instanceof ApiError && (error.code === 'not_your_role' || (error.status === 404 && isOfPart(key, 'me')));

/** ROLE-15: what was shown before the refusal is shown no longer. */
const empty = (query: Query<unknown, unknown, unknown, QueryKey>): void => query.setState({ data: undefined });
