import { putLast } from '../services/put-last.ts';
import type { RateLimit, RateLimiter } from '../services/rate-limiter.ts';

/** A process takes a twentieth of a limit at once from the shared count. It asks again when that is used. */
const STEPS = 20;
/** The max number of addresses that a process knows. It forgets the longest silent one first and may ask again. */
const MAX_KNOWN = 5_000;

interface Share {
  /** Where the shared count stands as far as this process has used it. */
  used: number;
  /** How far it may go. */
  readonly upTo: number;
  readonly endsAt: number;
}

interface CallCount {
  /** Above the limit's max when this call is one too many. */
  readonly current: number;
  readonly waitMilliseconds: number;
}

export type StepCounter = (address: string) => Promise<CallCount>;

/**
 * Counts the calls of an address over all processes without a statement for each. A process counts what it may let
 * through before it does so. All of them together therefore never exceed the limit. What a process has taken and does
 * not use is lost to the others until the window ends. A caller over the limit costs no statement until then.
 */
export function createStepCounter(rateLimiter: Pick<RateLimiter, 'count'>, limit: RateLimit): StepCounter {
  const step = Math.max(1, Math.floor(limit.max / STEPS));
  const shares = new Map<string, Promise<Share>>();
  return async (address) => {
    for (;;) {
      const pending = putLast(shares, [address, shares.get(address) ?? takeStep(address)], MAX_KNOWN);
      const share = await pending;
      const waitMilliseconds = share.endsAt - Date.now();
      if (waitMilliseconds > 0) {
        if (share.used < share.upTo) return { current: ++share.used, waitMilliseconds };
        if (share.upTo === limit.max) return { current: limit.max + 1, waitMilliseconds };
      }
      // Calls that wait for the same share find the next one there.
      if (shares.get(address) === pending) shares.delete(address);
    }
  };

  async function takeStep(address: string): Promise<Share> {
    const counting = rateLimiter.count(limit, address, step);
    const { points, waitMilliseconds } = await counting.catch((error: unknown) => {
      shares.delete(address);
      throw error;
    });
    const used = Math.min(points - step, limit.max);
    return { used, upTo: Math.min(points, limit.max), endsAt: Date.now() + waitMilliseconds };
  }
}
