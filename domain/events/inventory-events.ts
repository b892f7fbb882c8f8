import { countIn, type EventFacts, type EventKind, textIn } from './event-kind.ts';

const orderIn = (facts: EventFacts) => `work order ${textIn(facts, 'workOrderNumber')}`;

/** What happens to items of the stock, for the audit log and all who are told (AUDIT-10). */
export const inventoryEvents = {
  item_created: {
    group: 'Work and stock',
    right: 'work',
    message: ({ who, on }) => `${who} added the item ${on}`,
    name: 'item.changed',
  },
  item_changed: {
    group: 'Work and stock',
    right: 'work',
    message: ({ who, on }) => `${who} changed the item ${on}`,
    name: 'item.changed',
  },
  attribute_added: {
    group: 'Work and stock',
    right: 'work',
    message: (facts) => `${facts.who} added the attribute ${textIn(facts, 'detail')} to the item ${facts.on}`,
    name: 'item.changed',
  },
  attribute_removed: {
    group: 'Work and stock',
    right: 'work',
    message: ({ who, on }) => `${who} removed an attribute of the item ${on}`,
    name: 'item.changed',
  },
  stock_added: {
    group: 'Work and stock',
    right: 'work',
    message: (facts) => `${facts.who} added ${countIn(facts, 'quantity', 'piece')} to the stock of ${facts.on}`,
    name: 'item.changed',
  },
  stock_removed: {
    group: 'Work and stock',
    right: 'work',
    message: (facts) => `${facts.who} removed ${countIn(facts, 'quantity', 'piece')} from the stock of ${facts.on}`,
    name: 'item.changed',
  },
  stock_allocated: {
    group: 'Work and stock',
    right: 'work',
    message: (facts) =>
      `${facts.who} took ${countIn(facts, 'quantity', 'piece')} from the stock of ${facts.on} for ${orderIn(facts)}`,
    name: 'item.changed',
  },
  stock_returned: {
    group: 'Work and stock',
    right: 'work',
    message: (facts) =>
      `${facts.who} gave ${countIn(facts, 'quantity', 'piece')} back to the stock of ${facts.on} from ${orderIn(facts)}`,
    name: 'item.changed',
  },
} as const satisfies Record<string, EventKind>;
