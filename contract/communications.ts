import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, MomentOut, PageQuery, Search, text } from './primitives.ts';

const Message = text('nonblank', 5000);

export const ConversationJson = z.object({
  /** The customer's communicationId: there is one conversation per customer (D58). */
  uuid: Id,
  customerId: Id,
  customerName: z.string(),
  /** Null until the first message. */
  lastActivity: MomentOut.nullable(),
  lastMessage: z.string(),
  unread: z.boolean(),
});
export type ConversationJson = z.output<typeof ConversationJson>;

/** Whether an outbound message left as e-mail: waiting, sent, given up, or not wanted by the customer (D16). */
export const DELIVERIES = ['queued', 'mailed', 'failed', 'off'] as const;

export const MessageJson = z.object({
  id: Id,
  communicationId: Id,
  createdAt: MomentOut,
  inbound: z.boolean(),
  message: z.string(),
  /** Null for an inbound message. */
  delivery: z.enum(DELIVERIES).nullable(),
  /** The name of the member who wrote it; null for an inbound message. */
  by: z.string().nullable(),
});
export type MessageJson = z.output<typeof MessageJson>;

export const ConversationDetailJson = z.object({
  communication: ConversationJson,
  toEmail: z.string(),
  /** Oldest first; the latest 200. */
  messages: z.array(MessageJson),
});
export type ConversationDetailJson = z.output<typeof ConversationDetailJson>;

const ofBusiness = '/business/:businessId/communications' as const;
const ofConversation = `${ofBusiness}/:conversationId` as const;

export const communications = {
  list: endpoint({
    method: 'GET',
    path: ofBusiness,
    access: 'manager',
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
    summary: 'Sends a message to a customer; continues their conversation if there is one (D58)',
    body: z.object({ customerId: z.uuid('Select an option.'), message: Message }),
    response: ConversationJson,
    refusals: ['unknown_customer'],
  }),
  read: endpoint({
    method: 'GET',
    path: ofConversation,
    access: 'manager',
    summary: 'One conversation; reading it clears unread (D58). Without a message yet it is empty',
    response: ConversationDetailJson,
  }),
  send: endpoint({
    method: 'POST',
    path: ofConversation,
    access: 'manager',
    summary: 'Adds a message to a conversation',
    body: z.object({ message: Message }),
    response: MessageJson,
  }),
};
