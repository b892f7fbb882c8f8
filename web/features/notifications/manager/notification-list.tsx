import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { NotificationJson } from '@underlay/contract/notifications.ts';
import { useRef } from 'react';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { SkeletonBar, Waiting } from '../../../ui/feedback/waiting.tsx';
import { meQuery } from '../../businesses/index.ts';
import { notificationsQuery } from '../notification-queries.ts';
import { NotificationLine } from './notification-line.tsx';
import classes from './notification-list.module.css';
import { useNew } from './use-new.ts';

interface NotificationListProps {
  readonly businessId: string;
  readonly onClose: () => void;
}

/** BELL-01: what is under the bell, what is unread first. */
export function NotificationList({ businessId, onClose }: NotificationListProps) {
  const list = useQuery({ ...notificationsQuery(businessId), refetchOnMount: false });
  const { isNew, markAll } = useNew(businessId, list.data);
  const lines = list.data?.notifications;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1} data-autofocus>
          Notifications
        </h2>
        {list.data !== undefined && (list.data.unread > 0 || list.data.notifications.some(isNew)) && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => {
              heading.current?.focus(); // the pressed button goes
              markAll();
            }}
          >
            Mark all
          </Button>
        )}
        <Link to="/p/m/$businessId/settings/notifications" params={{ businessId }} onClick={onClose}>
          Settings
        </Link>
      </div>
      <div className={classes.scroll}>
        {lines === undefined && !list.isError && <OnTheWay />}
        {lines === undefined && list.isError && (
          <div className={classes.problem}>
            <FailureStrip what="Notifications" onRetry={() => void list.refetch()} />
          </div>
        )}
        {lines?.length === 0 && <Nothing businessId={businessId} />}
        {lines !== undefined && lines.length > 0 && (
          <ul className={classes.lines}>
            {newFirst(lines, isNew).map((line) => (
              <li key={line.id}>
                <NotificationLine businessId={businessId} line={line} isNew={isNew(line)} onOpen={onClose} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function newFirst(lines: readonly NotificationJson[], isNew: (line: NotificationJson) => boolean) {
  return [...lines.filter(isNew), ...lines.filter((line) => !isNew(line))];
}

function Nothing({ businessId }: { readonly businessId: string }) {
  const { data: me } = useQuery(meQuery(businessId));
  const isOff = me?.bell.every(({ bell }) => !bell) ?? false;
  return (
    <p className={classes.nothing}>
      {isOff ? 'Nothing is switched on. Choose in Settings.' : 'Nothing in the last 90 days.'}
    </p>
  );
}

const WIDTHS = [15, 17, 14];

const OnTheWay = () => (
  <Waiting>
    <span className={classes.hidden} role="status">
      Loading notifications
    </span>
    {WIDTHS.map((width) => (
      <div key={width} className={classes.line}>
        <SkeletonBar width={width} />
        <SkeletonBar width={5} />
      </div>
    ))}
  </Waiting>
);
