import type { EventKind } from './event-kind.ts';

/** What is written to customers and by them, for the audit log and all who are told (AUDIT-10). */
export const communicationEvents = {
  message_sent: {
    group: 'Customers and jobs',
    right: 'work',
    message: ({ who, on }) => `${who} sent a message to ${on}`,
  },
  message_received: {
    group: 'Customers and jobs',
    right: 'work',
    message: ({ who }) => `${who} sent a message`,
    name: 'message.received',
    bell: 'Messages',
  },
} as const satisfies Record<string, EventKind>;
