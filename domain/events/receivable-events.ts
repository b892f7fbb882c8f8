import { andOthers } from '../copy/and-others.ts';
import { cents, formatCents } from '../money/money.ts';
import { amountIn, type EventFacts, type EventKind, textIn } from './event-kind.ts';

/** Of a payment over several invoices the first one tells of all of them (PART-21). */
const onAll = ({ on, data }: EventFacts): string => andOthers(on, Number(data.others ?? 0));

/** What goes back of a payment over several invoices may be taken from any of them. */
export function refundOf(facts: EventFacts): string {
  const { whole, others } = facts.data;
  if (others === undefined || typeof whole !== 'number') return `${amountIn(facts)} on ${facts.on}`;
  return `${amountIn(facts)} of a payment of ${formatCents(cents(whole))} on ${onAll(facts)}`;
}

/** All of a payment, or a part of it: what the bank took back in a dispute, or what of it stood on another than its first invoice. */
function takenBack(facts: EventFacts): string {
  const { whole, refundId } = facts.data;
  if (refundId === undefined && whole === undefined) return `A payment of ${amountIn(facts)}`;
  const of = typeof whole === 'number' ? ` of ${formatCents(cents(whole))}` : '';
  return `${amountIn(facts)} of a payment${of}`;
}

const againstIn = ({ data }: EventFacts): string => formatCents(cents(Number(data.against ?? 0)));

/** Of money that no invoice has, how much is credit, and how much was set against what is owed of a returned check (PART-19). */
function keptOrSet(facts: EventFacts, { kept, none }: { readonly kept: string; readonly none: string }): string {
  const { amount, against = 0 } = facts.data;
  if (against === 0) return kept;
  return amount === 0
    ? `${none} was set against a returned check`
    : `${kept}, and ${againstIn(facts)} was set against a returned check`;
}

/** What happens to what is owed and paid, for the audit log and all who are told (AUDIT-10). */
export const receivableEvents = {
  payment_started: {
    group: 'Money',
    right: 'money',
    message: (facts) => `${facts.who} started a payment of ${amountIn(facts)} on ${onAll(facts)}`,
  },
  payment_awaiting_bank: {
    group: 'Money',
    right: 'money',
    message: (facts) => `A payment of ${amountIn(facts)} on ${onAll(facts)} is with the bank`,
  },
  payment_deposits: {
    group: 'Money',
    right: 'money',
    message: (facts) => `A payment of ${amountIn(facts)} on ${onAll(facts)} waits for two small deposits`,
  },
  payment_settled: {
    group: 'Money',
    right: 'money',
    message: (facts) => `A payment of ${amountIn(facts)} on ${onAll(facts)} settled`,
    name: 'payment.settled',
    bell: 'Payments',
  },
  payment_failed: {
    group: 'Money',
    right: 'money',
    message: (facts) => `A payment of ${amountIn(facts)} on ${onAll(facts)} failed`,
    name: 'payment.failed',
    bell: 'Problems',
  },
  card_form_opened: {
    group: 'Money',
    right: 'money',
    message: (facts) => `${facts.who} opened the card form of ${facts.on}`,
  },
  payment_canceled: {
    group: 'Money',
    right: 'money',
    message: (facts) => `A payment of ${amountIn(facts)} on ${onAll(facts)} was given up`,
  },
  payment_returned: {
    group: 'Money',
    right: 'money',
    message: (facts) => `${takenBack(facts)} on ${onAll(facts)} was returned`,
    name: 'payment.returned',
    bell: 'Problems',
  },
  payment_recorded: {
    group: 'Money',
    right: 'money',
    message: (facts) => `${facts.who} recorded a payment of ${amountIn(facts)} on ${onAll(facts)}`,
    name: 'payment.recorded',
    bell: 'Payments',
  },
  payment_corrected: {
    group: 'Money',
    right: 'money',
    message: (facts) =>
      `${facts.who} corrected a payment of ${amountIn(facts)} on ${onAll(facts)}: ${textIn(facts, 'detail')}`,
    name: 'payment.corrected',
    bell: 'Payments',
  },
  payment_deleted: {
    group: 'Money',
    right: 'money',
    message: (facts) => `${facts.who} deleted a payment of ${amountIn(facts)} on ${onAll(facts)}`,
    name: 'payment.deleted',
    bell: 'Payments',
  },
  payment_unapplied: {
    group: 'Money',
    right: 'money',
    message: (facts) =>
      keptOrSet(facts, {
        kept: `A payment of ${amountIn(facts)} on ${facts.on} was kept as credit`,
        none: `A payment of ${againstIn(facts)} on ${facts.on}`,
      }),
    bell: 'Payments',
  },
  payment_kept: {
    group: 'Money',
    right: 'money',
    message: (facts) =>
      keptOrSet(facts, {
        kept: `${facts.who} kept ${amountIn(facts)} of a payment on ${facts.on} as credit`,
        none: `${facts.who} took ${againstIn(facts)} of a payment off ${facts.on}, which`,
      }),
    name: 'payment.unallocated',
    bell: 'Payments',
  },
  payment_moved: {
    group: 'Money',
    right: 'money',
    message: (facts) =>
      `${facts.who} moved ${amountIn(facts)} of a payment, on ${facts.on}: ${textIn(facts, 'detail').toLowerCase()}`,
    name: 'payment.moved',
    bell: 'Payments',
  },
  credit_applied: {
    group: 'Money',
    right: 'money',
    message: (facts) => `${facts.who} applied a credit of ${amountIn(facts)} to ${facts.on}`,
    name: 'payment.allocated',
    bell: 'Payments',
    everyOwner: true,
  },
  refunded: {
    group: 'Money',
    right: 'money',
    message: (facts) => `The refund of ${refundOf(facts)} was paid`,
    name: 'refund.paid',
    bell: 'Payments',
  },
  refund_failed: {
    group: 'Money',
    right: 'money',
    message: (facts) => `The refund of ${refundOf(facts)} failed`,
    name: 'refund.failed',
    bell: 'Problems',
  },
} as const satisfies Record<string, EventKind>;
