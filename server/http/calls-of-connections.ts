import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RateLimit, RateLimiter } from '../services/rate-limiter.ts';
import { Refused } from '../services/refused.ts';
import { createStepCounter } from './step-counter.ts';

/** Over all processes (CONN-07). */
const CALLS: RateLimit = { name: 'calls of a connection', max: 300, seconds: 60 };
/** In each process, as nothing is counted there that a statement would have to be made for. */
const MAX_AT_ONCE = 10;
const RETRY_SECONDS = 1;

/** Bounds what one program may ask for, and tells it with each answer how much is left. */
export function limitConnections(api: FastifyInstance, limiter: RateLimiter) {
  const count = createStepCounter(limiter, CALLS);
  const underWay = new Map<string, number>();
  api.addHook('onRequest', async ({ caller }, reply) => {
    const id = caller?.ok ? caller.user.connection?.id : undefined;
    if (id === undefined) return;
    const { current, waitMilliseconds } = await count(id);
    const seconds = Math.max(1, Math.ceil(waitMilliseconds / 1000));
    reply.headers({
      'ratelimit-policy': `"minute";q=${CALLS.max};w=${CALLS.seconds}`,
      ratelimit: `"minute";r=${Math.max(0, CALLS.max - current)};t=${seconds}`,
    });
    if (current > CALLS.max) throw new Refused('TOO_MANY_REQUESTS', { retrySeconds: seconds });
    const before = underWay.get(id) ?? 0;
    if (before >= MAX_AT_ONCE)
      throw new Refused('TOO_MANY_REQUESTS', { retrySeconds: RETRY_SECONDS, copy: TOO_MANY_AT_ONCE });
    begin(underWay, id, reply);
  });
}

const TOO_MANY_AT_ONCE = `A connection may make at most ${MAX_AT_ONCE} calls at once.`;

/** Until its answer is sent, or nobody is there any more to take it. */
function begin(underWay: Map<string, number>, id: string, { raw }: FastifyReply) {
  if (raw.closed || raw.destroyed) return;
  underWay.set(id, (underWay.get(id) ?? 0) + 1);
  raw.once('close', () => {
    const left = (underWay.get(id) ?? 1) - 1;
    if (left > 0) underWay.set(id, left);
    else underWay.delete(id);
  });
}
