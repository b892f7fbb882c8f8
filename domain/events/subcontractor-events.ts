import type { EventKind } from './event-kind.ts';

/** What happens to subcontractors, for the audit log and all who are told (AUDIT-10). */
export const subcontractorEvents = {
  subcontractor_created: {
    group: 'Work and stock',
    right: 'work',
    message: ({ who, on }) => `${who} added the subcontractor ${on}`,
  },
  subcontractor_changed: {
    group: 'Work and stock',
    right: 'work',
    message: ({ who, on }) => `${who} changed the subcontractor ${on}`,
  },
} as const satisfies Record<string, EventKind>;
