import { COMPOSERS } from '../app/background.ts';
import { deliverMail } from '../features/deliveries/index.ts';
import { mailPayment } from '../features/payments/index.ts';
import type { JobKinds } from '../services/jobs.ts';
import type { Platform } from '../services/platform.ts';

/** Does the background work of a delivery at once, in the test's own hands. */
export const deliverNow = (platform: Platform, job: { businessId: string; deliveryId: string }) =>
  deliverMail(platform, job, COMPOSERS);

/** Does the background work of a payment's news at once. */
export const tellPayer = (platform: Platform, news: JobKinds['payment-mail']) => mailPayment(platform, news);
