import { failureWords } from '@underlay/domain/payments/failure-words.ts';
import type { PaymentState } from '@underlay/domain/payments/payment.ts';
import type { Transaction } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { movePayment } from './payment-life.ts';
import { type PaymentOccasion, paymentNotification } from './payment-notification.ts';
import type { PaymentRow } from './payment-store.ts';
import type { Receivable } from './receivable-store.ts';

/** What a payer is told when a payment gets there; the rest happens without a word. */
const NOTIFICATIONS: Partial<Record<PaymentState, PaymentOccasion>> = {
  settled: 'settled',
  failed: 'failed',
  reversed: 'returned',
};

interface OnlineMove {
  readonly invoice: Receivable;
  readonly payment: PaymentRow;
  readonly move: Parameters<typeof movePayment>[3];
}

/**
 * Moves a payment on the provider's word, and in the same transaction queues the mail that its payer gets about it. Why it
 * failed is kept in our words where we know the code, so that every screen and mail says the same.
 */
export async function moveOnlinePayment(platform: Platform, tx: Transaction, { invoice, payment, move }: OnlineMove) {
  const words = failureWords(move.failureCode ?? null);
  await movePayment(tx, invoice, payment, { ...move, ...(words && { failureMessage: words }) }, 'provider');
  const about = payment.state === move.state ? undefined : NOTIFICATIONS[move.state];
  const { businessId, uuid: paymentId } = payment;
  if (about) await platform.queue.add(tx, paymentNotification, { businessId, paymentId, about });
}
