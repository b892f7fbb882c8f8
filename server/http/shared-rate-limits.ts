import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { z } from 'zod';
import type { Schedule } from '../services/background-task.ts';
import { dropWindows } from '../services/rate-limit-store.ts';
import type { RateLimiter } from '../services/rate-limiter.ts';
import { createStepCounter, type StepCounter } from './step-counter.ts';

/** What the plugin passes on about a path with a limit of its own. Its types say something else. */
const OwnLimit = z.object({ routeInfo: z.object({ method: z.coerce.string(), url: z.string() }) });

/** Where the plugin counts calls per address: for all paths below a name, and for a path with its own limit. */
export function sharedRateLimits(rateLimiter: RateLimiter, name: string): FastifyRateLimitStoreCtor {
  return class SharedRateLimits implements FastifyRateLimitStore {
    readonly #name: string;
    #counter: StepCounter | null = null;

    constructor(_options: object, ownName = name) {
      this.#name = ownName;
    }

    incr: FastifyRateLimitStore['incr'] = (address, callback, timeWindow, max) => {
      this.#counter ??= createStepCounter(rateLimiter, { name: this.#name, max, seconds: timeWindow / 1000 });
      this.#counter(address).then(
        ({ current, waitMilliseconds }) => callback(null, { current, ttl: waitMilliseconds }),
        (error: Error) => callback(error),
      );
    };

    child(options: object): SharedRateLimits {
      const { method, url } = OwnLimit.parse(options).routeInfo;
      return new SharedRateLimits(options, `${name} ${method} ${url}`);
    }
  };
}

/** Drops all rate limit windows that are over. */
export const forgetRateLimits: Schedule = {
  name: 'forget-rate-limits',
  seconds: 300,
  run: ({ systemDb }) => dropWindows(systemDb.sql, Date.now()),
};
