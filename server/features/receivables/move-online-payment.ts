import { failureMessage } from '@underlay/domain/payments/failure-messages.ts';
import type { PaymentState } from '@underlay/domain/payments/payment.ts';
import type { Platform } from '../../services/platform.ts';
import type { LockedPayment } from './lock-payment.ts';
import { movePayment } from './payment-life.ts';
import { type PaymentOccasion, paymentNotification } from './payment-notification.ts';

/** What a payer is told when a payment gets there; the rest happens without a word. */
const NOTIFICATIONS: Partial<Record<PaymentState, PaymentOccasion>> = {
  settled: 'settled',
  failed: 'failed',
  reversed: 'returned',
};

/**
 * Moves a payment on the provider's word, and in the same transaction queues the mail that its payer gets about it. Why it
 * failed is kept in our words where we know the code, so that every screen and mail says the same.
 */
export async function moveOnlinePayment(
  platform: Platform,
  locked: LockedPayment,
  move: Parameters<typeof movePayment>[1],
) {
  const { tx, payment } = locked;
  const copy = failureMessage(move.failureCode ?? null);
  await movePayment(locked, { ...move, ...(copy && { failureMessage: copy }) }, 'provider');
  const about = payment.state === move.state ? undefined : NOTIFICATIONS[move.state];
  const { businessId, id: paymentId } = payment;
  if (about) await platform.queue.add(tx.sql, paymentNotification, { businessId, paymentId, about });
}
