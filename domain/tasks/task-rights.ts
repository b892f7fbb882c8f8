import type { May, Need } from '../members/rights.ts';

/** The kinds that there were before a caller could name those that it knows. One that names none is told of these alone. */
export const FIRST_KINDS = [
  'unapplied_credit',
  'payment_returned',
  'refund_failed',
  'contact_changed',
  'unmatched_payment',
] as const;

/**
 * What somebody of the business has to look at: money without an invoice, money that came back, a contact that changed, members who
 * are all owners since there are roles, what a customer answered to a quote, a draw to send, money of a contract that is no more.
 */
export const TASK_KINDS = [
  ...FIRST_KINDS,
  'everybody_owner',
  'quote_accepted',
  'quote_declined',
  'draw_ready',
  'contract_canceled',
] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** Who sees a task, and who may call it done: whoever can do something about it (ROLE-08, ROLE-19). */
const NEEDS: Readonly<Record<TaskKind, { readonly see: Need; readonly finish: Need }>> = {
  unapplied_credit: { see: 'money', finish: 'refund' },
  payment_returned: { see: 'money', finish: 'invoice' },
  refund_failed: { see: 'money', finish: 'refund' },
  contact_changed: { see: 'work', finish: 'plan' },
  unmatched_payment: { see: 'money', finish: 'invoice' },
  everybody_owner: { see: 'team', finish: 'team' },
  quote_accepted: { see: ['sell', 'money'], finish: 'sell' },
  quote_declined: { see: ['sell', 'money'], finish: 'sell' },
  draw_ready: { see: 'money', finish: 'invoice' },
  contract_canceled: { see: 'money', finish: 'refund' },
};

/** The kinds that somebody sees. */
export const seenTasks = (may: May): readonly TaskKind[] => TASK_KINDS.filter((kind) => may(NEEDS[kind].see));

export const mayFinish = (may: May, { kind }: { readonly kind: TaskKind }): boolean => may(NEEDS[kind].finish);
