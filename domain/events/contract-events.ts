import { amountIn, type EventKind, textIn } from './event-kind.ts';

/** What happens to contracts, for the audit log and all who are told (AUDIT-10). They are about their job. */
export const contractEvents = {
  contract_opened: {
    group: 'Documents',
    right: 'money',
    message: (facts) => `${facts.who} opened the contract of ${facts.on}, for ${amountIn(facts)}`,
    name: 'contract.opened',
    bell: 'Quotes and signatures',
    // They hear of the acceptance that it came with.
    notTo: 'sell',
  },
  plan_changed: {
    group: 'Documents',
    right: 'money',
    message: (facts) => `${facts.who} changed the plan of ${facts.on}: ${textIn(facts, 'detail')}`,
  },
  draw_ready: {
    group: 'Documents',
    right: 'money',
    message: (facts) =>
      `The invoice of ${amountIn(facts)} for ${textIn(facts, 'detail')} of ${facts.on} waits to be sent`,
    name: 'draw.ready',
    bell: 'Quotes and signatures',
  },
  contract_canceled: {
    group: 'Documents',
    right: 'money',
    message: (facts) => `${facts.who} canceled the contract of ${facts.on}: ${textIn(facts, 'detail')}`,
    name: 'contract.canceled',
    bell: 'Quotes and signatures',
    everyOwner: true,
  },
} as const satisfies Record<string, EventKind>;
