import { useQuery } from '@tanstack/react-query';
import type { ConversationJson } from '@underlay/contract/communications.ts';
import { previewOf } from '@underlay/domain/communications/preview.ts';
import type { ComponentProps } from 'react';
import { Card } from '../../../ui/layout/card.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { usePages } from '../../../ui/table/local-pages.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { useBusinessId } from '../../businesses/index.ts';
import { FIRST_UNREAD, unreadConversationsQuery } from '../communication-queries.ts';
import { MessageTime, useMessageClock } from '../message-clock.tsx';
import { LastMessage } from './last-message.tsx';
import classes from './unread-communications.module.css';

/** DASH-06 to DASH-09: the card of the dashboard. The address does not hold its page, since other tables stand beside it. */
export function UnreadCommunications() {
  const businessId = useBusinessId();
  const clock = useMessageClock(businessId);
  const pages = usePages(FIRST_UNREAD.pageSize);
  const { page, pageSize, onPage } = pages;
  const list = useQuery(unreadConversationsQuery(businessId, { page, pageSize }));
  const total = list.data?.total ?? 0;
  // Conversations that were read meanwhile may have taken the page away.
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (list.data !== undefined && !list.isPlaceholderData && page > last) onPage(last);
  const all = { to: '/p/m/$businessId/communications', params: { businessId } } as const;
  return (
    <Card title="Unread Communications" all={{ label: 'All communications', link: all }}>
      <PagedTable
        {...pages}
        page={Math.min(page, last)}
        label="Unread Communications"
        columns={columns(clock)}
        rows={list.data?.rows}
        total={total}
        hasMore={list.data?.hasMore}
        rowKey={(row) => row.uuid}
        rowLink={(row) => ({ to: '/p/m/$businessId/communications/$chatId', params: { businessId, chatId: row.uuid } })}
        failed={list.isError}
        busy={list.isPlaceholderData}
        onRetry={() => void list.refetch()}
        empty="You have no unread communications at this time."
        cardAreas="'customer time' 'message message'"
        cardColumns="minmax(0, 1fr) auto"
      />
    </Card>
  );
}

const columns = (clock: ComponentProps<typeof MessageTime>['clock']): readonly Column<ConversationJson>[] => [
  {
    key: 'time',
    header: 'Timestamp',
    // The row is a link through this cell. A time alone would not say where it leads.
    cell: ({ lastActivity, customerName }) => (
      <>
        {lastActivity !== null && <MessageTime at={lastActivity} clock={clock} />}
        <span className={classes.hiddenLabel}>, {customerName}</span>
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
    cell: (row) => <LastMessage of={{ ...row, lastMessage: previewOf(row.lastMessage) }} />,
    inCard: 'second',
    clip: true,
  },
];
