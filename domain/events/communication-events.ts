import { type EventKind, textIn } from './event-kind.ts';

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
    message: (facts) =>
      textIn(facts, 'writtenFrom') === ''
        ? `${facts.who} sent a message`
        : `${facts.who} wrote into the conversation with ${facts.on}`,
    name: 'message.received',
    bell: 'Messages',
  },
} as const satisfies Record<string, EventKind>;
