import { countIn, type EventKind, textIn } from './event-kind.ts';

/** What happens to the audit log itself, for it and all who are told (AUDIT-09, AUDIT-10). */
export const auditEvents = {
  audit_log_opened: {
    group: 'People and access',
    right: 'audit',
    message: ({ who }) => `${who} opened the audit log`,
  },
  device_seen: {
    group: 'People and access',
    right: 'audit',
    message: ({ who }) => `${who} signed in with a new device`,
  },
  export_made: {
    group: 'Money',
    right: 'export',
    message: (facts) =>
      `${facts.who} exported ${countIn(facts, 'rows', 'entry', 'entries')} of the ${textIn(facts, 'what')}`,
    bell: 'Problems',
  },
} as const satisfies Record<string, EventKind>;
