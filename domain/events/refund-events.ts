import type { EventKind } from './event-kind.ts';
import { refundOf } from './receivable-events.ts';

/** What happens to refunds that are asked for, for the audit log and all who are told (AUDIT-10). */
export const refundEvents = {
  refund_requested: {
    group: 'Money',
    right: 'money',
    message: (facts) => `${facts.who} refunded ${refundOf(facts)}`,
    everyOwner: true,
  },
} as const satisfies Record<string, EventKind>;
