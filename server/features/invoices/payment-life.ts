import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { statusByAmountDue } from '@underlay/domain/invoices/lifecycle.ts';
import {
  latePaymentSettled,
  manualPaymentRecorded,
  onlinePaymentSettled,
  type Posting,
  reversalOf,
} from '@underlay/domain/ledger/posting.ts';
import { cents } from '@underlay/domain/money/money.ts';
import { isHeld, type PaymentState } from '@underlay/domain/payments/payment.ts';
import type { Transaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import { type InvoiceRow, updateInvoice } from './invoice-store.ts';
import { postToLedger } from './ledger-store.ts';
import {
  insertPayment,
  type NewPaymentRow,
  type PaymentMove,
  type PaymentRow,
  UNTOUCHED,
  updatePaymentState,
} from './payment-store.ts';

/**
 * The one place where a payment touches an invoice and the ledger. Callers hold the invoice's row lock (lockInvoice), so
 * that two payments, a retract and the provider's word can only come one after the other.
 */
export async function beginPayment(tx: Transaction, invoice: InvoiceRow, payment: NewPaymentRow, actor: string) {
  await insertPayment(tx, payment);
  const row: PaymentRow = { ...UNTOUCHED, creditOf: null, methodId: null, ...payment };
  await apply(tx, invoice, row, { state: payment.state, applied: true, at: payment.createdAt }, null);
  await tell(tx, row, payment.state, actor, payment.createdAt);
}

/** Moves a payment to another state, and with it what the invoice counts and the ledger says. */
export async function movePayment(
  tx: Transaction,
  invoice: InvoiceRow,
  payment: PaymentRow,
  move: Omit<PaymentMove, 'applied'>,
  actor: string,
) {
  if (payment.state === move.state) return;
  const counted = isHeld(payment.state) || payment.state === 'settled';
  // Money that arrives when the invoice no longer waits for it becomes the customer's credit.
  const applied = counted ? payment.applied : invoice.status === 'unpaid' && amountDue(invoice) >= payment.amount;
  const full: PaymentMove = { ...move, applied };
  await updatePaymentState(tx, payment, full);
  await apply(tx, invoice, payment, full, payment.state);
  await tell(tx, payment, move.state, actor, move.at, move.failureMessage);
}

async function apply(
  tx: Transaction,
  invoice: InvoiceRow,
  payment: PaymentRow,
  move: PaymentMove,
  from: PaymentState | null,
) {
  const before = from === null ? NOTHING : shares(from, payment, payment.applied);
  const after = shares(move.state, payment, move.applied);
  const held = cents(invoice.held + after.held - before.held);
  const paid = cents(invoice.paid + after.paid - before.paid);
  if (held !== invoice.held || paid !== invoice.paid) {
    const changed = { ...invoice, held, paid };
    await updateInvoice(tx, payment.businessId, { ...changed, status: statusByAmountDue(changed) });
  }
  const postings = postingsOf(move, payment, from);
  await postToLedger(tx, {
    businessId: payment.businessId,
    kind: move.state === 'settled' ? 'payment_settled' : 'payment_reversed',
    reference: `${move.state === 'settled' ? 'settled' : 'reversed'}:${payment.uuid}`,
    customerId: payment.customerId,
    invoiceId: payment.invoiceId,
    paymentId: payment.uuid,
    at: move.at,
    postings,
  });
}

const NOTHING = { held: 0, paid: 0 };

/** What a payment counts for on its invoice, in a state. */
function shares(state: PaymentState, payment: PaymentRow, applied: boolean) {
  if (!applied) return NOTHING;
  return { held: isHeld(state) ? payment.amount : 0, paid: state === 'settled' ? payment.amount : 0 };
}

function postingsOf(move: PaymentMove, payment: PaymentRow, from: PaymentState | null): Posting[] {
  const settled = () => {
    if (payment.method === 'manual') return manualPaymentRecorded(payment.amount);
    return move.applied ? onlinePaymentSettled(payment) : latePaymentSettled(payment);
  };
  if (move.state === 'settled') return settled();
  return from === 'settled' ? reversalOf(settled()) : [];
}

const KIND: Partial<Record<PaymentState, string>> = {
  authorized: 'payment_started',
  awaiting_bank: 'payment_awaiting_bank',
  settled: 'payment_settled',
  failed: 'payment_failed',
  reversed: 'payment_failed',
};

async function tell(
  tx: Transaction,
  payment: PaymentRow,
  state: PaymentState,
  actor: string,
  at: Date,
  reason?: string | null,
) {
  const manual =
    payment.method === 'manual'
      ? { settled: 'payment_recorded', canceled: 'payment_deleted' }[state as string]
      : undefined;
  const kind = manual ?? KIND[state];
  if (!kind) return;
  await writeEvent(tx, {
    businessId: payment.businessId,
    subjectId: payment.invoiceId,
    kind,
    actor,
    at,
    data: { paymentId: payment.uuid, amount: payment.amount, detail: reason ?? payment.description },
  });
}
