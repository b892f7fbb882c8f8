import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, callAs, callPage } from '../../api/client.ts';
import { person, sessionQuery } from '../identity/index.ts';

export const signInsQuery = queryOptions({
  queryKey: ['session', 'sign-ins'],
  queryFn: ({ signal }) => call('GET /session/sign-ins', {}, signal),
});

export const secondFactorQuery = queryOptions({
  queryKey: ['session', 'second-factor'],
  queryFn: ({ signal }) => call('GET /session/second-factor', {}, signal),
});

/** The answer, and with it the password in its key, is forgotten as soon as nobody looks at it. */
export const passwordStrengthQuery = (newPassword: string) =>
  queryOptions({
    queryKey: ['session', 'password-strength', newPassword],
    queryFn: ({ signal }) => callAs(person, 'PUT /session/password/strength', { body: { newPassword } }, signal),
    gcTime: 0,
    retry: false,
  });

export const ownEventsQuery = (query: { page: number; pageSize: number }) =>
  queryOptions({
    queryKey: ['session', 'security-events', query],
    queryFn: ({ signal }) => callPage('GET /session/security-events', { query }, signal),
    placeholderData: keepPreviousData,
  });

export const passkeysQuery = queryOptions({
  queryKey: ['session', 'passkeys'],
  queryFn: ({ signal }) => call('GET /session/passkeys', {}, signal),
});

/** What the person signs in with was changed: it is read again wherever it is shown. */
export function useFactorsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const shown = [passkeysQuery.queryKey, secondFactorQuery.queryKey, sessionQuery.queryKey];
    await Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}
