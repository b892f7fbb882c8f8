import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Confirmation } from '@underlay/contract/confirmation.ts';
import type {
  MessagesQuery,
  WebhookChange,
  WebhookJson,
  WebhookMessageJson,
  WebhookWrite,
} from '@underlay/contract/webhooks.ts';
import { call } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';
import { useMutation } from '../../api/use-mutation.ts';

const SOON_MILLISECONDS = 2_000;
const LATER_MILLISECONDS = 20_000;
/** One that is being sent, for the first time or again, is due in so long, in case whoever sends it is killed. */
const ON_ITS_WAY_MILLISECONDS = 60_000;
const OVERDUE_MILLISECONDS = 60_000;

export const webhooksQuery = (businessId: string) =>
  queryOptions({
    queryKey: businessKey(businessId, 'webhooks'),
    queryFn: ({ signal }) => call('GET /business/:businessId/webhooks', { params: { businessId } }, signal),
  });

interface MessagesOf {
  readonly businessId: string;
  readonly webhookId: string;
}

/** As many messages as a log shows at once. */
export const MESSAGES_SHOWN = 10;

/** It is asked again while something waits, as long as somebody looks at it. */
export const messagesQuery = ({ businessId, webhookId }: MessagesOf, query: Omit<MessagesQuery, 'pageSize'>) =>
  queryOptions({
    queryKey: businessKey(businessId, 'webhooks', webhookId, 'messages', query),
    queryFn: ({ signal }) =>
      call(
        'GET /business/:businessId/webhooks/:webhookId/messages',
        { params: { businessId, webhookId }, query: { ...query, pageSize: MESSAGES_SHOWN } },
        signal,
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => pauseUntilNext(data?.messages ?? []),
  });

export const messageQuery = ({ businessId, webhookId }: MessagesOf, messageId: string) =>
  queryOptions({
    queryKey: businessKey(businessId, 'webhooks', webhookId, 'message', messageId),
    queryFn: ({ signal }) =>
      call(
        'GET /business/:businessId/webhooks/:webhookId/messages/:messageId',
        { params: { businessId, webhookId, messageId } },
        signal,
      ),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => pauseUntilNext(data ? [data] : []),
  });

/** Milliseconds. False where nothing waits. */
function pauseUntilNext(messages: readonly Pick<WebhookMessageJson, 'state' | 'nextAt'>[]): number | false {
  const waiting = messages.filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) return false;
  const now = Date.now();
  // What was due for longer waits for something else: messages may be switched off.
  const isSoon = (nextAt: number) => nextAt <= now + ON_ITS_WAY_MILLISECONDS && nextAt > now - OVERDUE_MILLISECONDS;
  return waiting.some(({ nextAt }) => nextAt === null || isSoon(Date.parse(nextAt)))
    ? SOON_MILLISECONDS
    : LATER_MILLISECONDS;
}

export function useNewWebhook(businessId: string) {
  const onSettled = useAskAgain(businessId);
  return useMutation({
    mutationFn: (body: WebhookWrite) => call('POST /business/:businessId/webhooks', { params: { businessId }, body }),
    onSettled,
  });
}

/** It as it is, but for whether it works. */
export const changeTo = (
  { address, types, description, version }: WebhookJson,
  state: WebhookChange['state'],
): WebhookChange => ({ address, types, description, version, state, sendUnsent: false });

/** What can be done to one webhook. Its log is asked for again after each. */
export function useWebhookChanges({ businessId, webhookId }: MessagesOf) {
  const onSettled = useAskAgain(businessId, webhookId);
  const onRemoved = useAskAgain(businessId);
  const params = { businessId, webhookId };
  return {
    change: useMutation({
      mutationFn: (body: WebhookChange) => call('PUT /business/:businessId/webhooks/:webhookId', { params, body }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: () => call('DELETE /business/:businessId/webhooks/:webhookId', { params }),
      onSettled: onRemoved,
    }),
    again: useMutation({
      mutationFn: (messageId: string) =>
        call('POST /business/:businessId/webhooks/:webhookId/messages/:messageId/again', {
          params: { ...params, messageId },
        }),
      onSettled,
    }),
    allAgain: useMutation({
      mutationFn: (since: string) =>
        call('POST /business/:businessId/webhooks/:webhookId/again', { params, body: { since } }),
      onSettled,
    }),
    test: useMutation({
      mutationFn: () => call('POST /business/:businessId/webhooks/:webhookId/test', { params }),
      onSettled,
    }),
    renew: useMutation({
      mutationFn: () => call('POST /business/:businessId/webhooks/:webhookId/renew', { params }),
      onSettled,
    }),
    /** It is kept nowhere but where it is shown. */
    secret: (confirmation: Confirmation) =>
      call('POST /business/:businessId/webhooks/:webhookId/secret', { params, body: { confirmation } }),
  };
}

/** The list, and the log of the one that was changed. */
function useAskAgain(businessId: string, webhookId?: string) {
  const client = useQueryClient();
  const list = () => client.invalidateQueries({ queryKey: webhooksQuery(businessId).queryKey, exact: true });
  const log = () => client.invalidateQueries({ queryKey: businessKey(businessId, 'webhooks', webhookId) });
  return () => (webhookId === undefined ? list() : Promise.all([list(), log()]));
}
