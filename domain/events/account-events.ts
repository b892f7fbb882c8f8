import type { EventKind } from './event-kind.ts';

/** What people do not prove in a business, for the audit log (AUDIT-02, AUDIT-10). */
export const accountEvents = {
  confirmation_failed: {
    group: 'People and access',
    right: 'audit',
    message: ({ who }) => `${who} was refused a change: the password or code was wrong`,
    isRefusal: true,
  },
} as const satisfies Record<string, EventKind>;
