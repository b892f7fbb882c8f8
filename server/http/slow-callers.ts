import { setTimeout as wait } from 'node:timers/promises';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createLocalCounter, type RateLimit } from '../services/rate-limiter.ts';
import { Refused } from '../services/refused.ts';

/** What runs before a request is answered. It throws to refuse it. */
export type RequestHook = (request: FastifyRequest) => Promise<void>;

const PAUSE_MILLISECONDS = 1_000;
/** Refusals that wait at once. They cost memory, so what is over goes out without a pause. */
const MAX_WAITING = 2_000;

/**
 * A caller over a limit waits a second for the refusal. One that is refused at once asks again at once, over all its
 * connections, and the process has time for little else.
 */
export function slowDownRefused(app: FastifyInstance) {
  let waiting = 0;
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode !== 429 || waiting >= MAX_WAITING) return;
    waiting += 1;
    await wait(PAUSE_MILLISECONDS);
    waiting -= 1;
  });
}

/** Of one address. A page loads at most thirty files, once, so a hundred people of an office stay below. */
const PAGES: RateLimit = { name: 'pages', max: 3_000, seconds: 60 };

/**
 * Counts requests for pages, their files and what does not exist. Each process counts for itself, because a page opens
 * while the database is away.
 */
export function limitPages(): RequestHook {
  const count = createLocalCounter(PAGES);
  // A file that is not there is asked for among the pages and then answered as a miss.
  const counted = new WeakSet<FastifyRequest>();
  return async (request) => {
    if (counted.has(request)) return;
    counted.add(request);
    const { points, waitMilliseconds } = await count(normalizeIP(request.ip));
    if (points > PAGES.max)
      throw new Refused('TOO_MANY_REQUESTS', { retrySeconds: Math.max(1, Math.ceil(waitMilliseconds / 1000)) });
  };
}
