import type { FastifyInstance } from 'fastify';

const REFUSAL = ['HTTP/1.1 405 Method Not Allowed', 'Allow: GET', 'Connection: close', 'Content-Length: 0', '', ''];
/** For the caller to read it. */
const CLOSE_MILLISECONDS = 1_000;

/**
 * CONNECT asks for a way through us to another server. Without this the connection would be closed without a word. No route sees
 * such a request, and Node.js leaves its connection to us: its errors, and its end.
 */
export function refuseTunnels(app: FastifyInstance): void {
  app.server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy());
    socket.resume().end(REFUSAL.join('\r\n'));
    setTimeout(() => socket.destroy(), CLOSE_MILLISECONDS).unref();
  });
}
