import { useQueryClient } from '@tanstack/react-query';
import type { MeJson } from '@underlay/contract/me.ts';
import { call, type Sent } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { shownAtOnce } from '../../ui/controls/shown-at-once.ts';
import { meQuery } from '../businesses/index.ts';
import { notificationsQuery } from './notification-queries.ts';

type Seen = Sent<'PUT /business/:businessId/notifications/seen'>['body'];

/** BELL-01. What came meanwhile stays unread, so how many there are is asked again. */
export function useSeeNotifications(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Seen) => call('PUT /business/:businessId/notifications/seen', { params: { businessId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: notificationsQuery(businessId).queryKey }),
  });
}

type BellChange = Pick<Sent<'PUT /business/:businessId/me/settings'>['body'], 'bell' | 'digest'>;
type BellChoice = Pick<MeJson, 'bell' | 'digest'>;

/** BELL-04: saved as soon as it is chosen, one after the other. */
export function useChangeBell(businessId: string) {
  const client = useQueryClient();
  const { queryKey } = meQuery(businessId);
  const mutationKey = [...queryKey, 'bell'];
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (body: BellChange) => call('PUT /business/:businessId/me/settings', { params: { businessId }, body }),
    ...shownAtOnce(client, {
      queryKey,
      partOf: ({ bell, digest }: MeJson): BellChoice => ({ bell, digest }),
      withPart: (me, part) => ({ ...me, ...part }),
      wanted: (change: BellChange) => {
        const me = client.getQueryData(queryKey);
        return me && chosenIn(me, change);
      },
    }),
    onSuccess: (me) => {
      // Of several in a row the last answer has them all.
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(queryKey, me);
      return client.invalidateQueries({ queryKey: notificationsQuery(businessId).queryKey });
    },
  });
}

const chosenIn = (me: BellChoice, { bell = [], digest = me.digest }: BellChange): BellChoice => ({
  bell: me.bell.map((known) => bell.find(({ line }) => line === known.line) ?? known),
  digest,
});
