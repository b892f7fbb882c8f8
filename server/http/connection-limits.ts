import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

/**
 * A connection on which nothing moves for so long is cut off, in whichever direction: a reader who takes nothing of an
 * answer holds it in memory. No answer takes as long, and streams have their heartbeat.
 */
export const SILENT_MILLISECONDS = 60_000;

const LIMITS = {
  /** A browser opens six, and an office shares an address. */
  perAddress: 300,
  /** Requests of one connection that wait for an answer. Browsers and proxies send the next one after it. */
  waiting: 16,
} as const;
type Limits = { readonly [Name in keyof typeof LIMITS]: number };

/** Whose connections are not counted: a proxy opens one for each of its callers. */
type IsProxy = (address: string, hop: number) => boolean;

/** Bounds the connections that an address holds open, and the requests that are sent ahead on one. */
export function limitConnections(app: FastifyInstance, isProxy: IsProxy, limits: Limits = LIMITS) {
  limitPerAddress(app, isProxy, limits.perAddress);
  limitWaiting(app, limits.waiting);
}

function limitPerAddress(app: FastifyInstance, isProxy: IsProxy, max: number) {
  const open = new Map<string, number>();
  app.server.on('connection', (socket) => {
    const peer = socket.remoteAddress ?? '';
    if (isProxy(peer, 0)) return;
    const address = normalizeIP(peer);
    if (count(open, address, 1) > max) socket.destroy();
    socket.once('close', () => count(open, address, -1));
  });
}

function limitWaiting(app: FastifyInstance, max: number) {
  const waiting = new WeakMap<Socket, number>();
  app.server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    waiting.set(socket, (waiting.get(socket) ?? 0) + 1);
    answer.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    if ((waiting.get(socket) ?? 0) > max) socket.destroy();
  });
  // What came with the same packet was read already. It is not worked on.
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.socket.destroyed) reply.hijack();
  });
}

/** Answers the new count. Nothing is kept of an address without connections. */
function count(counts: Map<string, number>, address: string, by: number): number {
  const now = (counts.get(address) ?? 0) + by;
  if (now > 0) counts.set(address, now);
  else counts.delete(address);
  return now;
}
