import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take as long as the server lets any request take, for a photo over a slow line. */
    longBody?: boolean;
  }
}

/** How long a request may take to come in. It allows 25 MB over a line of 0.4 Mbit/s. */
export const LONGEST_REQUEST_MILLISECONDS = 10 * 60_000;
const BODY_MILLISECONDS = 30_000;

/** Cuts off a caller who sends an ordinary body too slowly. Only signed-in callers may send a long one. */
export function limitBodyTime(app: FastifyInstance, milliseconds = BODY_MILLISECONDS) {
  app.addHook('onRequest', async ({ raw, routeOptions, headers }) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody || routeOptions.config.longBody) return;
    const timer = setTimeout(() => raw.destroy(), milliseconds).unref();
    const done = () => clearTimeout(timer);
    raw.once('end', done).once('close', done);
  });
}
