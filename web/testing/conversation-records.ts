import { customer } from './manager-records.ts';

export const conversation = {
  uuid: customer.uuid,
  customerId: customer.uuid,
  customerName: customer.displayName,
  lastActivity: '2026-03-03T15:00:00Z',
  lastMessage: 'Could the crew start on Tuesday?',
  lastFrom: null,
  unread: true,
};

export const delivery = (id: number, more: object = {}) => ({
  id: `a1000000-0000-4000-8000-00000000000${id}`,
  occasion: 'message',
  channel: 'email',
  recipient: 'accounts@maplerow.example',
  state: 'sent',
  problem: '',
  at: '2026-03-03T15:00:00Z',
  repeats: null,
  ...more,
});

export const message = (id: number, text: string, more: object = {}) => ({
  id: `90000000-0000-4000-8000-00000000000${id}`,
  communicationId: conversation.uuid,
  createdAt: '2026-03-03T15:00:00Z',
  inbound: false,
  message: text,
  from: null,
  attachments: [],
  deliveries: [delivery(id)],
  ...more,
});
