import { deliverMail } from '../features/outbox/index.ts';
import { mailPayment } from '../features/payments/index.ts';
import type { PaymentNotification } from '../features/receivables/index.ts';
import type { Platform } from '../services/platform.ts';

/** Runs the background work of a delivery at once, in the test itself. */
export const deliverNow = (platform: Platform, due: { businessId: string; deliveryId: string }) =>
  deliverMail.run(platform, due);

interface Delivered {
  readonly businessId: string;
  readonly subjectId: string;
  readonly cause: string;
}

/** The background work of a delivery was killed after the mail had left, and runs again. */
export async function deliverAgain(platform: Platform, { businessId, subjectId, cause }: Delivered) {
  const [again] = await platform.systemDb.sql<{ id: string }[]>`
    update deliveries set state = 'queued' where subject_id = ${subjectId} and cause = ${cause} returning id`;
  await deliverNow(platform, { businessId, deliveryId: again?.id ?? '' });
}

/** Runs the background work of a payment notice at once. */
export const notifyPayer = (platform: Platform, notice: PaymentNotification) => mailPayment(platform, notice);
