import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MessageState } from '@underlay/domain/webhooks/webhook-types.ts';
import { TEST_TYPE } from '@underlay/domain/webhooks/webhook-types.ts';
import { useEffect, useRef } from 'react';
import { ListFilter } from '../../../ui/list/list-filter.tsx';
import { OlderPager } from '../../../ui/table/older-pager.tsx';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { useOpenRows } from '../../../ui/table/use-open-rows.ts';
import { useBusinessDay } from '../../businesses/index.ts';
import { MESSAGES_SHOWN, messagesQuery, webhooksQuery } from '../webhook-queries.ts';
import { useLogAddress } from './log-address.ts';
import { type Message, messageColumns } from './message-columns.tsx';
import { MessageDetails } from './message-details.tsx';
import type { OneWebhook } from './one-webhook.ts';
import classes from './webhooks.module.css';
import { audibleTypes } from './what-it-hears.ts';

const STATES: readonly { value: MessageState; label: string }[] = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'done', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
];

/** HOOK-09: what was sent to one address in 30 days, newest first, and what became of it. */
export function MessageLog(of: OneWebhook) {
  const { businessId, connection, webhook } = of;
  const types = [...(webhook.types ?? audibleTypes(connection)), TEST_TYPE];
  const address = useLogAddress(webhook.uuid, types);
  const log = useQuery(messagesQuery({ businessId, webhookId: webhook.uuid }, address.query));
  useStateFollows(businessId, log.data?.messages);
  const { timeZone } = useBusinessDay(businessId);
  const { isOpen, turn } = useOpenRows();
  const { messages: rows, older = null } = log.data ?? {};
  if (rows?.length === 0 && !address.searched) return <p className={classes.quiet}>Nothing was sent yet.</p>;
  return (
    <div className={classes.log}>
      <LogFilters address={address} types={types} />
      <PagedTable
        label={`Messages to ${webhook.address}`}
        columns={messageColumns({ timeZone, isOpen, turn })}
        rows={rows}
        rowKey={({ uuid }) => uuid}
        rowDetail={({ uuid }) => (isOpen(uuid) ? <MessageDetails {...of} messageId={uuid} /> : null)}
        failed={log.isError}
        busy={log.isPlaceholderData}
        what="The messages"
        onRetry={() => void log.refetch()}
        empty="Nothing was sent yet."
        searched={address.searched}
        noMatch="Nothing matches."
        onClear={address.clear}
        total={rows?.length ?? 0}
        page={1}
        pageSize={MESSAGES_SHOWN}
        onPage={address.onPage}
        onPageSize={address.onPageSize}
        pager={
          <OlderPager
            label="Messages"
            note="Kept for 30 days"
            back={address.search.before === '' ? null : { label: 'Newest', search: address.choosing({}) }}
            older={older === null ? null : address.choosing({ before: older })}
          />
        }
        cardAreas="'type state' 'about about' 'at at'"
        cardColumns="minmax(0, 1fr) auto"
      />
    </div>
  );
}

/** What becomes of its messages decides whether an address fails. Which of them are shown does not. */
function useStateFollows(businessId: string, messages: readonly Message[] | undefined) {
  const client = useQueryClient();
  const known = useRef(new Map<string, string>());
  useEffect(() => {
    const became = new Map(messages?.map(({ uuid, state, attempts }) => [uuid, `${state} ${attempts}`]));
    const isMoved = [...became].some(([uuid, now]) => (known.current.get(uuid) ?? now) !== now);
    known.current = new Map([...known.current, ...became]);
    if (isMoved) void client.invalidateQueries({ queryKey: webhooksQuery(businessId).queryKey, exact: true });
  }, [client, businessId, messages]);
}

type LogAddress = ReturnType<typeof useLogAddress>;

function LogFilters({ address, types }: { address: LogAddress; types: readonly string[] }) {
  return (
    <div className={classes.filters}>
      <ListFilter label="State" field="state" address={address} options={STATES} />
      <NativeSelect
        aria-label="Message"
        value={address.query.type ?? ''}
        data={[{ value: '', label: 'All messages' }, ...types]}
        rightSection={<span />}
        onChange={(event) => address.setSearch({ type: event.currentTarget.value })}
      />
    </div>
  );
}
