import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useIsMutating,
  useQueryClient,
} from '@tanstack/react-query';
import type { ConversationDetailJson, ConversationJson, MessageJson } from '@underlay/contract/communications.ts';
import { call, callPage, type Page } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';
import { useMutation } from '../../api/use-mutation.ts';
import type { ConversationDraft } from './drafts.ts';

/** Messages arrive by themselves (api/live.ts). They are asked for as well, in case something on the way stops that. */
const SAFETY_MILLISECONDS = 90_000;
const LIST_PAGE_SIZE = 30;

export function conversationKeys(businessId: string) {
  const all = businessKey(businessId, 'communications');
  return {
    all,
    list: [...all, 'list'],
    unread: [...all, 'unread'],
    one: (conversationId: string) => [...all, 'conversation', conversationId],
  } as const;
}

/** The latest activity first (COMM-01). Further ones are added below. */
export const conversationsQuery = (businessId: string, customer: string) =>
  infiniteQueryOptions({
    queryKey: [...conversationKeys(businessId).list, { customer }],
    queryFn: ({ pageParam, signal }) => {
      const query = { customer, page: pageParam, pageSize: LIST_PAGE_SIZE };
      return callPage('GET /business/:businessId/communications', { params: { businessId }, query }, signal);
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * LIST_PAGE_SIZE < last.total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: SAFETY_MILLISECONDS,
  });

/** TABLE-04: a dashboard shows a glance. What counts beside it asks for the same, so that both are asked for once. */
export const FIRST_UNREAD = { page: 1, pageSize: 2 } as const;

/** DASH-06. */
export const unreadConversationsQuery = (businessId: string, page: { page: number; pageSize: number }) =>
  queryOptions({
    queryKey: [...conversationKeys(businessId).unread, page],
    queryFn: ({ signal }) => {
      const query = { ...page, unread: 'true' } as const;
      return callPage('GET /business/:businessId/communications', { params: { businessId }, query }, signal);
    },
    placeholderData: keepPreviousData,
    refetchInterval: SAFETY_MILLISECONDS,
  });

/** Asking for a conversation is opening it. The server then counts it as read (D58). Never ask ahead of a person. */
export const conversationQuery = (businessId: string, conversationId: string) =>
  queryOptions({
    queryKey: conversationKeys(businessId).one(conversationId),
    queryFn: async ({ client, signal }) => {
      const params = { businessId, conversationId };
      const detail = await call('GET /business/:businessId/communications/:conversationId', { params }, signal);
      showInLists(client, businessId, detail.communication);
      return detail;
    },
    staleTime: 0,
    refetchInterval: SAFETY_MILLISECONDS,
  });

/** To a customer, whether or not there is a conversation with them (D58). */
export function useStartConversation(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { customerId: string; message: string }) =>
      call('POST /business/:businessId/communications', { params: { businessId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: conversationKeys(businessId).all }),
  });
}

/** After a lost answer the same draft is sent again, also from a form that was come back to. Once stored it is none any more. */
export function useSendMessage(businessId: string, conversationId: string, draft: ConversationDraft) {
  const client = useQueryClient();
  const { queryKey } = conversationQuery(businessId, conversationId);
  return useMutation({
    by: draft.begun.by,
    mutationKey: sendKey(businessId, conversationId),
    mutationFn: (message: string) =>
      call('POST /business/:businessId/communications/:conversationId', {
        params: { businessId, conversationId },
        body: { message },
      }),
    onSuccess: async (message) => {
      draft.keep('');
      // An answer that is still on its way was given before this message and would hide it.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (known) => known && withMessage(known, message));
    },
    // A failure may have been reported too late. What was stored all the same is shown.
    onSettled: () => void client.invalidateQueries({ queryKey: conversationKeys(businessId).all }),
  });
}

const sendKey = (businessId: string, conversationId: string) => ['send-message', businessId, conversationId];

/** Whether a message is on its way, also one of a page that was left since. */
export const useIsSending = (businessId: string, conversationId: string): boolean =>
  useIsMutating({ mutationKey: sendKey(businessId, conversationId) }) > 0;

const withMessage = (known: ConversationDetailJson, message: MessageJson): ConversationDetailJson => ({
  ...known,
  communication: {
    ...known.communication,
    lastActivity: message.createdAt,
    lastMessage: message.message,
    lastFrom: null,
  },
  messages: [...known.messages.filter(({ id }) => id !== message.id), message],
});

type Listed = InfiniteData<Page<ConversationJson>>;

/** An opened conversation is known better than the lists know it. */
function showInLists(client: QueryClient, businessId: string, opened: ConversationJson): void {
  const known = (row: ConversationJson) => (row.uuid === opened.uuid ? opened : row);
  client.setQueriesData<Listed>(
    { queryKey: conversationKeys(businessId).list },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, rows: page.rows.map(known) })) },
  );
  void client.invalidateQueries({ queryKey: conversationKeys(businessId).unread });
}
