import { refundAfter } from '@underlay/domain/payments/refund.ts';
import type { TenantDb } from '../../database/sql.ts';
import { backgroundTask } from '../../services/background-task.ts';
import { messageOf } from '../../services/log.ts';
import { type ProviderRefund, ProviderRefused } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import {
  AT_THE_PROVIDER,
  markRefundChecked,
  moveRefund,
  type PaymentRow,
  type RefundRow,
  readPayment,
  readRefund,
  referenceOf,
  refundsToReconcile,
  takeRefunds,
  withLockedPayment,
} from '../receivables/index.ts';

interface Requested {
  readonly businessId: string;
  readonly refundId: string;
}

export const refundSubmission = backgroundTask<Requested>({
  name: 'refund-submit',
  run: (platform, { businessId, refundId }) => submitRefund(platform, platform.tenantDb(businessId), refundId),
});

/**
 * Has the provider send the money back, or asks for its state. It looks before it asks, and asks under the refund's id. However
 * often this runs, and wherever it is killed, the payer is paid back once.
 */
export async function submitRefund(platform: Platform, db: TenantDb, refundId: string) {
  const refund = await readRefund(db, refundId);
  if (refund?.state !== 'requested') return;
  const payment = found(await readPayment(db, refund.paymentId));
  await db.begin((tx) => markRefundChecked(tx, refund, platform.clock.now()));
  const known = await platform.provider.refundsOf(found(referenceOf(payment)));
  const isThere = known.some(({ id, refundId: ours }) => id === refund.providerRefundId || ours === refundId);
  if (isThere) return take(platform, db, { payment, reported: known });
  if (refund.requestedBy === AT_THE_PROVIDER || refund.providerRefundId) return; // made there before, never again by us
  const made = await make(platform, db, { payment, refund });
  if (made) await take(platform, db, { payment, reported: [made] });
}

interface Asked {
  readonly payment: PaymentRow;
  readonly refund: RefundRow;
}

/** Null when the provider refused, which is final. A silence is thrown on: the task tries again later, with the same key. */
async function make(platform: Platform, db: TenantDb, { payment, refund }: Asked): Promise<ProviderRefund | null> {
  try {
    return await platform.provider.refundPayment({
      ...found(referenceOf(payment)),
      businessId: payment.businessId,
      paymentId: payment.id,
      refundId: refund.id,
      total: refund.amount + refund.fee,
      withCost: refund.cost > 0,
    });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    platform.log.warn({ refund: refund.id, error: error.message }, 'the provider refused a refund');
    await giveUp(platform, db, { payment, refund, failureMessage: error.copy });
    return null;
  }
}

const take = (
  platform: Platform,
  db: TenantDb,
  { payment, reported }: { payment: PaymentRow; reported: readonly ProviderRefund[] },
) => withLockedPayment(db, { payment }, ({ tx }) => takeRefunds(platform, { tx, payment }, reported));

const giveUp = (
  platform: Platform,
  db: TenantDb,
  { payment, refund, failureMessage }: Asked & { readonly failureMessage: string | null },
) =>
  withLockedPayment(db, { payment }, async ({ tx }) => {
    const current = found(await readRefund(tx, refund.id));
    // Only a refund without a name there can have been refused.
    if (current.providerRefundId || refundAfter(current.state, 'failed') === current.state) return;
    await moveRefund(platform, { tx, refund: current }, { state: 'failed', failureMessage });
  });

/** Repeated work: asks about refunds whose outcome is open, the longest silent first, until every one is known. */
export async function reconcileRefunds(platform: Platform) {
  for (const { businessId, id } of await refundsToReconcile(platform.systemDb.sql, platform.clock.now())) {
    await submitRefund(platform, platform.tenantDb(businessId), id).catch((error: unknown) =>
      platform.log.warn(
        { refund: id, error: messageOf(error) },
        'a refund could not be checked; it will be asked for again',
      ),
    );
  }
}
