import { Link } from '@tanstack/react-router';
import type { NotificationJson } from '@underlay/contract/notifications.ts';
import { formatDateAndTime } from '@underlay/domain/calendar/calendar-date.ts';
import { messageTime } from '@underlay/domain/communications/message-time.ts';
import { needToOpen } from '@underlay/domain/events/need-to-open.ts';
import type { LinkTarget } from '../../../ui/controls/link-target.ts';
import { recordLink, useBusinessDay, useMay } from '../../businesses/index.ts';
import classes from './notification-list.module.css';

interface NotificationLineProps {
  readonly businessId: string;
  readonly line: NotificationJson;
  readonly isNew: boolean;
  readonly onOpen: () => void;
}

/** The sentence and when. It leads to what it is about, where that has a page that its reader may open. */
export function NotificationLine({ businessId, line, isNew, onOpen }: NotificationLineProps) {
  const { timeZone } = useBusinessDay(businessId);
  const { before, on, after, at } = line;
  const may = useMay();
  const isOpen = line.subject === null || may(needToOpen(line.subject));
  const link = isOpen ? linkOf(businessId, line) : null;
  const moment = new Date(at);
  const said = (
    <>
      {isNew && <span className={classes.dot}>Unread</span>}
      <span className={classes.sentence}>
        {before}
        {on}
        {after}
      </span>
      <time dateTime={at} title={formatDateAndTime(moment, timeZone)}>
        {messageTime(moment, new Date(), timeZone)}
      </time>
    </>
  );
  if (link === null) return <div className={classes.line}>{said}</div>;
  return (
    <Link {...link} className={classes.line} onClick={onOpen}>
      {said}
    </Link>
  );
}

/** What is about one thing leads to it, and many of a kind to their list. */
function linkOf(businessId: string, { subject, line, count }: NotificationJson): LinkTarget | null {
  const params = { businessId };
  if (subject !== null) return recordLink(businessId, subject);
  if (count === 1) return null;
  if (line === 'Payments') return { to: '/p/m/$businessId/payments', params };
  if (line === 'Quotes and signatures') return { to: '/p/m/$businessId/invoices', params };
  return line === 'Messages' ? { to: '/p/m/$businessId/communications', params } : null;
}
