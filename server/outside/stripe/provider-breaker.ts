import { Stripe } from 'stripe';
import { type Breaker, createBreaker } from '../../services/breaker.ts';
import type { Logger } from '../../services/log.ts';

/** For people who wait. Whether one account may not do something says nothing of the provider. */
export const providerBreaker = (log: Logger): Breaker =>
  createBreaker(log, {
    what: 'the payment provider',
    // The library calls every other status such an error too: 409 is an answer.
    isSilence: (error) =>
      error instanceof Stripe.errors.StripeConnectionError ||
      (error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 500) >= 500 && !isRepeated(error)),
  });

/** It kept the 500 of an earlier call under the same key, and repeats it for a day. So it is there. */
export const isRepeated = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true';
