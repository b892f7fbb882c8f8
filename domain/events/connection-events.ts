import { type EventKind, textIn } from './event-kind.ts';

/** What happens to connections, for the audit log and all who are told (AUDIT-10). */
export const connectionEvents = {
  connection_made: {
    group: 'Connections',
    right: 'audit',
    message: (facts) => `${facts.who} made the connection ${textIn(facts, 'detail')}`,
  },
  connection_changed: {
    group: 'Connections',
    right: 'audit',
    message: (facts) => `${facts.who} changed what the connection ${textIn(facts, 'detail')} may do`,
  },
  connection_renewed: {
    group: 'Connections',
    right: 'audit',
    message: (facts) => `${facts.who} renewed the token of the connection ${textIn(facts, 'detail')}`,
  },
  connection_revoked: {
    group: 'Connections',
    right: 'audit',
    message: (facts) => `${facts.who} revoked the connection ${textIn(facts, 'detail')}`,
  },
} as const satisfies Record<string, EventKind>;
