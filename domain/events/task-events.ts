import type { EventKind } from './event-kind.ts';

/** What is done about tasks, for the audit log and all who are told (AUDIT-10). */
export const taskEvents = {
  task_finished: {
    group: 'Customers and jobs',
    right: 'work',
    message: ({ who, on }) => `${who} finished a task about ${on}`,
  },
  roles_task_finished: {
    group: 'People and access',
    right: 'team',
    message: ({ who }) => `${who} finished the task to give each member the role that fits`,
  },
} as const satisfies Record<string, EventKind>;
