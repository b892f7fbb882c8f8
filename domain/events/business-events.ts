import { type EventKind, textIn } from './event-kind.ts';

/** What happens to a business, for the audit log and all who are told (AUDIT-10). */
export const businessEvents = {
  business_created: {
    group: 'Settings',
    right: 'audit',
    message: ({ who }) => `${who} created the business`,
  },
  business_changed: {
    group: 'Settings',
    right: 'audit',
    message: ({ who }) => `${who} changed what stands about the business`,
  },
  business_information_removed: {
    group: 'Settings',
    right: 'audit',
    message: ({ who }) => `${who} removed the business information`,
    everyOwner: true,
  },
  owner_removed: {
    group: 'Settings',
    right: 'audit',
    message: ({ who }) => `${who} removed an owner of the business`,
    everyOwner: true,
  },
  owners_changed: {
    group: 'Settings',
    right: 'audit',
    message: ({ who }) => `${who} changed the business information and its owners`,
    everyOwner: true,
  },
  bank_account_changed: {
    group: 'Settings',
    right: 'audit',
    message: (facts) =>
      textIn(facts, 'before') === ''
        ? `${facts.who} added the bank account ending in ${textIn(facts, 'detail')}`
        : `${facts.who} changed the bank account to the one ending in ${textIn(facts, 'detail')}`,
    everyOwner: true,
  },
  payments_frozen: {
    group: 'Settings',
    right: 'audit',
    message: ({ who }) => `${who} stopped online payments`,
    bell: 'Problems',
    everyOwner: true,
  },
  payments_unfrozen: {
    group: 'Settings',
    right: 'audit',
    message: ({ who }) => `${who} allowed online payments again`,
    everyOwner: true,
  },
  settings_changed: {
    group: 'Settings',
    right: 'audit',
    message: ({ who }) => `${who} changed fees and payment settings`,
    everyOwner: true,
  },
  second_factor_asked: {
    group: 'People and access',
    right: 'audit',
    message: ({ who }) => `${who} asked for two-step sign-in of everybody`,
  },
  second_factor_not_asked: {
    group: 'People and access',
    right: 'audit',
    message: ({ who }) => `${who} no longer asks for two-step sign-in`,
  },
} as const satisfies Record<string, EventKind>;
