import { amountIn, type EventKind, textIn } from './event-kind.ts';

/** What happens to credit notes and to what is written off, for the audit log and all who are told (AUDIT-10). */
export const creditEvents = {
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
    bell: 'Payments',
    everyOwner: true,
  },
} as const satisfies Record<string, EventKind>;
