import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';

/** What this person is told of, and how much of it is unread. Asked whenever the page becomes visible (BELL-03). */
export const notificationsQuery = (businessId: string) =>
  queryOptions({
    queryKey: businessKey(businessId, 'notifications'),
    queryFn: ({ signal }) => call('GET /business/:businessId/notifications', { params: { businessId } }, signal),
    refetchOnWindowFocus: 'always',
  });
