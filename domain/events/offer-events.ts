import { amountIn, type EventKind, textIn } from './event-kind.ts';

/** What a customer answers to a quote, for the audit log and all who are told (AUDIT-10, SEE-04). */
export const offerEvents = {
  accepted: {
    group: 'Documents',
    right: 'sell',
    message: (facts) => `${facts.who} accepted ${facts.on}, ${amountIn(facts)}, signed by ${textIn(facts, 'detail')}`,
    name: 'quote.accepted',
    bell: 'Quotes and signatures',
  },
  signing_code_asked: {
    group: 'Documents',
    right: 'sell',
    message: (facts) => `${facts.who} asked for a code to sign ${facts.on}, sent to ${textIn(facts, 'detail')}`,
  },
  declined: {
    group: 'Documents',
    right: 'sell',
    message: (facts) => `${facts.who} declined ${facts.on}: ${textIn(facts, 'detail')}`,
    name: 'quote.declined',
    bell: 'Quotes and signatures',
  },
  withdrawn: {
    group: 'Documents',
    right: 'sell',
    message: ({ on }) => `${on.charAt(0).toUpperCase()}${on.slice(1)} was closed: another quote was accepted`,
    name: 'quote.withdrawn',
  },
  closed_with_contract: {
    group: 'Documents',
    right: 'sell',
    message: ({ on }) => `${on.charAt(0).toUpperCase()}${on.slice(1)} was closed: the contract was canceled`,
    name: 'quote.withdrawn',
  },
  quote_withdrawn: {
    group: 'Documents',
    right: 'sell',
    message: (facts) => `${facts.who} withdrew ${facts.on}: ${textIn(facts, 'detail')}`,
    name: 'quote.withdrawn',
  },
  opened_to_sign: {
    group: 'Documents',
    right: 'sell',
    message: ({ who, on }) => `${who} opened ${on} to be signed on their device`,
  },
  signed_copy_made: {
    group: 'Documents',
    right: 'sell',
    message: ({ on }) => `The signed copy of ${on} was made`,
  },
  question_asked: {
    group: 'Documents',
    right: 'sell',
    message: ({ who, on }) => `${who} asked about ${on}`,
    bell: 'Quotes and signatures',
  },
} as const satisfies Record<string, EventKind>;
