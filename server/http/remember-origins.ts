import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type RequestOrigin, withOrigin } from '../services/request-origin.ts';

/** From its handler on a request's work knows where it came from, the work of the sign-in provider too. */
export function rememberOrigins(app: FastifyInstance) {
  app.addHook('preHandler', (request, _reply, done) => withOrigin(originOf(request), done));
}

/** For what stops a request before its handler. */
export const originOf = ({ ip, headers }: FastifyRequest): RequestOrigin => ({
  ipAddress: ip,
  network: normalizeIP(ip),
  userAgent: headers['user-agent'] ?? '',
});
