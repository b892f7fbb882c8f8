import type { Platform } from '../../services/platform.ts';
import type { RateLimit } from '../../services/rate-limiter.ts';

/** Declined cards of a business within an hour, over all its invoices (P07, TM-13). Each invoice alone is closed after ten. */
const DECLINES_OF_BUSINESS: RateLimit = { name: 'declines of a business', max: 30, seconds: 3_600 };

/** Counts one more. Answers when the pause ends that begins with it, and null when none begins. */
export async function countDecline(
  { rateLimiter, clock }: Platform,
  businessId: string,
): Promise<{ readonly until: Date; readonly declines: number } | null> {
  const { points, waitMilliseconds } = await rateLimiter.count(DECLINES_OF_BUSINESS, businessId);
  if (points !== DECLINES_OF_BUSINESS.max) return null;
  return { until: new Date(clock.now().getTime() + waitMilliseconds), declines: points };
}

/** Until then only customers who paid online before may pay by card. Null while anybody may. */
export async function cardsPausedUntil({ rateLimiter, clock }: Platform, businessId: string): Promise<Date | null> {
  const { points, waitMilliseconds } = await rateLimiter.look(DECLINES_OF_BUSINESS, businessId);
  return points < DECLINES_OF_BUSINESS.max ? null : new Date(clock.now().getTime() + waitMilliseconds);
}
