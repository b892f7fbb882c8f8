import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { accountKey } from '../../api/query-keys.ts';

// The account's id stands for the communicationId (D59). These calls need not wait for the account.

export const preferencesQuery = (accountId: string) =>
  queryOptions({
    queryKey: accountKey(accountId, 'preferences'),
    queryFn: ({ signal }) =>
      call('GET /communication/:communicationId/preferences', { params: { communicationId: accountId } }, signal),
  });

export const contactQuery = (accountId: string) =>
  queryOptions({
    queryKey: accountKey(accountId, 'contact'),
    queryFn: ({ signal }) =>
      call('GET /communication/:communicationId/contact', { params: { communicationId: accountId } }, signal),
  });

/** What the link of a mail would do. It changes nothing, so it may be asked as often as one likes. */
export const contactChangeQuery = (token: string) =>
  queryOptions({
    queryKey: ['contact-change', token],
    queryFn: ({ signal }) => call('POST /contact-changes/look', { body: { token } }, signal),
  });
