import { queryOptions } from '@tanstack/react-query';
import { call, callOpenly } from '../../api/client.ts';

/** AUTH-11: who is signed in. Asked once on entry to the manager area. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call('GET /session', {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => callOpenly('GET /settings/public', {}),
  staleTime: Number.POSITIVE_INFINITY,
});
