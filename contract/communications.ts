import { MESSAGE_FIELDS, NEW_MESSAGE_FIELDS } from '@underlay/domain/communications/fields.ts';
import { z } from 'zod';
import { DeliveryJson } from './deliveries.ts';
import { endpoint } from './endpoint.ts';
import { schemaOf } from './field-schemas.ts';
import { FileJson } from './files.ts';
import { Id, MomentOut, PageQuery, Search } from './primitives.ts';

export const ConversationJson = z.object({
  /** The customer's communicationId. There is one conversation per customer (D58). */
  uuid: Id,
  customerId: Id,
  customerName: z.string(),
  /** Null until the first message. */
  lastActivity: MomentOut.nullable(),
  lastMessage: z.string(),
  /** As `from` of that message. */
  lastFrom: z.string().nullable(),
  unread: z.boolean(),
});
export type ConversationJson = z.output<typeof ConversationJson>;

export const MessageJson = z.object({
  id: Id,
  communicationId: Id,
  createdAt: MomentOut,
  inbound: z.boolean(),
  message: z.string(),
  /** How an outbound message leaves. None when the customer takes no e-mail and no texts (D16, D60). */
  deliveries: z.array(DeliveryJson),
  /** The name of the member who wrote it. Null for an inbound message. */
  by: z.string().nullable(),
  /** The address an inbound message says it came from, when it is not the customer's. Nobody has proved it. */
  from: z.string().nullable(),
  /** Files that came with an inbound message, as GET /files/:fileId answers them. */
  attachments: z.array(FileJson),
});
export type MessageJson = z.output<typeof MessageJson>;

export const ConversationDetailJson = z.object({
  communication: ConversationJson,
  toEmail: z.string(),
  /** Oldest first. The latest 200. */
  messages: z.array(MessageJson),
  /** Whether there are older ones, which are not answered. */
  hasOlder: z.boolean(),
});
export type ConversationDetailJson = z.output<typeof ConversationDetailJson>;

const ofBusiness = '/business/:businessId/communications' as const;
const ofConversation = `${ofBusiness}/:conversationId` as const;

export const communications = {
  list: endpoint({
    method: 'GET',
    path: ofBusiness,
    access: 'manager',
    right: 'work',
    summary: 'Conversations, the latest activity first (COMM-01)',
    query: PageQuery.extend({
      customer: Search,
      unread: z.enum(['true', 'false', '']).optional(),
    }),
    response: z.array(ConversationJson),
  }),
  start: endpoint({
    method: 'POST',
    path: ofBusiness,
    access: 'manager',
    right: 'plan',
    summary: 'Sends a message to a customer; continues their conversation if there is one (D58)',
    body: schemaOf(NEW_MESSAGE_FIELDS),
    response: ConversationJson,
    refusals: ['unknown_customer'],
  }),
  read: endpoint({
    method: 'GET',
    path: ofConversation,
    access: 'manager',
    right: 'work',
    summary:
      'One conversation; reading it clears unread (D58), unless one may not answer. Without a message yet it is empty',
    response: ConversationDetailJson,
  }),
  send: endpoint({
    method: 'POST',
    path: ofConversation,
    access: 'manager',
    right: 'plan',
    summary: 'Adds a message to a conversation',
    body: schemaOf(MESSAGE_FIELDS),
    response: MessageJson,
  }),
};
