import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** For answers under way and for bodies that are still coming in. */
const TIMEOUT_MILLISECONDS = 4_000;

/**
 * A closing server does not wait for connections without a request, such as those that browsers open ahead of need. It
 * waits for the others up to the timeout, because what stops after it, such as background work, needs time too.
 */
export function closeInTime(app: FastifyInstance, milliseconds = TIMEOUT_MILLISECONDS) {
  const silent = new Set<Socket>();
  app.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of silent) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), milliseconds).unref();
  });
  // A client that has its last answer would keep the connection open for a next request.
  app.addHook('onResponse', async () => {
    if (closing) setImmediate(() => app.server.closeIdleConnections());
  });
}
