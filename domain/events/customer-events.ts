import { type EventKind, textIn } from './event-kind.ts';

/** What happens to customers, for the audit log and all who are told (AUDIT-10). */
export const customerEvents = {
  customer_created: {
    group: 'Customers and jobs',
    right: 'work',
    message: ({ who, on }) => `${who} added the customer ${on}`,
    name: 'customer.created',
  },
  customer_changed: {
    group: 'Customers and jobs',
    right: 'work',
    message: ({ who, on }) => `${who} changed the customer ${on}`,
    name: 'customer.changed',
  },
  link_renewed: {
    group: 'Customers and jobs',
    right: 'work',
    message: ({ who, on }) => `${who} renewed the portal link of ${on}`,
  },
  preferences_changed: {
    group: 'Customers and jobs',
    right: 'work',
    message: (facts) => `${facts.who} changed what they receive: ${textIn(facts, 'detail')}`,
  },
  unsubscribed: {
    group: 'Customers and jobs',
    right: 'work',
    message: ({ who, on }) => `${who} unsubscribed ${on} from e-mails`,
  },
  subscribed: {
    group: 'Customers and jobs',
    right: 'work',
    message: ({ who, on }) => `${who} turned e-mails to ${on} on again`,
  },
} as const satisfies Record<string, EventKind>;
