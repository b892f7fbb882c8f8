import { type EventKind, textIn } from './event-kind.ts';

/** What happens to the addresses that programs are called at, for the audit log and all who are told (AUDIT-10). */
export const webhookEvents = {
  webhook_made: {
    group: 'Connections',
    right: 'audit',
    message: (facts) => `${facts.who} has ${textIn(facts, 'called')} called at ${textIn(facts, 'detail')}`,
  },
  webhook_changed: {
    group: 'Connections',
    right: 'audit',
    message: (facts) => `${facts.who} changed the webhook ${textIn(facts, 'detail')}`,
  },
  webhook_paused: {
    group: 'Connections',
    right: 'audit',
    message: (facts) => `${facts.who} paused the webhook ${textIn(facts, 'detail')}`,
  },
  webhook_started: {
    group: 'Connections',
    right: 'audit',
    message: (facts) => `${facts.who} started the webhook ${textIn(facts, 'detail')} again`,
  },
  webhook_removed: {
    group: 'Connections',
    right: 'audit',
    message: (facts) => `${facts.who} removed the webhook ${textIn(facts, 'detail')}`,
  },
  webhook_renewed: {
    group: 'Connections',
    right: 'audit',
    message: (facts) => `${facts.who} renewed the signing secret of the webhook ${textIn(facts, 'detail')}`,
  },
  webhook_secret_shown: {
    group: 'Connections',
    right: 'audit',
    message: (facts) => `${facts.who} looked at the signing secret of the webhook ${textIn(facts, 'detail')}`,
  },
  webhook_sent_again: {
    group: 'Connections',
    right: 'audit',
    message: (facts) =>
      `${facts.who} sent ${textIn(facts, 'messages')} of the webhook ${textIn(facts, 'detail')} again`,
  },
  webhook_tested: {
    group: 'Connections',
    right: 'audit',
    message: (facts) => `${facts.who} sent a test to the webhook ${textIn(facts, 'detail')}`,
  },
  webhook_stopped: {
    group: 'Connections',
    right: 'audit',
    message: (facts) => `The webhook ${textIn(facts, 'detail')} was stopped: ${textIn(facts, 'reason')}`,
    bell: 'Problems',
  },
} as const satisfies Record<string, EventKind>;
