import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { migrationsMissing } from '../database/migrate.ts';
import type { Platform } from '../services/platform.ts';

const LEAST_FREE_BYTES = 200 * 1024 * 1024;

/** /healthz: the process answers. /readyz: it can do its work. /metrics: its figures, for Prometheus. */
export function mountHealth(app: FastifyInstance, { systemDb, config }: Platform) {
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
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const checks = {
      database: await works(async () => (await migrationsMissing(systemDb.sql)) <= 0),
      disk: await works(() => hasSpace(config.dataDir)),
    };
    const ready = Object.values(checks).every(Boolean);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks });
  });
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}

async function works(check: () => Promise<boolean>): Promise<boolean> {
  return check().catch(() => false);
}

async function hasSpace(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= LEAST_FREE_BYTES;
}
