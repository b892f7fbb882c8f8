import type { ConversationDetailJson, ConversationJson, MessageJson } from '@underlay/contract/communications.ts';
import type { TenantDb, TenantReader } from '../../database/sql.ts';
import { found } from '../../services/refused.ts';
import { deliveriesOf, deliveryJson } from '../deliveries/index.ts';
import { fileJson } from '../files/index.ts';
import { type ConversationRow, clearUnread, readConversation } from './conversation-store.ts';
import { filesOfMessages } from './message-file-store.ts';
import { latestMessages, type MessageRow } from './message-store.ts';

/** As many messages of a conversation as are shown at once. */
const MAX_MESSAGES = 200;

/** What was said to and by a customer. Whoever opens it and may answer has read it (D58, ROLE-19). */
export async function openConversation(
  db: TenantDb,
  conversationId: string,
  { mayAnswer }: { readonly mayAnswer: boolean },
): Promise<ConversationDetailJson> {
  // This comes first. A message that arrives between the two is then among those that are read, or is still unread.
  if (mayAnswer) await db.begin((tx) => clearUnread(tx, conversationId));
  const conversation = found(await readConversation(db, conversationId));
  // One more says whether there are older ones.
  const latest = await latestMessages(db, conversationId, MAX_MESSAGES + 1);
  return {
    communication: conversationJson(conversation),
    toEmail: conversation.email,
    messages: await messagesJson(db, latest.slice(-MAX_MESSAGES)),
    hasOlder: latest.length > MAX_MESSAGES,
  };
}

export const conversationJson = (row: ConversationRow): ConversationJson => ({
  ...row,
  uuid: row.id,
  lastActivity: row.lastActivity?.toISOString() ?? null,
});

/** Messages with their deliveries and files. */
export async function messagesJson(db: TenantReader, messages: readonly MessageRow[]): Promise<MessageJson[]> {
  const idsOf = (isInbound: boolean) => messages.filter(({ inbound }) => inbound === isInbound).map(({ id }) => id);
  const deliveries = Map.groupBy(await deliveriesOf(db, idsOf(false)), ({ subjectId }) => subjectId);
  const files = Map.groupBy(await filesOfMessages(db, idsOf(true)), ({ messageId }) => messageId);
  return messages.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    deliveries: (deliveries.get(row.id) ?? []).map(deliveryJson),
    attachments: (files.get(row.id) ?? []).map(fileJson),
  }));
}
