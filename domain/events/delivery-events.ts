import { type EventKind, textIn } from './event-kind.ts';

/** What is done about mails and texts, for the audit log and all who are told (AUDIT-10). */
export const deliveryEvents = {
  delivery_repeated: {
    group: 'Customers and jobs',
    right: 'work',
    message: (facts) => `${facts.who} sent again what had not reached ${textIn(facts, 'detail')}`,
  },
} as const satisfies Record<string, EventKind>;
