import type { ConversationDetailJson, ConversationJson, MessageJson } from '@underlay/contract/communications.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { type ConversationRow, clearUnread, readConversation } from './conversation-store.ts';
import { latestMessages, type MessageRow } from './message-store.ts';

/** As many messages of a conversation as are shown at once. */
const MOST_MESSAGES = 200;

/** What was said to and by a customer. Whoever opens it has read it (D58). */
export async function openConversation(
  { sql }: Platform,
  businessId: string,
  conversationId: string,
): Promise<ConversationDetailJson> {
  // First, so that a message which comes between the two is either among those that are read or still unread.
  await clearUnread(sql, businessId, conversationId);
  const conversation = found(await readConversation(sql, businessId, conversationId));
  const messages = await latestMessages(sql, businessId, conversationId, MOST_MESSAGES);
  return {
    communication: conversationJson(conversation),
    toEmail: conversation.email,
    messages: messages.map(messageJson),
  };
}

export const conversationJson = (row: ConversationRow): ConversationJson => ({
  ...row,
  lastActivity: row.lastActivity?.toISOString() ?? null,
});

export const messageJson = (row: MessageRow): MessageJson => ({ ...row, createdAt: row.createdAt.toISOString() });
