import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { ConversationDetailJson, ConversationJson, MessageJson } from '@underlay/contract/communications.ts';
import { call, callPage, type Page } from '../../api/client.ts';

/** Until messages are pushed to the browser, they are asked for; a page that nobody looks at asks for nothing. */
const POLL_MILLISECONDS = 15_000;
/** A message that was just sent leaves as e-mail in a moment. */
const MAIL_POLL_MILLISECONDS = 2_000;
const JUST_SENT_MILLISECONDS = 30_000;
const LIST_PAGE_SIZE = 30;

const conversationsKey = (businessId: string) => ['business', businessId, 'communications'];
const listKey = (businessId: string) => [...conversationsKey(businessId), 'list'];
const unreadKey = (businessId: string) => [...conversationsKey(businessId), 'unread'];

/** The latest activity first (COMM-01); further ones are added below. */
export const conversationsQuery = (businessId: string, customer: string) =>
  infiniteQueryOptions({
    queryKey: [...listKey(businessId), { customer }],
    queryFn: ({ pageParam, signal }) => {
      const query = { customer, page: pageParam, pageSize: LIST_PAGE_SIZE };
      return callPage('GET /business/:businessId/communications', { params: { businessId }, query }, signal);
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * LIST_PAGE_SIZE < last.total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MILLISECONDS,
  });

/** DASH-06. */
export const unreadConversationsQuery = (businessId: string, page: { page: number; pageSize: number }) =>
  queryOptions({
    queryKey: [...unreadKey(businessId), page],
    queryFn: ({ signal }) => {
      const query = { ...page, unread: 'true' } as const;
      return callPage('GET /business/:businessId/communications', { params: { businessId }, query }, signal);
    },
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MILLISECONDS,
  });

/** Asking for a conversation is opening it: the server then counts it as read (D58). Never ask ahead of a person. */
export const conversationQuery = (businessId: string, conversationId: string) =>
  queryOptions({
    queryKey: [...conversationsKey(businessId), 'conversation', conversationId],
    queryFn: async ({ client, signal }) => {
      const params = { businessId, conversationId };
      const detail = await call('GET /business/:businessId/communications/:conversationId', { params }, signal);
      showInLists(client, businessId, detail.communication);
      return detail;
    },
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isLeaving(state.data?.messages.at(-1)) ? MAIL_POLL_MILLISECONDS : POLL_MILLISECONDS,
  });

const isLeaving = (message: MessageJson | undefined): boolean =>
  message?.delivery === 'queued' && Date.now() - Date.parse(message.createdAt) < JUST_SENT_MILLISECONDS;

/** To a customer, whether or not there is a conversation with them (D58). */
export function useStartConversation(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { customerId: string; message: string }) =>
      call('POST /business/:businessId/communications', { params: { businessId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: conversationsKey(businessId) }),
  });
}

export function useSendMessage(businessId: string, conversationId: string) {
  const client = useQueryClient();
  const { queryKey } = conversationQuery(businessId, conversationId);
  return useMutation({
    mutationFn: (message: string) =>
      call('POST /business/:businessId/communications/:conversationId', {
        params: { businessId, conversationId },
        body: { message },
      }),
    onSuccess: async (message) => {
      // An answer that is still on its way was given before this message and would hide it.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (known) => known && withMessage(known, message));
    },
    // A failure may have been heard too late: what was stored all the same is shown.
    onSettled: () => void client.invalidateQueries({ queryKey: conversationsKey(businessId) }),
  });
}

const withMessage = (known: ConversationDetailJson, message: MessageJson): ConversationDetailJson => ({
  ...known,
  communication: { ...known.communication, lastActivity: message.createdAt, lastMessage: message.message },
  messages: [...known.messages.filter(({ id }) => id !== message.id), message],
});

type Listed = InfiniteData<Page<ConversationJson>>;

/** An opened conversation is known better than the lists know it. */
function showInLists(client: QueryClient, businessId: string, opened: ConversationJson): void {
  const known = (row: ConversationJson) => (row.uuid === opened.uuid ? opened : row);
  client.setQueriesData<Listed>(
    { queryKey: listKey(businessId) },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, rows: page.rows.map(known) })) },
  );
  void client.invalidateQueries({ queryKey: unreadKey(businessId) });
}
