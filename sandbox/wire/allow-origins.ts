import type { FastifyInstance } from 'fastify';

const DAY_SECONDS = 86_400;

/** Lets the product's pages call from the browser (CORS). Pages of other sites cannot use our buttons. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin, 'sec-fetch-site': site } = request.headers;
    const isWire = request.url.startsWith('/v1/') || request.url.startsWith('/v2/');
    if (isWire && origin && origins.includes(origin)) {
      reply
        .header('access-control-allow-origin', origin)
        .header(
          'access-control-allow-headers',
          'authorization, content-type, idempotency-key, stripe-account, stripe-version',
        )
        .header('access-control-allow-methods', 'GET, POST, DELETE')
        .header('access-control-expose-headers', 'request-id')
        .header('access-control-max-age', String(DAY_SECONDS))
        .header('vary', 'Origin');
    }
    if (isWire && request.method === 'OPTIONS') return reply.code(204).send();
    const changes = request.method !== 'GET' && request.method !== 'HEAD';
    if (!isWire && changes && site === 'cross-site') {
      return reply.code(403).send({ message: 'Another site cannot do this.' });
    }
    return undefined;
  });
}
