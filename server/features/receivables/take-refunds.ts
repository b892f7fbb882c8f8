import { randomUUID } from 'node:crypto';
import { partsOf, refundAfter } from '@underlay/domain/payments/refund.ts';
import type { ProviderRefund } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { keepCreditTask } from './keep-credit-task.ts';
import { type LockedPayment, readLocked } from './lock-payment.ts';
import { moveRefund } from './move-refund.ts';
import {
  AT_THE_PROVIDER,
  insertRefund,
  nameRefund,
  type RefundRow,
  readRefund,
  refundsOfPayment,
} from './refund-store.ts';

/**
 * The one function through which the provider's word reaches a payment's refunds, ours and those that were made there. The
 * caller has locked the payment (withLockedPayment). However often and in whatever order it is called, each refund moves once.
 */
export async function takeRefunds(
  platform: Platform,
  { tx, payment }: Pick<LockedPayment, 'tx' | 'payment'>,
  words: readonly ProviderRefund[],
) {
  for (const word of words) {
    const refund = await refundNamed(platform, { tx, payment, word });
    if (!refund) continue;
    if (refund.providerRefundId === null) await nameRefund(tx, refund, word.id);
    const state = refundAfter(refund.state, word.fact);
    if (state !== refund.state)
      await moveRefund(platform, { tx, refund }, { state, failureMessage: word.failureMessage });
  }
}

interface Told extends Pick<LockedPayment, 'tx' | 'payment'> {
  readonly word: ProviderRefund;
}

/** Our row of a refund: known by its name at the provider, by our id inside, or written now because it was made there. */
async function refundNamed(platform: Platform, { tx, payment, word }: Told): Promise<RefundRow | undefined> {
  const known = (await refundsOfPayment(tx, payment)).find(
    ({ uuid, providerRefundId }) => providerRefundId === word.id || (!providerRefundId && uuid === word.refundId),
  );
  // One that failed before we ever heard of it changed nothing.
  if (!known) return word.fact === 'failed' ? undefined : madeThere(platform, { tx, payment, word });
  if (known.amount + known.fee === word.total) return known;
  platform.log.error(
    { refund: known.uuid, provider: word.id, total: word.total },
    'the provider told of a different refund; nothing was changed',
  );
  return undefined;
}

async function madeThere({ clock, log }: Platform, { tx, payment, word }: Told) {
  const { payment: current } = await readLocked(tx, payment);
  const parts = partsOf(current, word.total);
  if (!parts) {
    log.error(
      { payment: payment.uuid, provider: word.id, total: word.total },
      'more was refunded than had been paid; nothing was changed',
    );
    return undefined;
  }
  const uuid = randomUUID();
  const createdAt = clock.now();
  await insertRefund(tx, current, {
    uuid,
    ...parts,
    state: 'requested',
    reason: 'Refunded at the payment provider.',
    requestedBy: AT_THE_PROVIDER,
    providerRefundId: word.id,
    createdAt,
  });
  if (!current.applied) await keepCreditTask(tx, current, createdAt);
  return found(await readRefund(tx, current.businessId, uuid));
}
