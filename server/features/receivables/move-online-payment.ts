import { lacksFunds } from '@underlay/domain/charges/returned-fee.ts';
import { failureMessage } from '@underlay/domain/payments/failure-messages.ts';
import type { PaymentState } from '@underlay/domain/payments/payment.ts';
import type { Platform } from '../../services/platform.ts';
import { chargeReturn } from './charge-life.ts';
import type { LockedPayment } from './lock-payment.ts';
import { orderSettled } from './order-settled.ts';
import { movePayment } from './payment-life.ts';
import { type PaymentOccasion, paymentNotification } from './payment-notification.ts';

/** The states that a payer is notified of. The rest happens silently. */
const NOTIFICATIONS: Partial<Record<PaymentState, PaymentOccasion>> = {
  settled: 'settled',
  failed: 'failed',
  reversed: 'returned',
};

/**
 * Moves a payment by the provider's state and queues the mail to its payer in the same transaction. The reason of a failure is
 * our own message where we know the code, so every screen and mail says the same.
 */
export async function moveOnlinePayment(
  platform: Platform,
  locked: LockedPayment,
  move: Parameters<typeof movePayment>[1],
) {
  const { tx, payment } = locked;
  const copy = failureMessage(move.failureCode ?? null);
  await movePayment(locked, { ...move, ...(copy && { failureMessage: copy }) }, 'provider');
  if (cameBack(payment, move)) await chargeReturn(locked, { at: move.at, actor: 'provider' });
  const about = payment.state === move.state ? undefined : NOTIFICATIONS[move.state];
  const { businessId, id: paymentId } = payment;
  const usesCredit = payment.method === 'card' && payment.targets.some(({ credit }) => credit > 0);
  if (about === 'settled' && usesCredit) await platform.queue.add(tx.sql, orderSettled, { businessId, paymentId });
  else if (about) await platform.queue.add(tx.sql, paymentNotification, { businessId, paymentId, about });
}

/** The bank had it, and sent it back for lack of funds. What it never got costs its payer nothing. */
const cameBack = (
  { method, state, providerPaymentId }: LockedPayment['payment'],
  { failureCode, ...move }: Parameters<typeof movePayment>[1],
): boolean =>
  state !== move.state &&
  (move.state === 'failed' || move.state === 'reversed') &&
  providerPaymentId !== null &&
  lacksFunds({ method, failureCode });
