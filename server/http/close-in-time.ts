import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** For the answers that are under way, and for bodies that are still coming in. */
const TIMEOUT_MILLISECONDS = 4_000;

/**
 * A server that closes waits for nobody who has not asked anything yet, as the connection that browsers open ahead of need, and not
 * for ever for anybody else: what is stopped after it, as background work, has its time too.
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
  // Whoever has the last answer would keep the connection for a next question.
  app.addHook('onResponse', async () => {
    if (closing) setImmediate(() => app.server.closeIdleConnections());
  });
}
