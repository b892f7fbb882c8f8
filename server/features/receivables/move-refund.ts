import { add, cents } from '@underlay/domain/money/money.ts';
import { partsThatFit, type RefundState } from '@underlay/domain/payments/refund.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { openTask } from '../tasks/index.ts';
import { takenBy } from './allocation-store.ts';
import { keepCreditTask } from './keep-credit-task.ts';
import { readLocked } from './lock-payment.ts';
import { giveRefundBack, takeRefund } from './payment-life.ts';
import { paymentNotification } from './payment-notification.ts';
import { type PaymentRow, readPayment } from './payment-store.ts';
import { subjectOf } from './payment-timeline.ts';
import { decideRefund, type RefundRow } from './refund-store.ts';

interface OpenRefund {
  readonly tx: TenantTransaction;
  readonly refund: RefundRow;
}

interface RefundMove {
  readonly state: RefundState;
  readonly failureMessage: string | null;
  /** What of the cost came back with it. Null: as was asked for. */
  readonly costBack?: number | null;
}

const NO_REASON = 'The refund did not reach the customer.';

/** Ends a refund: changes invoice and ledger, and notifies. The caller has locked the payment. */
export async function moveRefund(platform: Platform, { tx, refund }: OpenRefund, move: RefundMove) {
  const at = platform.clock.now();
  if (move.state === 'succeeded') await arrive(platform, { tx, refund }, { at, costBack: move.costBack });
  if (move.state === 'failed') await fail({ tx, refund }, move.failureMessage ?? NO_REASON, at);
  await keepCreditTask(tx, { ...refund, id: refund.paymentId }, at);
}

async function arrive(
  platform: Platform,
  { tx, refund }: OpenRefund,
  { at, costBack }: { at: Date; costBack?: number | null | undefined },
) {
  const payment = await paymentOf(tx, refund);
  const parts = partsThatFit(payment, refund);
  if (!parts) {
    platform.log.error({ refund: refund.id }, 'more was refunded than had been paid; nothing was changed');
    return;
  }
  const cost = cents(Math.min(costBack ?? refund.cost, payment.cost - payment.refundedCost));
  await decideRefund(tx, refund, { ...parts, cost, state: 'succeeded', failureMessage: null, at });
  await takeFromPayment(platform, { tx, refund: { ...refund, ...parts, cost } }, at);
}

async function fail({ tx, refund }: OpenRefund, failureMessage: string, at: Date) {
  const { amount, fee, cost } = refund;
  await decideRefund(tx, refund, { amount, fee, cost, state: 'failed', failureMessage, at });
  if (refund.state === 'succeeded') await giveBackToPayment(tx, refund, at);
  await noteFailure({ tx, refund }, failureMessage, at);
}

/** The payer has the money, so the invoice is owed again for as much. */
async function takeFromPayment({ queue }: Platform, { tx, refund }: OpenRefund, at: Date) {
  const { businessId, id: refundId, paymentId } = refund;
  const locked = await readLocked(tx, await paymentOf(tx, refund));
  const entry = { kind: 'payment_refunded', reference: `refunded:${refundId}`, at };
  const { amount, fee, cost, from } = refund;
  await takeRefund(locked, { amount, fee, cost, refundId, from: from ?? [], ...entry });
  await note(tx, refund, { kind: 'refunded', detail: refund.reason, at });
  await queue.add(tx.sql, paymentNotification, { businessId, paymentId, about: 'refunded', refundId });
}

/** The payer's bank sent it back. Exactly what the refund took is there again. */
async function giveBackToPayment(tx: TenantTransaction, refund: RefundRow, at: Date) {
  const locked = await readLocked(tx, await paymentOf(tx, refund));
  const { amount, fee, cost, id: refundId } = refund;
  const entry = { kind: 'refund_returned', reference: `refund_returned:${refundId}`, at };
  await giveRefundBack(locked, { amount, fee, cost, refundId, taken: await takenBy(tx, refundId), ...entry });
}

async function noteFailure({ tx, refund }: OpenRefund, reason: string, at: Date) {
  const { id: subjectId, paymentId, amount } = refund;
  const { invoiceId, customerId } = await paymentOf(tx, refund);
  await note(tx, refund, { kind: 'refund_failed', detail: reason, at });
  const about = { subjectId, customerId, invoiceId, paymentId };
  await openTask(tx, { ...about, kind: 'refund_failed', amount: add(amount, refund.fee), detail: reason }, at);
}

async function note(
  tx: TenantTransaction,
  refund: RefundRow,
  { kind, detail, at }: { kind: 'refunded' | 'refund_failed'; detail: string; at: Date },
) {
  const { id: refundId, paymentId, amount } = refund;
  const subjectId = subjectOf(await paymentOf(tx, refund));
  const data = { paymentId, refundId, amount, detail };
  await writeEvent(tx, { subjectId, kind, actor: 'provider', at, data });
}

const paymentOf = async (tx: TenantTransaction, { paymentId }: RefundRow): Promise<PaymentRow> =>
  found(await readPayment(tx, paymentId));
