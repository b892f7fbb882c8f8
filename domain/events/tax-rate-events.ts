import { countIn, type EventKind, textIn } from './event-kind.ts';

/** What happens to the tax rates of a business, for the audit log and all who are told (AUDIT-10). */
export const taxRateEvents = {
  tax_rate_added: {
    group: 'Settings',
    right: 'audit',
    message: (facts) => `${facts.who} added the tax rate ${textIn(facts, 'detail')}`,
  },
  tax_rate_changed: {
    group: 'Settings',
    right: 'audit',
    message: (facts) => `${facts.who} changed the tax rate ${textIn(facts, 'before')} to ${textIn(facts, 'detail')}`,
  },
  tax_rate_retired: {
    group: 'Settings',
    right: 'audit',
    message: (facts) => `${facts.who} retired the tax rate ${textIn(facts, 'detail')}`,
  },
  tax_rate_used_again: {
    group: 'Settings',
    right: 'audit',
    message: (facts) => `${facts.who} put the tax rate ${textIn(facts, 'detail')} in use again`,
  },
  selling_settings_changed: {
    group: 'Settings',
    right: 'audit',
    message: (facts) =>
      `${facts.who} changed what new quotes begin with, which are valid for ${countIn(facts, 'detail', 'day')}`,
  },
  money_settings_changed: {
    group: 'Settings',
    right: 'audit',
    message: (facts) => `${facts.who} changed part payments to ${textIn(facts, 'detail')}`,
  },
  discount_tax_changed: {
    group: 'Settings',
    right: 'audit',
    message: (facts) => `${facts.who} said that discounts ${textIn(facts, 'detail')} the tax`,
  },
  bad_debt_tax_changed: {
    group: 'Settings',
    right: 'audit',
    message: (facts) => `${facts.who} said that the sales tax in bad debts ${textIn(facts, 'detail')} recovered`,
  },
  bank_discount_changed: {
    group: 'Settings',
    right: 'audit',
    message: (facts) => `${facts.who} changed the discount for paying by bank to ${textIn(facts, 'detail')}`,
  },
  small_rest_changed: {
    group: 'Settings',
    right: 'audit',
    message: (facts) =>
      `${facts.who} changed what is written off as a small rest to at most ${textIn(facts, 'detail')}`,
  },
  returned_fee_changed: {
    group: 'Settings',
    right: 'audit',
    message: (facts) => `${facts.who} changed what a payment that comes back costs to ${textIn(facts, 'detail')}`,
  },
  credit_use_changed: {
    group: 'Settings',
    right: 'audit',
    message: (facts) => `${facts.who} changed when credit is used to ${textIn(facts, 'detail')}`,
  },
  category_tax_changed: {
    group: 'Settings',
    right: 'audit',
    message: (facts) =>
      `${facts.who} changed the tax of new lines in ${textIn(facts, 'category')} to ${textIn(facts, 'detail')}`,
  },
} as const satisfies Record<string, EventKind>;
