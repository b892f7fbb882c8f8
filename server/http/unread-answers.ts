import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';

const LIMITS = {
  /** What is shorter the system takes at once. */
  shortBytes: 16 * 1024,
  /** Of all that waits for its readers in this process. */
  waitingBytes: 100_000_000,
} as const;
type Limits = { readonly [Name in keyof typeof LIMITS]: number };

/**
 * Bounds the answers that were written and that their readers do not take. Beyond it the one that has waited longest is broken off,
 * long before its connection counts as silent, so that many who take nothing do not fill the memory of everybody else.
 */
export function limitUnread(app: FastifyInstance, limits: Limits = LIMITS) {
  /** In the order they were written. */
  const waiting = new Map<FastifyReply, number>();
  let bytes = 0;
  const drop = (reply: FastifyReply) => {
    bytes -= waiting.get(reply) ?? 0;
    waiting.delete(reply);
  };
  app.addHook('onSend', async (_request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < limits.shortBytes) return;
    waiting.set(reply, payload.length);
    bytes += payload.length;
    finished(reply.raw, () => drop(reply));
    for (const longest of waiting.keys()) {
      if (bytes <= limits.waitingBytes) return;
      drop(longest);
      longest.raw.destroy();
    }
  });
}
