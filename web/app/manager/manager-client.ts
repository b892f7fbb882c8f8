import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { setExpired } from '../../features/identity/expiry.ts';
import { newQueryClient } from '../../ui/theme/underlay-provider.tsx';

/** The cache of the manager area. Failures are logged (ERR-03). One that says the session is over raises the notice (D19). */
export function managerClient(): QueryClient {
  const client = newQueryClient();
  client.getQueryCache().config.onError = failed;
  client.getMutationCache().config.onError = failed;
  return client;
}

function failed(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) setExpired(true);
  console.warn(error);
}
