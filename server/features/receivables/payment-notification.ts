import { taskKind } from '../../services/background-task.ts';

/** What a payer is told about a payment by mail. */
export type PaymentOccasion = 'authorized' | 'deposits' | 'settled' | 'failed' | 'returned' | 'refunded';

export interface PaymentNotification {
  readonly businessId: string;
  readonly paymentId: string;
  readonly about: PaymentOccasion;
  readonly refundId?: string;
}

/** Something happened to a payment that its payer is told: payments, which are younger, write the mail. */
export const paymentNotification = taskKind<PaymentNotification>('payment-mail');
