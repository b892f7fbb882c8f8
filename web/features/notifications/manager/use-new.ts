import type { NotificationJson, NotificationsJson } from '@underlay/contract/notifications.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toastProblem } from '../../../ui/feedback/toasts.tsx';
import { useSeeNotifications } from '../notification-changes.ts';

/** What is shown is marked as seen (BELL-01). What was unread then keeps its dot until the list is closed, or all are marked. */
export function useNew(businessId: string, data: NotificationsJson | undefined) {
  const see = useSeeNotifications(businessId);
  const [shownAsNew, setShownAsNew] = useState<ReadonlySet<string>>(new Set());
  const show = useEffectEvent(({ notifications, shown }: NotificationsJson) => {
    const unread = notifications.filter((line) => line.unread).map(({ id }) => id);
    if (unread.length === 0 || shown === null) return;
    setShownAsNew(new Set([...shownAsNew, ...unread]));
    see.mutate(shown);
  });
  useEffect(() => {
    if (data) show(data);
  }, [data]);
  return {
    isNew: ({ id, unread }: NotificationJson): boolean => unread || shownAsNew.has(id),
    markAll: () => {
      setShownAsNew(new Set());
      if (!data?.shown || data.unread === 0) return;
      const { until } = data.shown;
      see.mutate({ until }, { onError: (error) => toastProblem(refusalOf(error).message) });
    },
  };
}
