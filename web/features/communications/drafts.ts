import { type QueryClient, useQueryClient } from '@tanstack/react-query';

/** It lives as long as the page. The browser's storage would show it to the next person. */
const drafts = new WeakMap<QueryClient, Map<string, string>>();

/**
 * What was begun to write in a conversation and not sent. It is still there when the person comes back to it. Only closing
 * the page would lose it, and asks.
 */
export function useDraft(conversationId: string) {
  const client = useQueryClient();
  const own = drafts.get(client) ?? new Map<string, string>();
  drafts.set(client, own);
  return {
    begun: own.get(conversationId) ?? '',
    keep(text: string) {
      if (text.trim() === '') own.delete(conversationId);
      else own.set(conversationId, text);
      if (own.size > 0) window.addEventListener('beforeunload', ask);
      else window.removeEventListener('beforeunload', ask);
    },
  };
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault();
