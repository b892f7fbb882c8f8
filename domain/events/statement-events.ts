import { amountIn, type EventKind, textIn } from './event-kind.ts';

/** What is done about statements, for the audit log and all who are told (AUDIT-10). */
export const statementEvents = {
  statement_sent: {
    group: 'Money',
    right: 'money',
    message: (facts) => `${facts.who} sent ${facts.on} a statement of ${amountIn(facts)}`,
  },
  statement_schedule_changed: {
    group: 'Settings',
    right: 'money',
    message: (facts) => `${facts.who} changed when ${facts.on} gets statements: ${textIn(facts, 'detail')}`,
  },
} as const satisfies Record<string, EventKind>;
