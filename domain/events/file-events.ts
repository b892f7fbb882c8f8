import { type EventKind, textIn } from './event-kind.ts';

/** What happens to files, for the audit log and all who are told (AUDIT-10). */
export const fileEvents = {
  file_added: {
    group: 'Documents',
    right: ['money', 'sell'],
    message: (facts) => `${facts.who} added the file ${textIn(facts, 'detail')} to ${facts.on}`,
  },
  file_made_internal: {
    group: 'Documents',
    right: ['money', 'sell'],
    message: (facts) => `${facts.who} marked the file ${textIn(facts, 'detail')} of ${facts.on} as internal`,
  },
  file_shown: {
    group: 'Documents',
    right: ['money', 'sell'],
    message: (facts) => `${facts.who} showed the file ${textIn(facts, 'detail')} of ${facts.on} to the customer`,
  },
  file_removed: {
    group: 'Documents',
    right: ['money', 'sell'],
    message: (facts) => `${facts.who} deleted the file ${textIn(facts, 'detail')} of ${facts.on}`,
  },
} as const satisfies Record<string, EventKind>;
