import type { communications } from '@underlay/contract/communications.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { listConversations, readConversation } from './conversation-store.ts';
import { conversationJson, messagesJson, openConversation } from './open-conversation.ts';
import { sendMessage } from './write-message.ts';

export function communicationRoutes(platform: Platform): Handlers<typeof communications> {
  return {
    list: async ({ db, query }, answer) => {
      const search = { ...query, unreadOnly: query.unread === 'true' };
      const { rows, total } = await listConversations(db, search);
      answer.total(total);
      return rows.map(conversationJson);
    },
    start: async ({ db, body, user }, { refuse }) => {
      const { customerId, message: text } = body;
      const message = await sendMessage(platform, db, { customerId }, { text, userId: user.id });
      // Another business's customer is as unknown as one that never existed (P26).
      if (!message) throw refuse('unknown_customer', { field: 'customerId' });
      return conversationJson(found(await readConversation(db, message.communicationId)));
    },
    read: ({ db, params, may }) => openConversation(db, params.conversationId, { mayAnswer: may('plan') }),
    send: async ({ db, params: { conversationId }, body, user }) => {
      const written = { text: body.message, userId: user.id };
      const sent = found(await sendMessage(platform, db, { conversationId }, written));
      return found((await messagesJson(db, [sent]))[0]);
    },
  };
}
