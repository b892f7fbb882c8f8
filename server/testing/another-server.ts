import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { createApp } from '../app/app.ts';
import type { Config } from '../config.ts';
import { connect } from '../database/sql.ts';
import { openSystemDb } from '../database/system-db.ts';
import { createLive } from '../services/live.ts';
import { createRateLimiter } from '../services/rate-limiter.ts';
import { createSecurityEvents } from '../services/security-events.ts';
import { freePort } from './free-port.ts';
import type { TestProduct } from './test-product.ts';

export interface AnotherServer {
  readonly origin: string;
  readonly app: FastifyInstance;
  stop(): Promise<void>;
}

/** A second server on the same database, as behind a load balancer: own connections, no background work. */
export async function startAnotherServer(
  { platform }: Pick<TestProduct, 'platform'>,
  change: Partial<Config> = {},
): Promise<AnotherServer> {
  const { database } = platform.systemDb.sql.options;
  const sql = connect(inject('databaseServer').replace(/\/[^/]*$/, `/${database}`));
  const { log, sealer, clock } = platform;
  const rateLimiter = createRateLimiter({ sql, log, sealer });
  const securityEvents = createSecurityEvents({ sql, log, sealer, clock });
  const config = { ...platform.config, ...change };
  const own = { systemDb: openSystemDb(sql), live: createLive(sql, log), rateLimiter, securityEvents };
  const other = { ...platform, config, ...own };
  const app = await createApp(other, { read: async () => '<!doctype html><title>Underlay</title>' });
  const port = await freePort();
  await app.listen({ port, host: '127.0.0.1' });
  return {
    origin: `http://localhost:${port}`,
    app,
    stop: async () => {
      await app.close();
      await securityEvents.close();
      await sql.end({ timeout: 2 });
    },
  };
}
