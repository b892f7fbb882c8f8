import { type EventKind, textIn } from './event-kind.ts';

/** What happens to the price book of a business, for the audit log and all who are told (AUDIT-10). */
export const priceItemEvents = {
  price_item_added: {
    group: 'Settings',
    right: 'sell',
    message: (facts) => `${facts.who} added ${textIn(facts, 'detail')} to the price book`,
  },
  price_item_changed: {
    group: 'Settings',
    right: 'sell',
    message: (facts) => `${facts.who} changed ${textIn(facts, 'detail')} in the price book`,
  },
  price_item_retired: {
    group: 'Settings',
    right: 'sell',
    message: (facts) => `${facts.who} retired ${textIn(facts, 'detail')} in the price book`,
  },
  price_item_used_again: {
    group: 'Settings',
    right: 'sell',
    message: (facts) => `${facts.who} put ${textIn(facts, 'detail')} of the price book in use again`,
  },
} as const satisfies Record<string, EventKind>;
