import { deliverMail } from '../features/outbox/index.ts';
import { mailPayment } from '../features/payments/index.ts';
import type { PaymentNotification } from '../features/receivables/index.ts';
import type { Platform } from '../services/platform.ts';

/** Runs the background work of a delivery at once, in the test itself. */
export const deliverNow = (platform: Platform, due: { businessId: string; deliveryId: string }) =>
  deliverMail.run(platform, due);

/** Runs the background work of a payment notice at once. */
export const notifyPayer = (platform: Platform, notice: PaymentNotification) => mailPayment(platform, notice);
