import { amountIn, type EventKind, textIn } from './event-kind.ts';

/** What happens to contracts, for the audit log and all who are told (AUDIT-10). They are about their job. */
export const contractEvents = {
  contract_opened: {
    group: 'Documents',
    right: 'money',
    message: (facts) => `${facts.who} opened the contract of ${facts.on} over ${amountIn(facts)}`,
  },
  plan_changed: {
    group: 'Documents',
    right: 'money',
    message: (facts) => `${facts.who} changed the plan of ${facts.on}: ${textIn(facts, 'detail')}`,
  },
  contract_canceled: {
    group: 'Documents',
    right: 'money',
    message: (facts) => `${facts.who} canceled the contract of ${facts.on}: ${textIn(facts, 'detail')}`,
    everyOwner: true,
  },
} as const satisfies Record<string, EventKind>;
