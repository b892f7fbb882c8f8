import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type RequestOrigin, type Way, withOrigin } from '../database/request-origin.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How what it changes came to us. A link or a page of ours without a sign-in, where nothing is said. */
    way?: Way;
  }
}

/**
 * From its handler on a request's work knows where it came from, the work of the sign-in provider too. Whoever had hung up before
 * their connection was taken has no address any more. They hear no answer, so nothing is done for them.
 */
export function rememberOrigins(app: FastifyInstance) {
  app.addHook('onRequest', async ({ ip, raw }, reply) => {
    if (ip !== undefined) return;
    reply.hijack();
    raw.destroy();
  });
  app.addHook('preHandler', (request, _reply, done) => withOrigin(originOf(request), done));
}

/** For what stops a request before its handler. A program is known by the name that it has now. */
export function originOf({ id, ip, headers, routeOptions, caller }: FastifyRequest): RequestOrigin {
  const connection = caller?.ok ? caller.user.connection : undefined;
  return {
    ipAddress: ip,
    network: normalizeIP(ip),
    userAgent: headers['user-agent'] ?? '',
    way: connection ? 'connection' : (routeOptions.config?.way ?? 'link'),
    requestId: id,
    ...(connection && { connection: { id: connection.id, name: connection.name } }),
  };
}
