import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { notificationsQuery } from '../../../features/notifications/notification-queries.ts';
import { toastNotLoaded } from '../../../ui/feedback/toasts.tsx';
import classes from './bell.module.css';

/** The page gets it in time. Tests hold it back, or let it fail. */
export const bellProgram = { load: () => import('../../../features/notifications/manager/notification-list.tsx') };
type BellProgram = Awaited<ReturnType<typeof bellProgram.load>>;

/** On a narrower phone it leaves some of the page to be seen. */
const WIDTH = 'min(22.5rem, calc(100vw - 1rem))';

/** BELL-01: how much is unread, and the way to it. The list is loaded when it is first opened. */
export function Bell({ businessId }: { readonly businessId: string }) {
  const { data } = useQuery(notificationsQuery(businessId));
  const { opened, List, turn, close } = useBellList();
  const unread = data?.unread ?? 0;
  return (
    <Popover
      opened={opened}
      onChange={close}
      position="bottom-end"
      width={WIDTH}
      offset={6}
      radius="md"
      shadow="md"
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
      hideDetached={false}
      portalProps={{ target: '#main' }}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.bell}
          aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
          title="Notifications"
          onClick={turn}
        >
          <IconBell size={18} stroke={1.5} aria-hidden />
          {unread > 0 && (
            <span className={classes.count} aria-hidden>
              {unread}
            </span>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.list}>
        {List && <List businessId={businessId} onClose={close} />}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Not lazy(): without a connection the page and what is typed on it stay. It is got before anybody asks, so this is rare. */
function useBellList() {
  const [opened, setOpened] = useState(false);
  const [List, setList] = useState<BellProgram['NotificationList'] | null>(null);
  const open = async () => {
    try {
      const { NotificationList } = await bellProgram.load();
      setList(() => NotificationList);
      setOpened(true);
    } catch (error) {
      console.warn(error);
      toastNotLoaded('Notifications need');
    }
  };
  const close = () => setOpened(false);
  return { opened, List, turn: () => (opened ? close() : void open()), close };
}
