import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { isOfBusiness } from '../../api/query-keys.ts';
import { setExpired } from '../../features/identity/expiry.ts';
import { setFactorNeeded } from '../../features/identity/factor-needed.ts';
import { newQueryClient } from '../../ui/theme/underlay-provider.tsx';

/** The cache of the manager area. Failures are logged (ERR-03). One that says the session is over raises the notice (D19). */
export function managerClient(): QueryClient {
  const client = newQueryClient();
  client.getQueryCache().config.onError = failed;
  client.getMutationCache().config.onError = failed;
  client.getQueryCache().config.onSuccess = (_data, { queryKey }) => {
    if (isOfBusiness(queryKey)) setFactorNeeded(false);
  };
  return client;
}

function failed(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) setExpired(true);
  if (error instanceof ApiError && error.code === 'second_factor_needed') setFactorNeeded(true);
  console.warn(error);
}
