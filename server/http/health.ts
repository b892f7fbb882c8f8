import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { migrationsMissing, readMigrations } from '../database/migrate.ts';
import { keptOnDisk } from '../services/disk-watch.ts';
import type { Platform } from '../services/platform.ts';

const CHECK_MILLISECONDS = 1_000;
/** What a full disk keeps from being done. */
const FULL = { database: 'read only', files: 'files are refused', nothing: 'ready' } as const;

/** /healthz: the process answers. /readyz: it can do its work. */
export function mountHealth(app: FastifyInstance, { systemDb, config, diskWatch }: Platform) {
  // Of this process. The files of a newer version may lie there before it is restarted.
  const known = readMigrations().length;
  const keeps = keptOnDisk(config);
  app.get('/healthz', async () => ({ status: 'ok' }));
  const checks: Readonly<Record<string, () => Promise<boolean>>> = {
    database: inTime(async () => (await migrationsMissing(systemDb.sql, known)) <= 0),
    ...(keeps !== 'nothing' && {
      disk: inTime(async () => (await stat(config.dataDir)).isDirectory()),
    }),
  };
  app.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await check()] as const),
    );
    const ready = !app.isDraining() && results.every(([, works]) => works);
    // A disk that is almost full can still be read.
    const isReady = diskWatch.isFull ? FULL[keeps] : 'ready';
    const status = app.isDraining() ? 'stopping' : ready ? isReady : 'not ready';
    return reply.code(ready ? 200 : 503).send({ status, checks: Object.fromEntries(results) });
  });
}

/** A check that answers within a second, and for a second after. What takes longer does not work. */
function inTime(check: () => Promise<boolean>): () => Promise<boolean> {
  let known: Promise<boolean> | undefined;
  let asked = 0;
  return () => {
    if (known && performance.now() - asked < CHECK_MILLISECONDS) return known;
    asked = performance.now();
    known = Promise.race([check(), pause(CHECK_MILLISECONDS, false, { ref: false })]).catch(() => false);
    return known;
  };
}
