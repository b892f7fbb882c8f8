import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimit, RateLimiter } from '../services/rate-limiter.ts';
import { Refused } from '../services/refused.ts';
import { limitByAddress } from './identified-callers.ts';

/** P01: per address. A customer who clicks fast stays below it. Somebody who tries out links does not. */
const READS: RateLimit = { name: 'portal reads', max: 300, seconds: 60 };
const MISSES: RateLimit = { name: 'portal misses', max: 60, seconds: 600 };

export interface PortalRateLimits {
  /** Answers a call without a token. The call is counted, and a miss once more. */
  apply(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<unknown>;
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * The rate limits for the links that customers have by mail (P01, TM-01). A caller who tries out ids gets the same 404
 * again and again. After sixty of them the answer is that there were too many. Their own valid links stay open all the
 * while.
 */
export function createPortalRateLimits(rateLimiter: RateLimiter | null): PortalRateLimits {
  const read = limitByAddress(rateLimiter, READS);
  const miss = limitByAddress(rateLimiter, MISSES);
  return {
    async apply(request, reply, answer) {
      if (request.method === 'GET') await read(request);
      try {
        return await answer(request, reply);
      } catch (error) {
        if (error instanceof Refused && error.code === 'NOT_FOUND') await miss(request);
        throw error;
      }
    },
  };
}
