import { amountIn, countIn, type EventKind } from './event-kind.ts';

/** What happens to work orders, for the audit log and all who are told (AUDIT-10). */
export const workOrderEvents = {
  work_order_created: {
    group: 'Work and stock',
    right: 'work',
    message: ({ who, on }) => `${who} created ${on}`,
    name: 'work_order.created',
  },
  work_order_changed: {
    group: 'Work and stock',
    right: 'work',
    message: ({ who, on }) => `${who} changed ${on}`,
    name: 'work_order.changed',
  },
  subcontractor_added: {
    group: 'Work and stock',
    right: 'work',
    message: ({ who, on }) => `${who} put a subcontractor on ${on}`,
    name: 'work_order.changed',
  },
  subcontractor_removed: {
    group: 'Work and stock',
    right: 'work',
    message: ({ who, on }) => `${who} took a subcontractor off ${on}`,
    name: 'work_order.changed',
  },
  inventory_added: {
    group: 'Work and stock',
    right: 'work',
    message: (facts) => `${facts.who} put ${countIn(facts, 'quantity', 'piece')} from the stock on ${facts.on}`,
    name: 'work_order.changed',
  },
  inventory_returned: {
    group: 'Work and stock',
    right: 'work',
    message: (facts) => `${facts.who} gave ${countIn(facts, 'quantity', 'piece')} of ${facts.on} back to the stock`,
    name: 'work_order.changed',
  },
  expense_report_added: {
    group: 'Work and stock',
    right: 'costs',
    message: (facts) => `${facts.who} added an expense report of ${amountIn(facts)} to ${facts.on}`,
  },
} as const satisfies Record<string, EventKind>;
