import { taskKind } from '../../services/background-task.ts';

/** The occasions of mail to a payer about a payment. */
export type PaymentOccasion = 'authorized' | 'deposits' | 'settled' | 'failed' | 'returned' | 'refunded';

export interface PaymentNotification {
  readonly businessId: string;
  readonly paymentId: string;
  readonly about: PaymentOccasion;
  readonly refundId?: string;
}

/** Something happened to a payment, and its payer is notified. The mail is written by payments, a younger feature. */
export const paymentNotification = taskKind<PaymentNotification>('payment-mail');
