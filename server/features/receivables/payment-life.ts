import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { moveOfMoney } from '@underlay/domain/invoices/lifecycle.ts';
import {
  type Charge,
  creditUsed,
  difference,
  latePaymentSettled,
  manualPaymentRecorded,
  onlinePaymentSettled,
  type Posting,
  paymentReversed,
} from '@underlay/domain/ledger/posting.ts';
import { type Cents, cents } from '@underlay/domain/money/money.ts';
import { isPendingPayment } from '@underlay/domain/payments/payment.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { moveInvoice } from './invoice-status-store.ts';
import { keepCreditTask } from './keep-credit-task.ts';
import { type LedgerEntry, postToLedger } from './ledger-store.ts';
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
import type { Receivable } from './receivable-store.ts';

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
  await insertPayment(tx, payment);
  const row = untouched(payment);
  const at = payment.createdAt;
  await carry(tx, { invoice, before: null, after: row }, { ...entryOf(row, 1), at });
  await noteMove(tx, row, { actor, at });
  if (row.creditOf) await keepCreditTask(tx, { ...row, id: row.creditOf }, at);
}

/** Moves a payment to another state. The invoice's balance and the ledger follow. */
export async function movePayment(
  { tx, invoice, payment }: LockedPayment,
  move: Omit<PaymentMove, 'applied' | 'reserves'>,
  actor: string,
) {
  if (payment.state === move.state) return;
  const reserves = payment.reserves && move.state === 'authorized';
  const moved: PaymentRow = { ...payment, state: move.state, reserves };
  // Money that arrives when the invoice no longer waits for it becomes the customer's credit.
  const arrives = counts(moved) && !counts(payment);
  const applied = arrives ? isWaitingFor(invoice, payment, restOf(payment).amount) : payment.applied;
  const after: PaymentRow = { ...moved, applied };
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
 * Changes what went back of a payment. It grows with a refund and shrinks again when the refund failed after all. When money came
 * back that the invoice no longer waits for, the whole payment becomes credit. Answers the payment as it is then.
 */
export async function changeRefunded(
  { tx, invoice, payment }: LockedPayment,
  { amount, fee, cost, ...entry }: Charge & Pick<LedgerEntry, 'kind' | 'reference' | 'at'>,
): Promise<PaymentRow> {
  const comesBack = cents(Math.max(0, -amount));
  const mayStay = comesBack === 0 || payment.state !== 'settled' || isWaitingFor(invoice, payment, comesBack);
  const applied = payment.applied && mayStay;
  const refunded = cents(payment.refunded + amount);
  const refundedFee = cents(payment.refundedFee + fee);
  const refundedCost = cents(payment.refundedCost + cost);
  const after: PaymentRow = { ...payment, applied, refunded, refundedFee, refundedCost };
  await updateRefunded(tx, after);
  await carry(tx, { invoice, before: payment, after }, entry);
  if (payment.applied && !applied) await noteUnapplied(tx, after, { actor: 'provider', at: entry.at });
  if (!applied) await keepCreditTask(tx, payment, entry.at);
  return after;
}

/** An invoice takes money from its own customer, up to what is due on it. */
const isWaitingFor = (invoice: Receivable, payment: PaymentRow, amount: Cents): boolean =>
  invoice.status === 'unpaid' && invoice.customerId === payment.customerId && amountDue(invoice) >= amount;

/** What is left of a payment after its refunds. */
const restOf = (payment: PaymentRow): Charge => ({
  amount: cents(payment.amount - payment.refunded),
  fee: cents(payment.fee - payment.refundedFee),
  cost: cents(payment.cost - payment.refundedCost),
});

/** From one state to the next. The invoice and the ledger get the difference, whatever happened in between. */
async function carry(
  tx: TenantTransaction,
  { invoice, before, after }: { invoice: Receivable; before: PaymentRow | null; after: PaymentRow },
  entry: Pick<LedgerEntry, 'kind' | 'reference' | 'at'>,
) {
  const [was, is] = [shares(before), shares(after)];
  const balance = {
    pending: cents(invoice.pending + is.pending - was.pending),
    paid: cents(invoice.paid + is.paid - was.paid),
    reserved: cents(invoice.reserved + is.reserved - was.reserved),
  };
  const isMoved = is.pending !== was.pending || is.paid !== was.paid || is.reserved !== was.reserved;
  if (isMoved) await moveInvoice(tx, invoice, { move: moveOfMoney(invoice, balance), balance });
  await postToLedger(tx, {
    ...entry,
    customerId: after.customerId,
    invoiceId: after.invoiceId,
    paymentId: after.id,
    postings: difference(postingsOf(before), postingsOf(after)),
  });
}

/** Whether it is money that has arrived, or that is on its way. */
const counts = ({ state, reserves }: PaymentRow): boolean =>
  state === 'settled' || (isPendingPayment(state) && !reserves);

/** What a payment counts for on its invoice. */
function shares(payment: PaymentRow | null) {
  if (!payment?.applied) return { pending: 0, paid: 0, reserved: 0 };
  const pending = isPendingPayment(payment.state) ? payment.amount : 0;
  return {
    pending: payment.reserves ? 0 : pending,
    reserved: payment.reserves ? pending : 0,
    paid: payment.state === 'settled' ? restOf(payment).amount : 0,
  };
}

/** What the ledger contains of a payment. A settled one counts without its refunds, one that went back its cost. Others are nothing. */
function postingsOf(payment: PaymentRow | null): Posting[] {
  if (payment?.state !== 'settled' && payment?.state !== 'reversed') return [];
  const rest = restOf(payment);
  if (payment.state === 'reversed') return paymentReversed(rest.cost);
  if (payment.method === 'manual') return manualPaymentRecorded(rest.amount);
  if (payment.method === 'credit') return creditUsed(rest.amount);
  return payment.applied ? onlinePaymentSettled(rest) : latePaymentSettled(rest);
}

/** The ledger's reason is unique per fact. A payment may settle, come back and settle again. */
function entryOf({ state, id }: PaymentRow, times: number) {
  const name = state === 'settled' ? 'settled' : 'reversed';
  return { kind: `payment_${name}`, reference: times > 1 ? `${name}:${id}:${times}` : `${name}:${id}` };
}
