import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

/** What the link of the mail is about. It changes nothing, so it may be asked as often as one likes. */
export const bankNoticeQuery = (token: string) =>
  queryOptions({
    queryKey: ['bank-notice', token],
    queryFn: ({ signal }) => call('POST /bank-account-notices/look', { body: { token } }, signal),
  });
