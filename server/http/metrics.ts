import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Platform } from '../services/platform.ts';
import { Refused } from '../services/refused.ts';

type MetricsConfig = Platform['config']['metrics'];

/** The figures of this process, in the words of Prometheus. */
export interface Metrics {
  readonly contentType: string;
  read(): Promise<string>;
}

/** Measures every request from now on. */
export function measureRequests(app: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  return registry;
}

/** GET /metrics on the port of the product: with the token, or without one from this machine itself. */
export function mountMetrics(app: FastifyInstance, metrics: Metrics, { port, token }: MetricsConfig) {
  app.get('/metrics', async (request, reply) => {
    if (port !== null) throw new Refused('NOT_FOUND');
    if (token && !isToken(request.headers.authorization, token)) throw new Refused('UNAUTHENTICATED');
    if (!token && !isFromHere(request)) throw new Refused('NOT_FOUND');
    return sendFigures(reply, metrics);
  });
}

/** GET /metrics on a port that is the operator's own: to everybody, or with the token when there is one. */
export function mountFigures(app: FastifyInstance, metrics: Metrics, { token }: MetricsConfig) {
  app.get('/metrics', async (request, reply) => {
    if (token && !isToken(request.headers.authorization, token)) throw new Refused('UNAUTHENTICATED');
    return sendFigures(reply, metrics);
  });
}

const sendFigures = async (reply: FastifyReply, metrics: Metrics) =>
  reply
    .header('cache-control', 'no-store')
    .type(metrics.contentType)
    .send(await metrics.read());

/** A proxy on this machine asks for others, and a page in a browser here is not the operator. */
const isFromHere = ({ ip, headers, hostname }: FastifyRequest): boolean =>
  LOOPBACK.has(ip) && !Object.keys(headers).some(isFromProxy) && NAMES_OF_HERE.has(hostname);

/** Whatever a proxy adds to what it asks for somebody else. */
const isFromProxy = (header: string): boolean => /^(forwarded|via|x-real-ip|x-forwarded-.+)$/.test(header);

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const NAMES_OF_HERE = new Set(['localhost', '127.0.0.1', '[::1]']);

function isToken(given: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given ?? ''), hash(`Bearer ${token}`));
}

/** The figures on a port of their own, where nothing else is answered. Null when they have none. */
export async function listenForMetrics(metrics: Metrics, { port, token }: MetricsConfig, host: string) {
  if (port === null) return null;
  const server = createServer(async (request, response) => {
    const isAllowed = !token || isToken(request.headers.authorization, token);
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') return response.writeHead(404).end();
    if (!isAllowed) return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    const text = await metrics.read();
    return response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
