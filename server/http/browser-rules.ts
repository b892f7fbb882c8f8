import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from '../services/refused.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Programs and pages of others may call it. Its address authorizes what it does. */
    fromAnywhere?: boolean;
  }
}

/**
 * Checks each request before anything reads it (P30, P31). It must be for our own host name. A change must come from
 * our own pages or from no page at all.
 */
export function guardRequests(app: FastifyInstance, publicOrigin: string) {
  const hosts = allowedHosts(publicOrigin);
  app.addHook('onRequest', async (request) => {
    if (!hosts.has(request.hostname.toLowerCase()))
      throw new Refused('BAD_REQUEST', { copy: 'This address does not belong to Underlay.' });
    const type = request.headers['content-type'];
    if (type && /charset/i.test(type) && !/charset="?utf-8"?\s*(;|$)/i.test(type))
      throw new Refused('UNSUPPORTED_MEDIA_TYPE');
    if (request.method === 'GET' || request.method === 'HEAD' || request.routeOptions.config.fromAnywhere) return;
    const { origin } = request.headers;
    const site = request.headers['sec-fetch-site'];
    const foreign =
      (site && site !== 'same-origin' && site !== 'none') || (origin && !ownOrigin(origin, request, publicOrigin));
    if (foreign) throw new Refused('FORBIDDEN_ORIGIN');
  });
  // Text that PostgreSQL cannot store is refused before the handler, not in the middle of a use case.
  app.addHook('preValidation', async (request) => {
    if (request.body && !Buffer.isBuffer(request.body)) refuseHostile(request.body);
    refuseHostile(request.query);
  });
}

function refuseHostile(value: unknown) {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed() || value.startsWith('\ufeff'))
      throw new Refused('BAD_REQUEST');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__' || key === 'constructor') throw new Refused('BAD_REQUEST');
    refuseHostile(inner);
  }
}

function ownOrigin(origin: string, request: FastifyRequest, publicOrigin: string): boolean {
  if (origin === publicOrigin) return true;
  return LOOPBACK.has(new URL(publicOrigin).hostname) && origin === `http://${request.host}`;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

function allowedHosts(publicOrigin: string): ReadonlySet<string> {
  const { hostname } = new URL(publicOrigin);
  // Health probes come by address.
  return new Set([hostname.toLowerCase(), ...LOOPBACK]);
}
