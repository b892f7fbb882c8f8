import type { EventKind } from './event-kind.ts';

/** What happens to mails about payments, for the audit log and all who are told (AUDIT-10). */
export const paymentEvents = {
  payment_mailed: {
    group: 'Money',
    right: 'money',
    message: ({ who, on }) => `${who} mailed the business about a payment on ${on}`,
  },
} as const satisfies Record<string, EventKind>;
