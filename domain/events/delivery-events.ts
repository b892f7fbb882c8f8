import type { Need } from '../members/rights.ts';
import { type EventFacts, type EventKind, textIn } from './event-kind.ts';

/** Who may open it, is told (ROLE-08): what is about no document, an invoice, or a quote. */
const OF_INVOICE: Need = 'money';
const OF_QUOTE: Need = ['sell', 'money'];

const failed = (right: Need, message: EventKind['message']) =>
  ({ group: 'Customers and jobs', right, message, name: 'delivery.failed', bell: 'Problems' }) as const;

const mailBounced = (facts: EventFacts) => notArrived('An e-mail', facts);
const textRefused = (facts: EventFacts) => notArrived('A text', facts);
/** It did arrive. */
const mailReported = (facts: EventFacts) =>
  `${textIn(facts, 'recipient')} reported an e-mail about ${facts.on} as spam`;

/** What becomes of mails and texts, and is done about them, for the audit log and all who are told (AUDIT-10). */
export const deliveryEvents = {
  delivery_repeated: {
    group: 'Customers and jobs',
    right: 'work',
    message: (facts) => `${facts.who} sent again what had not reached ${textIn(facts, 'detail')}`,
  },
  mail_bounced: failed('work', mailBounced),
  invoice_mail_bounced: failed(OF_INVOICE, mailBounced),
  quote_mail_bounced: failed(OF_QUOTE, mailBounced),
  mail_reported: failed('work', mailReported),
  invoice_mail_reported: failed(OF_INVOICE, mailReported),
  quote_mail_reported: failed(OF_QUOTE, mailReported),
  text_refused: failed('work', textRefused),
  invoice_text_refused: failed(OF_INVOICE, textRefused),
  quote_text_refused: failed(OF_QUOTE, textRefused),
} as const satisfies Record<string, EventKind>;

/** "A text to 620-555-0114 about invoice 1046 did not arrive: This phone has said STOP and gets no more texts." */
function notArrived(what: string, facts: EventFacts): string {
  const sentence = `${what} to ${textIn(facts, 'recipient')} about ${facts.on} did not arrive`;
  const why = textIn(facts, 'detail').replace(/[.]$/, '');
  return why === '' ? sentence : `${sentence}: ${why}`;
}
