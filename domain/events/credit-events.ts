import { amountIn, type EventKind, textIn } from './event-kind.ts';

/** What happens to charges, credit notes, to what is written off and to discounts, for the audit log and all who are told (AUDIT-10). */
export const creditEvents = {
  charge_added: {
    group: 'Money',
    right: 'money',
    message: (facts) => `A fee of ${amountIn(facts)} was added to ${facts.on}: the payment came back`,
    name: 'charge.added',
    bell: 'Payments',
  },
  charge_waived: {
    group: 'Money',
    right: 'money',
    message: (facts) => `${facts.who} waived ${amountIn(facts)} of a fee on ${facts.on}: ${textIn(facts, 'detail')}`,
    name: 'credit.issued',
    bell: 'Payments',
    everyOwner: true,
  },
  credit_issued: {
    group: 'Money',
    right: 'money',
    message: (facts) =>
      `${facts.who} issued a credit note of ${amountIn(facts)} for ${facts.on}: ${textIn(facts, 'detail')}`,
    name: 'credit.issued',
    bell: 'Payments',
    everyOwner: true,
  },
  credit_voided: {
    group: 'Money',
    right: 'money',
    message: (facts) =>
      `${facts.who} took back a credit of ${amountIn(facts)} for ${facts.on}: ${textIn(facts, 'detail')}`,
    name: 'credit.voided',
    bell: 'Payments',
    everyOwner: true,
  },
  credit_used: {
    group: 'Money',
    right: 'money',
    message: (facts) => `${facts.who} used ${amountIn(facts)} of a credit on ${facts.on}`,
    name: 'credit.used',
    bell: 'Payments',
  },
  written_off: {
    group: 'Money',
    right: 'money',
    message: (facts) => `${facts.who} wrote off ${amountIn(facts)} of ${facts.on}: ${textIn(facts, 'detail')}`,
    name: 'credit.issued',
    also: 'invoice.written_off',
    bell: 'Payments',
    everyOwner: true,
  },
  discount_taken: {
    group: 'Money',
    right: 'money',
    message: (facts) => `A discount of ${amountIn(facts)} was taken on ${facts.on} for paying in time`,
    name: 'credit.issued',
  },
  bank_discount_taken: {
    group: 'Money',
    right: 'money',
    message: (facts) => `A discount of ${amountIn(facts)} was taken on ${facts.on} for paying by bank`,
    name: 'credit.issued',
  },
  discount_granted: {
    group: 'Money',
    right: 'money',
    message: (facts) => `${facts.who} granted the discount of ${amountIn(facts)} on ${facts.on}`,
    name: 'credit.issued',
    bell: 'Payments',
    everyOwner: true,
  },
  discount_ended: {
    group: 'Money',
    right: 'money',
    message: (facts) => `The discount of ${amountIn(facts)} on ${facts.on} ended: ${textIn(facts, 'detail')}`,
    name: 'credit.voided',
  },
} as const satisfies Record<string, EventKind>;
