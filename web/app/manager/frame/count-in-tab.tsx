import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { notificationsQuery } from '../../../features/notifications/notification-queries.ts';
import { TabCount } from '../../../ui/layout/page-title.tsx';

/** For a page that was not told (BELL-03). A page that nobody sees does not ask. */
const ASK_MILLISECONDS = 90_000;

/** BELL-08: the tabs of the business say how many notifications are unread. */
export function CountInTab({ businessId, children }: { readonly businessId: string; readonly children: ReactNode }) {
  const { data } = useQuery({ ...notificationsQuery(businessId), refetchInterval: ASK_MILLISECONDS });
  return <TabCount value={data?.unread ?? 0}>{children}</TabCount>;
}
