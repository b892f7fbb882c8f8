import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ConversationJson } from '@underlay/contract/communications.ts';
import { previewOf } from '@underlay/domain/communications/preview.ts';
import { type ComponentProps, useState } from 'react';
import { usePathId } from '../../../ui/path-id.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { unreadConversationsQuery } from '../communication-queries.ts';
import { MessageTime, useMessageClock } from '../message-clock.tsx';
import classes from './unread-communications.module.css';

/** TABLE-04: a dashboard shows a glance. */
const PAGE_SIZE = 2;

/** DASH-06 to DASH-09: the card of the dashboard. Its page is nobody's address: other tables stand beside it. */
export function UnreadCommunications() {
  const businessId = usePathId('businessId');
  const clock = useMessageClock(businessId);
  const [pageSize, setPageSize] = useState(PAGE_SIZE);
  const [wanted, setPage] = useState(1);
  const list = useQuery(unreadConversationsQuery(businessId, { page: wanted, pageSize }));
  const total = list.data?.total ?? 0;
  // Conversations that were read meanwhile may have taken the page away.
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (list.data !== undefined && !list.isPlaceholderData && wanted > last) setPage(last);
  const all = `/p/m/${businessId}/communications`;
  return (
    <Sheet aria-label="Unread Communications">
      <div className={classes.head}>
        <h2>Unread Communications</h2>
        <Link to={all}>All communications</Link>
      </div>
      <PagedTable
        label="Unread Communications"
        columns={columns(clock)}
        rows={list.data?.rows}
        total={total}
        page={Math.min(wanted, last)}
        pageSize={pageSize}
        onPage={setPage}
        onPageSize={(size) => {
          setPageSize(size);
          setPage(1);
        }}
        rowKey={(row) => row.uuid}
        rowHref={(row) => `${all}/${row.uuid}`}
        failed={list.isError}
        busy={list.isPlaceholderData}
        onRetry={() => void list.refetch()}
        empty="You have no unread communications at this time."
        cardAreas="'customer time' 'message message'"
        cardColumns="minmax(0, 1fr) auto"
      />
    </Sheet>
  );
}

const columns = (clock: ComponentProps<typeof MessageTime>['clock']): readonly Column<ConversationJson>[] => [
  {
    key: 'time',
    header: 'Timestamp',
    // The row is a link through this cell: a time alone would not say where it leads.
    cell: ({ lastActivity, customerName }) => (
      <>
        {lastActivity !== null && <MessageTime at={lastActivity} clock={clock} />}
        <span className={classes.hiddenWords}>, {customerName}</span>
      </>
    ),
    inCard: 'faint',
    className: classes.time,
  },
  {
    key: 'customer',
    header: 'Customer',
    cell: (row) => row.customerName,
    inCard: 'title',
    className: classes.customer,
  },
  {
    key: 'message',
    header: 'Message',
    cell: (row) => <span dir="auto">{previewOf(row.lastMessage)}</span>,
    inCard: 'second',
    clip: true,
  },
];
