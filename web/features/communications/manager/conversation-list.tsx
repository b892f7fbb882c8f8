import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ConversationJson } from '@underlay/contract/communications.ts';
import { NewLink } from '../../../ui/controls/new-link.tsx';
import { EmptyPlanks } from '../../../ui/feedback/empty-planks.tsx';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { ListSearch } from '../../../ui/list/list-search.tsx';
import { conversationsQuery } from '../communication-queries.ts';
import { MessageTime, useMessageClock } from '../message-clock.tsx';
import classes from './conversation-list.module.css';
import { ListWaiting } from './conversation-waiting.tsx';
import { LastMessage } from './last-message.tsx';
import { NO_CONVERSATION } from './no-conversation.ts';

/** COMM-14, D87: CSS pixels, with scrolling inside. */
const LIST_BOX = { maxHeight: 565, overflowY: 'auto' } as const;

interface ConversationListProps {
  readonly businessId: string;
  /** The one that is open beside the list. */
  readonly chatId: string | undefined;
}

/** COMM-01 to COMM-03: the latest activity first, found by customer. */
export function ConversationList({ businessId, chatId }: ConversationListProps) {
  const address = useListAddress(['customer'], useSearch({ from: '/signed-in/p/m/$businessId/communications' }));
  const list = useInfiniteQuery(conversationsQuery(businessId, address.search.customer));
  const { total, hasMore } = list.data?.pages.at(-1) ?? {};
  return (
    <ListSheet>
      <ListSearch
        fields={[{ name: 'customer', label: 'Customer' }]}
        address={address}
        total={total}
        hasMore={hasMore}
        nouns={['conversation', 'conversations']}
      />
      {list.data === undefined && !list.isError && <ListWaiting />}
      {list.data === undefined && list.isError && (
        <div className={classes.problem}>
          <FailureStrip what="The list" onRetry={() => void list.refetch()} />
        </div>
      )}
      {total === 0 && <Nothing businessId={businessId} searched={address.searched} onClear={address.clear} />}
      {list.data !== undefined && total !== 0 && (
        <div style={LIST_BOX} aria-busy={list.isPlaceholderData}>
          <Entries
            businessId={businessId}
            chatId={chatId}
            rows={eachOnce(list.data.pages.flatMap(({ rows }) => rows))}
          />
          {list.hasNextPage && (
            <div className={classes.more}>
              <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                Show older conversations
              </Button>
            </div>
          )}
        </div>
      )}
    </ListSheet>
  );
}

function Entries({ businessId, chatId, rows }: ConversationListProps & { rows: readonly ConversationJson[] }) {
  const clock = useMessageClock(businessId);
  return (
    <ul className={classes.entries}>
      {rows.map((row) => (
        <li key={row.uuid}>
          <Link
            to="/p/m/$businessId/communications/$chatId"
            params={{ businessId, chatId: row.uuid }}
            search={true}
            activeOptions={{ includeSearch: false }}
            activeProps={{ 'aria-current': 'page' }}
            className={classes.entry}
          >
            {/* What is open is being read, whatever the list knew when it was asked for. */}
            {row.unread && row.uuid !== chatId && <span className={classes.dot}>Unread</span>}
            <span className={classes.name}>{row.customerName}</span>
            {row.lastActivity !== null && <MessageTime at={row.lastActivity} clock={clock} />}
            <LastMessage of={row} className={classes.last} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface NothingProps {
  readonly businessId: string;
  readonly searched: boolean;
  readonly onClear: () => void;
}

function Nothing({ businessId, searched, onClear }: NothingProps) {
  if (searched) {
    const clear = (
      <Button variant="default" onClick={onClear}>
        Clear
      </Button>
    );
    return <EmptyPlanks text="No communications match the search criteria." action={clear} drawing={false} />;
  }
  const first = (
    <NewLink to="/p/m/$businessId/communications/new" params={{ businessId }} quiet>
      New Message
    </NewLink>
  );
  return <EmptyPlanks text={NO_CONVERSATION} action={first} />;
}

/** A conversation that moved up between two pages was answered twice. */
const eachOnce = (rows: readonly ConversationJson[]): ConversationJson[] => [
  ...new Map(rows.map((row) => [row.uuid, row])).values(),
];
