import type { EventKind } from './event-kind.ts';

/** What happens to the page for the crew, for the audit log and all who are told (AUDIT-10). */
export const crewEvents = {
  work_order_mailed: {
    group: 'Work and stock',
    right: 'work',
    message: ({ who, on }) => `${who} mailed ${on}`,
  },
} as const satisfies Record<string, EventKind>;
