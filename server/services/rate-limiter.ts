import { RateLimiterMemory, RateLimiterPostgres, RLWrapperTimeouts } from 'rate-limiter-flexible';
import { type RateLimitClient, rateLimitClient } from './rate-limit-store.ts';
import type { Sealer } from './sealer.ts';

/** A max of something in a window of time that begins with the first. */
export interface RateLimit {
  /** It is part of what is stored. Two limits never share a name. It stays while versions run beside each other. */
  readonly name: string;
  readonly max: number;
  readonly seconds: number;
}

interface Counted {
  /** The count of all processes in this window, including the newest call. */
  readonly points: number;
  /** Until the window ends. */
  readonly waitMilliseconds: number;
}

/** Counts over all processes that share the database. While the database does not answer, each counts for itself. */
export interface RateLimiter {
  count(limit: RateLimit, about: string, points?: number): Promise<Counted>;
  /** The same without counting. */
  look(limit: RateLimit, about: string): Promise<Counted>;
  /** Takes one back. */
  giveBack(limit: RateLimit, about: string): Promise<void>;
  forget(limit: RateLimit, about: string): Promise<void>;
}

/** After this time without the database's answer the process counts by itself. */
const TIMEOUT_MILLISECONDS = 1_000;

export function createRateLimiter(platform: { sealer: Sealer } & RateLimitClient): RateLimiter {
  const { sealer } = platform;
  const storeClient = rateLimitClient(platform);
  const limiters = new Map<string, RLWrapperTimeouts>();
  const limiterOf = (limit: RateLimit): RLWrapperTimeouts => {
    const limiter = limiters.get(limit.name) ?? openLimiter(storeClient, limit);
    limiters.set(limit.name, limiter);
    return limiter;
  };
  const keyOf = (about: string): string => sealer.fingerprint(about, 'rate limits').toString('base64url');
  return {
    async count(limit, about, points = 1) {
      const { consumedPoints, msBeforeNext } = await limiterOf(limit).penalty(keyOf(about), points);
      return { points: consumedPoints, waitMilliseconds: msBeforeNext };
    },
    async look(limit, about) {
      const found = await limiterOf(limit).get(keyOf(about));
      return { points: found?.consumedPoints ?? 0, waitMilliseconds: found?.msBeforeNext ?? 0 };
    },
    giveBack: async (limit, about) => void (await limiterOf(limit).reward(keyOf(about), 1)),
    forget: async (limit, about) => void (await limiterOf(limit).delete(keyOf(about))),
  };
}

/** Counts in this process alone, for what must not wait for the database. */
export function createLocalCounter({ max, seconds }: RateLimit): (about: string) => Promise<Counted> {
  const limiter = new RateLimiterMemory({ points: max, duration: seconds });
  return async (about) => {
    const { consumedPoints, msBeforeNext } = await limiter.penalty(about);
    return { points: consumedPoints, waitMilliseconds: msBeforeNext };
  };
}

/** Counts one of each. Answers the seconds to wait, or 0 when none of them is over its limit. */
export async function secondsToWait(
  rateLimiter: RateLimiter,
  things: readonly (readonly [limit: RateLimit, about: string])[],
): Promise<number> {
  const waits = await Promise.all(
    things.map(async ([limit, about]) => {
      const { points, waitMilliseconds } = await rateLimiter.count(limit, about);
      return points > limit.max ? Math.ceil(waitMilliseconds / 1000) : 0;
    }),
  );
  return Math.max(0, ...waits);
}

/**
 * The same, one after the other, and no further than the first that is over its limit. Whoever hammers at a narrow limit then uses
 * up no wide one, which others share.
 */
export async function secondsToWaitInTurn(
  rateLimiter: RateLimiter,
  things: readonly (readonly [limit: RateLimit, about: string])[],
): Promise<number> {
  for (const thing of things) {
    const wait = await secondsToWait(rateLimiter, [thing]);
    if (wait > 0) return wait;
  }
  return 0;
}

function openLimiter(storeClient: object, { name, max, seconds }: RateLimit): RLWrapperTimeouts {
  const options = { keyPrefix: name, points: max, duration: seconds };
  return new RLWrapperTimeouts({
    limiter: new RateLimiterPostgres({
      ...options,
      storeClient,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
    }),
    timeoutMs: TIMEOUT_MILLISECONDS,
    insuranceLimiter: new RateLimiterMemory(options),
  });
}
