import { moveOfMoney } from '@underlay/domain/invoices/lifecycle.ts';
import { type Charge, difference } from '@underlay/domain/ledger/posting.ts';
import { balanceAfter, inState, postingsOf, refundedBy } from '@underlay/domain/ledger/standing.ts';
import { isPendingPayment } from '@underlay/domain/payments/payment.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { together } from '../../database/together.ts';
import { type LedgerEntry, postToLedger } from '../../services/ledger-store.ts';
import { moveInvoice } from './invoice-status-store.ts';
import { keepCreditTask } from './keep-credit-task.ts';
import type { LockedPayment } from './lock-payment.ts';
import {
  insertPayment,
  type NewPaymentRow,
  type PaymentMove,
  type PaymentRow,
  untouched,
  updatePaymentState,
  updateRefunded,
  updateReserves,
} from './payment-store.ts';
import { noteMove, noteUnapplied } from './payment-timeline.ts';
import { aboutOf, type Receivable } from './receivable-store.ts';

interface PaymentBeginning {
  readonly invoice: Receivable;
  readonly payment: NewPaymentRow;
  /** A user's id, `customer` or `underlay`. */
  readonly actor: string;
}

/**
 * The one place where a payment changes an invoice and the ledger. Callers have locked the invoice's row (lockReceivable). Two
 * payments, a retract, a refund and a report of the provider can only come one after the other.
 */
export async function beginPayment(tx: TenantTransaction, { invoice, payment, actor }: PaymentBeginning) {
  const row = untouched(payment);
  const at = payment.createdAt;
  await together(
    insertPayment(tx, payment),
    carry(tx, { invoice, before: null, after: row }, { ...entryOf(row, 1), at }),
    noteMove(tx, row, { actor, at }),
  );
  if (row.creditOf) await keepCreditTask(tx, { ...row, id: row.creditOf }, at);
}

/** Moves a payment to another state. The invoice's balance and the ledger follow. */
export async function movePayment(
  { tx, invoice, payment }: LockedPayment,
  move: Omit<PaymentMove, 'applied' | 'reserves'>,
  actor: string,
) {
  if (payment.state === move.state) return;
  const after = inState(payment, move.state, invoice);
  const { applied, reserves } = after;
  const times = await updatePaymentState(tx, payment, { ...move, applied, reserves });
  const { at } = move;
  await carry(tx, { invoice, before: payment, after }, { ...entryOf(after, times), at });
  await noteMove(tx, after, { actor, at, reason: move.failureMessage });
  const isUnapplied = after.state === 'settled' && !applied;
  if (isUnapplied) await noteUnapplied(tx, after, { actor, at });
  if (isUnapplied || !payment.applied) await keepCreditTask(tx, payment, at);
  if (payment.creditOf) await keepCreditTask(tx, { ...payment, id: payment.creditOf }, at);
}

/** The bank account has to be verified first. Until the bank has the payment, the invoice is owed as if there were none (D92). */
export async function reservePayment({ tx, invoice, payment }: LockedPayment, at: Date) {
  if (payment.reserves || !isPendingPayment(payment.state)) return;
  const after: PaymentRow = { ...payment, reserves: true };
  await updateReserves(tx, after);
  await carry(tx, { invoice, before: payment, after }, { ...entryOf(after, 1), at });
}

/**
 * Changes what went back of a payment. It grows with a refund and shrinks again when the refund failed after all. Answers the
 * payment as it is then.
 */
export async function changeRefunded(
  { tx, invoice, payment }: LockedPayment,
  { amount, fee, cost, ...entry }: Charge & Pick<LedgerEntry, 'kind' | 'reference' | 'at'>,
): Promise<PaymentRow> {
  const after = refundedBy(payment, { amount, fee, cost }, invoice);
  await updateRefunded(tx, after);
  await carry(tx, { invoice, before: payment, after }, entry);
  if (payment.applied && !after.applied) await noteUnapplied(tx, after, { actor: 'provider', at: entry.at });
  if (!after.applied) await keepCreditTask(tx, payment, entry.at);
  return after;
}

/** From one state to the next. The invoice and the ledger get the difference, whatever happened in between. */
async function carry(
  tx: TenantTransaction,
  { invoice, before, after }: { invoice: Receivable; before: PaymentRow | null; after: PaymentRow },
  entry: Pick<LedgerEntry, 'kind' | 'reference' | 'at'>,
) {
  const balance = balanceAfter(invoice, before, after);
  const { pending, paid, reserved } = balance;
  const isMoved = pending !== invoice.pending || paid !== invoice.paid || reserved !== invoice.reserved;
  if (isMoved) await moveInvoice(tx, invoice, { move: moveOfMoney(invoice, balance), balance });
  const about = { ...aboutOf(invoice), customer: after.customerId };
  const postings = difference(postingsOf(before, about), postingsOf(after, about));
  await postToLedger(tx, { ...entry, paymentId: after.id, postings });
}

/** The ledger's reason is unique per fact. A payment may settle, come back and settle again. */
function entryOf({ state, id }: PaymentRow, times: number) {
  const name = state === 'settled' ? 'settled' : 'reversed';
  return { kind: `payment_${name}`, reference: times > 1 ? `${name}:${id}:${times}` : `${name}:${id}` };
}
