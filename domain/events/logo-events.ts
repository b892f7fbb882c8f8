import type { EventKind } from './event-kind.ts';

/** What happens to the logo, for the audit log and all who are told (AUDIT-10). */
export const logoEvents = {
  logo_changed: {
    group: 'Settings',
    right: 'audit',
    message: ({ who }) => `${who} changed the logo`,
  },
  logo_removed: {
    group: 'Settings',
    right: 'audit',
    message: ({ who }) => `${who} removed the logo`,
  },
} as const satisfies Record<string, EventKind>;
