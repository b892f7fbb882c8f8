import type { EventKind } from './event-kind.ts';

/** What happens to jobs, for the audit log and all who are told (AUDIT-10). */
export const jobEvents = {
  job_created: {
    group: 'Customers and jobs',
    right: 'work',
    message: ({ who, on }) => `${who} added the job ${on}`,
    name: 'job.created',
  },
} as const satisfies Record<string, EventKind>;
