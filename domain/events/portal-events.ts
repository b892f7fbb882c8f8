import type { EventKind } from './event-kind.ts';

/** What happens to what customers look at, for the audit log and all who are told (AUDIT-10). */
export const portalEvents = {
  opened: {
    group: 'Documents',
    right: 'money',
    message: ({ who, on }) => `${who} opened ${on}`,
    name: 'invoice.opened',
    ofQuote: { right: 'sell', name: 'quote.opened', bell: 'Quotes and signatures', isQuiet: true },
  },
} as const satisfies Record<string, EventKind>;
