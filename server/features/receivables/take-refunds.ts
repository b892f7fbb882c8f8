import { randomUUID } from 'node:crypto';
import { cents } from '@underlay/domain/money/money.ts';
import { failureMessage, UNEXPLAINED } from '@underlay/domain/payments/failure-messages.ts';
import { partsOf, refundAfter, unusedOf } from '@underlay/domain/payments/refund.ts';
import { targetsOf } from '@underlay/domain/payments/refund-targets.ts';
import type { ProviderRefund } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { keepCreditTask } from './keep-credit-task.ts';
import { type LockedPayment, readLocked } from './lock-payment.ts';
import { moveRefund } from './move-refund.ts';
import { insertRefund, nameRefund, type RefundRow, readRefund, refundsOfPayment, requesterOf } from './refund-store.ts';
import { refundsUnderWay } from './refund-target-store.ts';

/**
 * The one function that applies the provider's state to a payment's refunds, ours and those made there, and to parts that a bank took.
 * The caller has locked the payment (withLockedPayment). However often and in whatever order it is called, each refund moves once.
 */
export async function takeRefunds(
  platform: Platform,
  { tx, payment }: Pick<LockedPayment, 'tx' | 'payment'>,
  reportedRefunds: readonly ProviderRefund[],
) {
  for (const reported of reportedRefunds) {
    const refund = await refundNamed(platform, { tx, payment, reported });
    if (!refund) continue;
    if (refund.providerRefundId === null) await nameRefund(tx, refund, reported.id);
    const state = refundAfter(refund.state, reported.fact);
    if (state !== refund.state) await moveRefund(platform, { tx, refund }, { ...reported, state });
  }
}

interface ReportedRefund extends Pick<LockedPayment, 'tx' | 'payment'> {
  readonly reported: ProviderRefund;
}

/** Our row of a refund, known by its name at the provider or by our id inside. A refund made there gets its row now. */
async function refundNamed(
  platform: Platform,
  { tx, payment, reported }: ReportedRefund,
): Promise<RefundRow | undefined> {
  const known = (await refundsOfPayment(tx, payment)).find(
    ({ id, providerRefundId }) => providerRefundId === reported.id || (!providerRefundId && id === reported.refundId),
  );
  // One that failed before it was known here changed nothing.
  if (!known) return reported.fact === 'failed' ? undefined : madeThere(platform, { tx, payment, reported });
  if (known.amount + known.fee === reported.total) return known;
  platform.log.error(
    { refund: known.id, provider: reported.id, total: reported.total },
    'the provider told of a different refund; nothing was changed',
  );
  return undefined;
}

async function madeThere({ clock, log }: Platform, { tx, payment, reported }: ReportedRefund) {
  const { payment: current } = await readLocked(tx, payment);
  const parts = partsOf(current, reported.total);
  if (!parts) {
    log.error(
      { payment: payment.id, provider: reported.id, total: reported.total },
      'more was refunded than had been paid; nothing was changed',
    );
    return undefined;
  }
  const id = randomUUID();
  const createdAt = clock.now();
  await insertRefund(tx, current, {
    id,
    ...parts,
    cost: cents(Math.min(reported.costBack ?? 0, current.cost - current.refundedCost)),
    state: 'requested',
    reason: reasonOf(reported),
    from: targetsOf(current, await refundsUnderWay(tx, current), parts.amount),
    requestedBy: requesterOf(reported),
    providerRefundId: reported.id,
    createdAt,
  });
  if (unusedOf(current) > 0) await keepCreditTask(tx, current, createdAt);
  return found(await readRefund(tx, id));
}

const reasonOf = ({ bankReason }: ProviderRefund): string =>
  bankReason === undefined ? 'Refunded at the payment provider.' : (failureMessage(bankReason) ?? UNEXPLAINED.part);
