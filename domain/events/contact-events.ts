import { type EventKind, textIn } from './event-kind.ts';

/** What happens to how customers are reached, for the audit log and all who are told (AUDIT-10). */
export const contactEvents = {
  contact_changed: {
    group: 'Customers and jobs',
    right: 'work',
    message: (facts) => `${facts.who} changed how they are reached: ${textIn(facts, 'detail')}`,
    name: 'customer.changed',
  },
  contact_confirmed: {
    group: 'Customers and jobs',
    right: 'work',
    message: (facts) => `${facts.who} confirmed the address ${textIn(facts, 'detail')}`,
  },
  contact_undone: {
    group: 'Customers and jobs',
    right: 'work',
    message: (facts) => `${facts.who} took back how they are reached: ${textIn(facts, 'detail')}`,
    name: 'customer.changed',
  },
} as const satisfies Record<string, EventKind>;
