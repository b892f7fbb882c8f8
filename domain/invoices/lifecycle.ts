import type { CalendarDate } from '../calendar/calendar-date.ts';
import { isExpired, type Outcome } from '../offers/offer-life.ts';
import { accept, type Result, refuse } from '../result.ts';
import { amountDue, type Invoice, type InvoiceStatus, type Money } from './invoice.ts';

/** The facts a move depends on. A database row and a wire shape both have them, so both can be passed as they are. */
export type MoveFacts = Pick<
  Invoice,
  'status' | 'isQuote' | 'total' | 'charged' | 'paid' | 'pending' | 'reserved' | 'credited'
> & {
  readonly lineCount: number;
  /** What its customer answered to a quote. Left out of what is no quote. */
  readonly outcome?: Outcome | null;
  /** Its last valid day. Left out of what is no quote. */
  readonly quoteExpiration?: CalendarDate | null;
};

/** What payments, credits and charges have made of what is owed. */
type CountedMoney = Pick<Invoice, 'paid' | 'pending' | 'credited' | 'charged'>;
/** What payments, credits and charges have made of an invoice. */
export type Balance = Pick<Invoice, 'paid' | 'pending' | 'reserved' | 'credited' | 'charged'>;

/** The whole life of an invoice or quote (D01, D29, D30). A move that is not in this table does not exist. */
const MOVES = {
  edit: { from: ['pending'], to: () => 'pending' },
  send: { from: ['pending'], to: (invoice) => (invoice.isQuote ? 'sent' : 'unpaid') },
  retract: { from: ['sent', 'unpaid'], to: () => 'pending' },
  convert: { from: ['pending', 'sent'], to: (invoice) => (invoice.status === 'sent' ? 'unpaid' : 'pending') },
  /** A payment begins, or comes back to life: less is owed. */
  pay: { from: ['unpaid'], to: statusByAmountDue },
  /** The money of a payment has arrived: as much is owed as before. */
  settle: { from: ['unpaid', 'paid'], to: statusByAmountDue },
  /** A payment failed, was returned, refunded or taken back, and what is owed comes back with it (D67); or a charge was added. */
  reverse: { from: ['unpaid', 'paid'], to: statusByAmountDue },
} as const satisfies Record<string, { from: readonly InvoiceStatus[]; to: (invoice: MoveFacts) => InvoiceStatus }>;

export type Move = keyof typeof MOVES;
export type MoveRefusal =
  | 'wrong_status'
  | 'no_lines'
  | 'has_payments'
  | 'has_credits'
  | 'is_quote'
  | 'not_a_quote'
  | 'nothing_due'
  | 'already_accepted';

/**
 * The status after a move, or why it is refused. The buttons and the server ask the same question. A move of money brings
 * the balance that it leads to. Whether it may be made is asked of the invoice as it is.
 */
export function statusAfter(
  move: Move,
  invoice: MoveFacts,
  balance: CountedMoney = invoice,
): Result<InvoiceStatus, MoveRefusal> {
  const { from, to } = MOVES[move];
  if (move === 'pay' && invoice.isQuote) return refuse('is_quote');
  if (move === 'convert' && !invoice.isQuote) return refuse('not_a_quote');
  const { outcome = null } = invoice;
  if (outcome === 'accepted' && (move === 'retract' || move === 'convert')) return refuse('already_accepted');
  if (outcome !== null && move === 'convert') return refuse('wrong_status');
  if (move === 'retract' && invoice.paid + invoice.pending + invoice.reserved > 0) return refuse('has_payments');
  if (move === 'retract' && invoice.credited + invoice.charged > 0) return refuse('has_credits');
  if (move === 'pay' && invoice.status === 'paid') return refuse('nothing_due');
  if (!(from as readonly InvoiceStatus[]).includes(invoice.status)) return refuse('wrong_status');
  if (move === 'pay' && amountDue(invoice) <= 0) return refuse('nothing_due');
  if (move === 'send' && invoice.lineCount === 0) return refuse('no_lines');
  const { paid, pending, credited, charged } = balance;
  return accept(to({ ...invoice, paid, pending, credited, charged }));
}

/** What happens to an invoice when its balance changes. */
export function moveOfMoney(before: CountedMoney, after: CountedMoney): 'pay' | 'settle' | 'reverse' {
  const more = countedOf(after) - countedOf(before);
  if (more === 0) return 'settle';
  return more > 0 ? 'pay' : 'reverse';
}

const countedOf = ({ paid, pending, credited, charged }: CountedMoney): number => paid + pending + credited - charged;

/** An invoice that the customer has is paid exactly when nothing is owed any more (D01, D02). */
export function statusByAmountDue(invoice: Money): InvoiceStatus {
  return invoice.total > 0 && amountDue(invoice) <= 0 ? 'paid' : 'unpaid';
}

/** INV-20: the customer has it, it is not paid or answered yet, and a quote can still be accepted (QUO-11). */
export function mayBeReminded(
  invoice: Money & Pick<Invoice, 'status'> & Pick<MoveFacts, 'outcome' | 'quoteExpiration'>,
  today: CalendarDate,
): boolean {
  const { status, outcome = null, quoteExpiration = null } = invoice;
  const isOpen = status === 'sent' ? !isExpired({ status, outcome, quoteExpiration }, today) : status === 'unpaid';
  return isOpen && outcome === null && amountDue(invoice) > 0;
}

/** Customers see what was sent and not taken back. Everything else does not exist for them (D15, P22). */
export const visibleToCustomer = (invoice: Pick<Invoice, 'status'>): boolean => invoice.status !== 'pending';
