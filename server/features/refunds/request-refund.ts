import { randomUUID } from 'node:crypto';
import { type Cents, cents, formatCents } from '@underlay/domain/money/money.ts';
import { costBack } from '@underlay/domain/payments/costs.ts';
import { feeWith, isWhole, refundableOf, unusedOf } from '@underlay/domain/payments/refund.ts';
import type { RefundTarget } from '@underlay/domain/payments/refund-targets.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { tellOwners } from '../businesses/index.ts';
import {
  firstInvoiceOf,
  insertRefund,
  keepCreditTask,
  type PaymentRow,
  refundsUnderWay,
  refuseNoAmount,
  wholeOf,
  withLockedPayment,
} from '../receivables/index.ts';
import { refundedFrom } from './refunded-from.ts';
import { refundSubmission } from './submit-refund.ts';

export interface RefundRequest {
  readonly payment: PaymentRow;
  readonly amount: Cents;
  readonly reason: string;
  /** Where it is taken from, if somebody chose: they are its amounts (PART-23). */
  readonly from?: readonly RefundTarget[] | undefined;
  readonly userId: string;
  /** The invoice that tells of it, where that is not the first of the payment. */
  readonly toldAt?: string;
}

/**
 * Notes that money goes back to the payer and queues the request. The provider is asked after the commit. The whole amount in one
 * go includes the fee (docs/decisions/0008), and the cost where the platform returns it (FEE-09). Nothing is owed again before the refund has succeeded.
 */
export async function requestRefund(platform: Platform, db: TenantDb, request: RefundRequest): Promise<string> {
  refuseNoAmount(request.amount);
  const { payment } = request;
  return withLockedPayment(db, { payment }, ({ tx, payment: current }) =>
    askForRefund(platform, tx, { ...request, payment: current }),
  );
}

/** The same in a transaction that has locked the invoices of the payment, and read it since. */
export async function askForRefund(
  { clock, config, queue }: Platform,
  tx: TenantTransaction,
  { payment, amount, reason, from: chosen, userId, toldAt = firstInvoiceOf(payment) }: RefundRequest,
): Promise<string> {
  const isOnline = payment.method === 'ach' || payment.method === 'card';
  if (!isOnline || payment.state !== 'settled') throw new Refused('not_refundable');
  const notArrived = await refundsUnderWay(tx, payment);
  if (notArrived.isDisputed) throw new Refused('not_refundable', { copy: TAKEN_BY_BANK });
  const { amount: underWay } = notArrived;
  if (amount > refundableOf(payment, underWay)) throw new Refused('more_than_refundable', { field: 'amount' });
  const from = refundedFrom(payment, notArrived, { amount, from: chosen });
  const { businessId, id: paymentId } = payment;
  const id = randomUUID();
  const createdAt = clock.now();
  const fee = feeWith(payment, underWay, amount);
  const cost = costBack(cents(payment.cost - payment.refundedCost), isWhole(payment, underWay, amount), config.prices);
  const asked = { id, amount, fee, cost, from, reason, requestedBy: userId, createdAt };
  await insertRefund(tx, payment, { ...asked, state: 'requested', providerRefundId: null });
  const data = { paymentId, refundId: id, amount, detail: reason, ...wholeOf(payment, { taken: from, toldAt }) };
  await writeEvent(tx, { subjectId: toldAt, kind: 'refund_requested', actor: userId, at: createdAt, data });
  if (unusedOf(payment) > 0) await keepCreditTask(tx, payment, createdAt);
  await queue.add(tx.sql, refundSubmission, { businessId, refundId: id });
  const did = `refunded ${formatCents(amount)} of a payment`;
  await tellOwners({ queue }, tx, { by: userId, did, page: `invoices/${toldAt}` });
  return id;
}

const TAKEN_BY_BANK = 'The payer’s bank took back a part of this payment, so no more of it can be refunded here.';
