import { join } from 'node:path';
import { QUEUE_NAMES } from '../server/app/background.ts';
import { type OpenKeys, openKeys } from '../server/app/keys/open-keys.ts';
import { readConfig } from '../server/config.ts';
import type { Sql } from '../server/database/sql.ts';
import { openSystemDb } from '../server/database/system-db.ts';
import { openTenantPools } from '../server/database/tenant-db.ts';
import { createClamdScanner } from '../server/outside/clamd-scanner.ts';
import { createDiskStorage } from '../server/outside/disk-storage.ts';
import { createSmtpMailer } from '../server/outside/smtp-mailer.ts';
import { createStripePayments } from '../server/outside/stripe/stripe-payments.ts';
import { createDocuments } from '../server/outside/typst/create-documents.ts';
import { createWebhookSender } from '../server/outside/webhook-sender.ts';
import { systemClock } from '../server/services/clock.ts';
import { ROOMY } from '../server/services/disk-watch.ts';
import { createLive } from '../server/services/live.ts';
import { createLog } from '../server/services/log.ts';
import { masterKey, masterKeys } from '../server/services/master-keys.ts';
import type { Platform } from '../server/services/platform.ts';
import { NO_QUARANTINE } from '../server/services/quarantine.ts';
import { createQueue } from '../server/services/queue.ts';
import { createRateLimiter } from '../server/services/rate-limiter.ts';
import { createSecurityEvents } from '../server/services/security-events.ts';
import { noTexts } from '../server/services/sms-gateway.ts';
import { ANSWERING_DATABASE } from '../server/testing/answering-database.ts';

/** The key that all processes of one measurement share. */
export const MASTER_KEY = '07'.repeat(32);

/** The base of the use cases, without a server around it. Nothing calls the provider or the mailer. */
export async function createBenchPlatform(databaseUrl: string, sql: Sql): Promise<Platform> {
  // One owner has all businesses of a measurement.
  const config = readConfig({ BUSINESSES_PER_DAY: '10000' });
  const log = createLog('silent');
  const keys = await openBenchKeys(sql);
  return {
    config,
    systemDb: openSystemDb(sql),
    tenantDb: openTenantPools(databaseUrl, { isRestricted: true }).tenantDb,
    revokeMade: async () => undefined,
    log,
    databaseWatch: ANSWERING_DATABASE,
    diskWatch: ROOMY,
    quarantine: NO_QUARANTINE,
    clock: systemClock,
    ...keys,
    rateLimiter: createRateLimiter({ sql, log, sealer: keys.sealer }),
    securityEvents: createSecurityEvents({ sql, log, sealer: keys.sealer, clock: systemClock }),
    live: createLive(sql, log),
    queue: await createQueue(databaseUrl, log, QUEUE_NAMES),
    mailer: createSmtpMailer(config),
    texts: noTexts,
    webhooks: createWebhookSender(config),
    provider: createStripePayments(config.stripe),
    storage: createDiskStorage(join(config.dataDir, 'files')),
    scanner: createClamdScanner(null, log),
    documents: createDocuments(log),
  };
}

export const BENCH_MASTERS = masterKeys(() => [masterKey(Buffer.from(MASTER_KEY, 'hex'))]);
export const openBenchKeys = (sql: Sql): Promise<OpenKeys> => openKeys(sql, BENCH_MASTERS);
