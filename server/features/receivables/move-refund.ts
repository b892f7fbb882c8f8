import type { EventName } from '@underlay/domain/events/event-kinds.ts';
import { add, cents } from '@underlay/domain/money/money.ts';
import { partsThatFit, type RefundState } from '@underlay/domain/payments/refund.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { closeTask, type NewTask, openTask } from '../tasks/index.ts';
import { takenBy } from './allocation-store.ts';
import { keepCreditTask } from './keep-credit-task.ts';
import { readLocked } from './lock-payment.ts';
import { giveRefundBack, takeRefund } from './payment-life.ts';
import { paymentNotification } from './payment-notification.ts';
import { type PaymentRow, readPayment } from './payment-store.ts';
import { subjectOf, wholeOf } from './payment-timeline.ts';
import { askedAt, decideRefund, isTakenByBank, type RefundRow } from './refund-store.ts';

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
const GIVEN_BACK = 'The bank gave this part back.';

/** Ends a refund: changes invoice and ledger, and notifies. The caller has locked the payment. */
export async function moveRefund(platform: Platform, { tx, refund }: OpenRefund, move: RefundMove) {
  const at = platform.clock.now();
  if (move.state === 'succeeded') await arrive(platform, { tx, refund }, { at, costBack: move.costBack });
  const noReason = isTakenByBank(refund) ? GIVEN_BACK : NO_REASON;
  if (move.state === 'failed') await fail({ tx, refund }, move.failureMessage ?? noReason, at);
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
  if (isTakenByBank(refund)) await noteGivenBack({ tx, refund }, failureMessage, at);
  else await noteFailure({ tx, refund }, failureMessage, at);
}

/** The payer has the money, so the invoice is owed again for as much. */
async function takeFromPayment({ queue }: Platform, { tx, refund }: OpenRefund, at: Date) {
  const { businessId, id: refundId, paymentId } = refund;
  const locked = await readLocked(tx, await paymentOf(tx, refund));
  const isTaken = isTakenByBank(refund);
  const entry = { kind: isTaken ? 'payment_reversed' : 'payment_refunded', reference: `refunded:${refundId}`, at };
  const { amount, fee, cost, from } = refund;
  const toldAt = await toldOf(tx, { ...locked.payment, refundId });
  await takeRefund(locked, { amount, fee, cost, refundId, toldAt, from: from ?? [], ...entry });
  await note(tx, refund, { kind: isTaken ? 'payment_returned' : 'refunded', detail: refund.reason, at });
  if (isTaken)
    await openTask(tx, await taskOf(tx, { kind: 'payment_returned', refund, amount, detail: refund.reason }), at);
  await queue.add(tx.sql, paymentNotification, { businessId, paymentId, about: 'refunded', refundId });
}

/** The payer's bank sent it back, or gave it back. Exactly what went is there again. */
async function giveBackToPayment(tx: TenantTransaction, refund: RefundRow, at: Date) {
  const locked = await readLocked(tx, await paymentOf(tx, refund));
  const { amount, fee, cost, id: refundId } = refund;
  const kind = isTakenByBank(refund) ? 'payment_settled' : 'refund_returned';
  const entry = { kind, reference: `refund_returned:${refundId}`, at };
  const toldAt = await toldOf(tx, { ...locked.payment, refundId });
  await giveRefundBack(locked, { amount, fee, cost, refundId, toldAt, taken: await takenBy(tx, refundId), ...entry });
}

async function noteFailure({ tx, refund }: OpenRefund, detail: string, at: Date) {
  await note(tx, refund, { kind: 'refund_failed', detail, at });
  const amount = add(refund.amount, refund.fee);
  await openTask(tx, await taskOf(tx, { kind: 'refund_failed', refund, amount, detail }), at);
}

/** The business has won: as with a whole payment, that part has settled once more, and nobody has to look any longer. */
async function noteGivenBack({ tx, refund }: OpenRefund, detail: string, at: Date) {
  if (refund.state === 'succeeded') await note(tx, refund, { kind: 'payment_settled', detail, at });
  await closeTask(tx, { kind: 'payment_returned', subjectId: refund.id }, at);
}

async function taskOf(
  tx: TenantTransaction,
  { refund, ...task }: Pick<NewTask, 'kind' | 'amount' | 'detail'> & { readonly refund: RefundRow },
): Promise<NewTask> {
  const { invoiceId: first, customerId } = await paymentOf(tx, refund);
  const [taken] = await takenBy(tx, refund.id);
  // What a bank took of unused credit is owed on no invoice.
  const invoiceId = taken?.invoiceId ?? (task.kind === 'payment_returned' ? null : first);
  return { ...task, subjectId: refund.id, customerId, invoiceId, paymentId: refund.paymentId };
}

async function note(
  tx: TenantTransaction,
  refund: RefundRow,
  { kind, detail, at }: { kind: EventName; detail: string; at: Date },
) {
  const { id: refundId, paymentId, amount } = refund;
  const payment = await paymentOf(tx, refund);
  const subjectId = await toldOf(tx, { ...payment, refundId });
  const whole = kind === 'payment_returned' ? { whole: payment.amount } : {};
  const arrived = await takenBy(tx, refundId);
  const taken = arrived.length > 0 ? arrived : (refund.from ?? []);
  const data = { paymentId, refundId, amount, detail, ...whole, ...wholeOf(payment, { taken, toldAt: subjectId }) };
  await writeEvent(tx, { subjectId, kind, actor: 'provider', at, data });
}

/** Where it was asked for. What was made at the provider, where its payment's life is told. */
const toldOf = async (tx: TenantTransaction, of: PaymentRow & { readonly refundId: string }): Promise<string> =>
  (await askedAt(tx, { refundId: of.refundId, paymentId: of.id })) ?? subjectOf(of);

const paymentOf = async (tx: TenantTransaction, { paymentId }: RefundRow): Promise<PaymentRow> =>
  found(await readPayment(tx, paymentId));
