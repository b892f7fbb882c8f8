import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

interface Draft {
  readonly text: string;
  /** What sends it. As long as it is the same draft, its sending is the same change. */
  readonly by: object;
}

/** It lives as long as the page. The browser's storage would show it to the next person. */
const drafts = new WeakMap<QueryClient, Map<string, Draft>>();

/**
 * What was begun to write in a conversation and not sent. It is still there when the person comes back to it. Only closing
 * the page would lose it, and asks.
 */
export function useDraft(conversationId: string) {
  const client = useQueryClient();
  const own = drafts.get(client) ?? new Map<string, Draft>();
  drafts.set(client, own);
  const [begun] = useState(() => own.get(conversationId) ?? { text: '', by: {} });
  return {
    begun,
    keep(text: string) {
      if (text.trim() === '') own.delete(conversationId);
      else own.set(conversationId, { ...begun, text });
      if (own.size > 0) window.addEventListener('beforeunload', ask);
      else window.removeEventListener('beforeunload', ask);
    },
  };
}

export type ConversationDraft = ReturnType<typeof useDraft>;

const ask = (event: BeforeUnloadEvent) => event.preventDefault();
