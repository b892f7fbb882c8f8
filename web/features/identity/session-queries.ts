import { queryOptions } from '@tanstack/react-query';
import { callAs, callOpenly } from '../../api/client.ts';
import { person } from './person.ts';

/** AUTH-11: who is signed in. Asked on entry to the manager area, and to the one page of the portal that needs it (AUTH-13). */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => callAs(person, 'GET /session', {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** What else the server says does not change while a page is open. */
const RESTORING_MILLISECONDS = 5_000;

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => callOpenly('GET /settings/public', {}),
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state }) => (state.data?.isBeingRestored ? RESTORING_MILLISECONDS : false),
});
