import { type EventFacts, type EventKind, textIn } from './event-kind.ts';

/** What becomes of mails and texts, and is done about them, for the audit log and all who are told (AUDIT-10). */
export const deliveryEvents = {
  delivery_repeated: {
    group: 'Customers and jobs',
    right: 'work',
    message: (facts) => `${facts.who} sent again what had not reached ${textIn(facts, 'detail')}`,
  },
  mail_bounced: {
    group: 'Customers and jobs',
    right: 'work',
    message: (facts) => notArrived('An e-mail', facts),
    name: 'delivery.failed',
    bell: 'Problems',
  },
  text_refused: {
    group: 'Customers and jobs',
    right: 'work',
    message: (facts) => notArrived('A text', facts),
    name: 'delivery.failed',
    bell: 'Problems',
  },
} as const satisfies Record<string, EventKind>;

/** "A text to 620-555-0114 about invoice 1046 did not arrive: This phone has said STOP and gets no more texts." */
function notArrived(what: string, facts: EventFacts): string {
  const sentence = `${what} to ${textIn(facts, 'recipient')} about ${facts.on} did not arrive`;
  const why = textIn(facts, 'detail').replace(/[.]$/, '');
  return why === '' ? sentence : `${sentence}: ${why}`;
}
