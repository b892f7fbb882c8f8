import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../services/refused.ts';

/** P01: per address. A customer who clicks fast stays below; somebody who tries out links does not. */
const READS_PER_MINUTE = 300;
const MISSES_PER_TEN_MINUTES = 60;

export interface PortalRateLimits {
  /** Answers a call that needs no token: never kept by a cache, counted, and its misses counted once more. */
  apply(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<unknown>;
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
type Limit = (request: FastifyRequest) => Promise<void>;

/**
 * What stands around the links that customers have by mail (P01, TM-01). Whoever tries out ids hears the same 404 again and
 * again, and after sixty of them that there were too many; what they hold a true link to stays open all the while.
 */
export function createPortalRateLimits(app: FastifyInstance, rateLimits: boolean): PortalRateLimits {
  const read = rateLimits ? limitOf(app, READS_PER_MINUTE, '1 minute') : unlimited;
  const miss = rateLimits ? limitOf(app, MISSES_PER_TEN_MINUTES, '10 minutes') : unlimited;
  return {
    async apply(request, reply, answer) {
      reply.header('cache-control', 'no-store');
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

const unlimited: Limit = async () => undefined;

/** Counted by address in the plugin's own store, which forgets the longest silent of 5,000 addresses. */
function limitOf(app: FastifyInstance, max: number, timeWindow: string): Limit {
  const count = app.createRateLimit({ max, timeWindow });
  return async (request) => {
    const state = await count(request);
    if (!state.isAllowed && state.isExceeded)
      throw new Refused('TOO_MANY_REQUESTS', { retrySeconds: state.ttlInSeconds });
  };
}
