import { type EventKind, textIn } from './event-kind.ts';

/** What happens to the account at the payment provider, for the audit log and all who are told (AUDIT-10). */
export const onboardingEvents = {
  secrets_read: {
    group: 'Settings',
    right: 'audit',
    message: () => 'Sealed numbers of the business were opened and handed to the payment provider',
  },
  capabilities_changed: {
    group: 'Settings',
    right: 'audit',
    message: (facts) =>
      `${facts.who} changed which payments may be taken: bank ${textIn(facts, 'bank')}, card ${textIn(facts, 'card')}`,
  },
  bank_account_pending_verification: {
    group: 'Settings',
    right: 'audit',
    message: ({ who }) => `${who} verifies the bank account`,
  },
  bank_account_verified: {
    group: 'Settings',
    right: 'audit',
    message: ({ who }) => `${who} verified the bank account`,
  },
  bank_account_failed: {
    group: 'Settings',
    right: 'audit',
    message: ({ who }) => `${who} could not verify the bank account`,
    bell: 'Problems',
  },
  payments_ready: {
    group: 'Settings',
    right: 'audit',
    message: () => 'Online payments are ready',
  },
  payments_resting: {
    group: 'Settings',
    right: 'audit',
    message: ({ who }) => `${who} does not take online payments at the moment`,
    bell: 'Problems',
  },
} as const satisfies Record<string, EventKind>;
