import { constants, mkdirSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { borrowEmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { migrate } from '../database/migrate.ts';
import { openPool } from '../database/pool.ts';
import { connect, type Sql } from '../database/sql.ts';
import { openSystemDb } from '../database/system-db.ts';
import { openTenantPools } from '../database/tenant-db.ts';
import { makeTenantRoleGood } from '../database/tenant-role.ts';
import { refuseUnfinished } from '../database/unfinished-restore.ts';
import { revokeMade } from '../features/connections/index.ts';
import { createClamdScanner } from '../outside/clamd-scanner.ts';
import { createDiskStorage, saidInWords } from '../outside/disk-storage.ts';
import { createSmtpMailer } from '../outside/smtp-mailer.ts';
import { providerBreaker } from '../outside/stripe/provider-breaker.ts';
import { createStripePayments, PROVIDER_TIMEOUTS } from '../outside/stripe/stripe-payments.ts';
import { createTwilioSms } from '../outside/twilio-sms.ts';
import { createDocuments } from '../outside/typst/create-documents.ts';
import { createWebhookSender } from '../outside/webhook-sender.ts';
import { systemClock } from '../services/clock.ts';
import { watchDatabase } from '../services/database-watch.ts';
import { keptOnDisk, watchDisk } from '../services/disk-watch.ts';
import type { FileStorage } from '../services/file-storage.ts';
import { createLive } from '../services/live.ts';
import type { Logger } from '../services/log.ts';
import { readMasterKeys } from '../services/master-keys.ts';
import type { Platform } from '../services/platform.ts';
import { watchQuarantine } from '../services/quarantine.ts';
import { createQueue } from '../services/queue.ts';
import { createRateLimiter } from '../services/rate-limiter.ts';
import { createSecurityEvents } from '../services/security-events.ts';
import { QUEUE_NAMES } from './background.ts';
import { openKeys } from './keys/open-keys.ts';
import { isInUse } from './keys/root-key-store.ts';
import { sealAnew } from './keys/seal-anew.ts';
import { refuseMissingFiles } from './missing-files.ts';
import { refuseOtherProvider } from './provider/refuse-other-provider.ts';
import { upgradePostgres } from './upgrade-postgres/upgrade-postgres.ts';

export interface RunningPlatform {
  readonly platform: Platform;
  /** The same for background work, for which nobody waits. */
  readonly background: Platform;
  close(): Promise<void>;
}

interface Opening {
  readonly config: Config;
  readonly log: Logger;
  readonly env: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
  /** Ends the start wherever it is, also where it waits for another process. What was begun is rolled back, as after a crash. */
  readonly stopping?: AbortSignal;
  /** A command of the operator shares the embedded database with a server that runs. */
  readonly isBeside?: boolean;
  /** The operator says on purpose that the database goes on with another provider than it did. */
  readonly takesOtherProvider?: boolean;
}

/** Opens everything that a server needs: the migrated database, the queue, mail, files and the payment provider. */
export async function createPlatform(opening: Opening): Promise<RunningPlatform> {
  const { config, log, env, stopping } = opening;
  await refuseClosedFiles(config);
  const embedded = config.databaseUrl ? null : await openEmbedded(opening);
  const url = config.databaseUrl ?? embedded?.url ?? '';
  const sql = connect(url);
  const giveUp = () => void sql.end({ timeout: 0 });
  stopping?.addEventListener('abort', giveUp);
  try {
    stopping?.throwIfAborted();
    await refuseUnfinished(sql);
    await makeReady(sql, opening);
    const open = await openOurKeys(sql, { config, env, log });
    const tenants = openTenantPools(url, { isRestricted: await isTenantRoleGood(sql, log) });
    const counts = openPool(url, RATE_LIMIT_POOL);
    const probes = openPool(url, { connections: 1 });
    const databaseWatch = watchDatabase(probes, log);
    const diskWatch = await watchOwnDisk(config, log);
    const quarantine = await watchQuarantine(sql);
    const queue = await createQueue(url, log, QUEUE_NAMES);
    const documents = createDocuments(log);
    const mailer = createSmtpMailer(config);
    const securityEvents = createSecurityEvents({ sql, log, sealer: open.sealer, clock: systemClock });
    const platform: Platform = {
      config,
      systemDb: openSystemDb(sql),
      tenantDb: tenants.tenantDb,
      revokeMade,
      databaseWatch,
      diskWatch,
      quarantine,
      clock: systemClock,
      log,
      ...open,
      queue,
      rateLimiter: createRateLimiter({ sql: counts, log, sealer: open.sealer }),
      securityEvents,
      live: createLive(sql, log),
      mailer,
      texts: createTwilioSms(config.twilio, config.publicOrigin),
      webhooks: createWebhookSender(config),
      provider: createStripePayments(config.stripe, PROVIDER_TIMEOUTS.person, providerBreaker(log)),
      storage: await fileStorageOf(config, log, 'person'),
      scanner: createClamdScanner(config.clamd, log),
      documents,
    };
    const background = await inBackground(platform);
    stopping?.throwIfAborted();
    return {
      platform,
      background,
      close: async () => {
        await securityEvents.close();
        databaseWatch.stop();
        diskWatch.stop();
        quarantine.stop();
        mailer.close();
        await documents.close();
        await Promise.all([sql, tenants, counts, probes].map((pool) => pool.end({ timeout: 5 })));
        await embedded?.stop();
      },
    };
  } catch (error) {
    await sql.end({ timeout: 1 });
    await embedded?.stop();
    throw error;
  } finally {
    stopping?.removeEventListener('abort', giveUp);
  }
}

/** Brings the database to this version, and refuses it where its files are elsewhere, or its payments another provider's. */
async function makeReady(sql: Sql, { config, say, log, takesOtherProvider: takes }: Opening) {
  await migrate(sql, { say });
  await refuseMissingFiles(sql, config);
  await refuseOtherProvider(sql, config, { takes, provider: createStripePayments(config.stripe), say, log });
}

async function openEmbedded({ config, env, say, isBeside = false }: Opening) {
  await upgradePostgres({ config, env, queues: QUEUE_NAMES, say });
  return (isBeside ? borrowEmbeddedPostgres : startEmbeddedPostgres)(config.dataDir, say);
}

async function isTenantRoleGood(sql: Sql, log: Logger): Promise<boolean> {
  const isGood = await makeTenantRoleGood(sql);
  if (!isGood)
    log.warn('row-level security is off: the database user may not take on the role underlay_tenant (docs/running.md)');
  return isGood;
}

/** Where something is written to the disk, its folder is there from the start, and ready. */
function watchOwnDisk(config: Config, log: Logger) {
  const keeps = keptOnDisk(config);
  if (keeps !== 'nothing') mkdirSync(config.dataDir, { recursive: true });
  return watchDisk(log, { folder: config.dataDir, keeps });
}

async function openOurKeys(sql: Sql, { config, env, log }: { config: Config; env: NodeJS.ProcessEnv; log: Logger }) {
  // A new key opens nothing of a database in use, and would hide the true one.
  const masters = readMasterKeys(env, config.keysDir, (await isInUse(sql)) ? 'refuse' : 'make');
  const open = await openKeys(sql, masters);
  const { done, closed } = await sealAnew(sql, open);
  if (done > 0) log.info({ done }, 'texts of an earlier version were sealed anew');
  if (closed > 0) log.error({ closed }, 'texts of an earlier version do not open; npm run verify names them');
  return open;
}

/** Nobody waits for it, so it has more time, and it asks while people are told that there is no answer. */
const inBackground = async (platform: Platform): Promise<Platform> => ({
  ...platform,
  provider: createStripePayments(platform.config.stripe, PROVIDER_TIMEOUTS.background),
  storage: await fileStorageOf(platform.config, platform.log, 'background'),
});

/** Counts have connections of their own. A count that hangs keeps no request from its session, and the server ends it in a second. */
const RATE_LIMIT_POOL = { connections: 2, statementMilliseconds: 1_000 };

/**
 * Files that another user wrote, as a restore by root does, would be found missing one by one. Where there are none yet, their
 * folder has to be one that can be made.
 */
async function refuseClosedFiles({ files, dataDir }: Pick<Config, 'files' | 'dataDir'>) {
  if (files.s3) return;
  const may = constants.R_OK | constants.W_OK | constants.X_OK;
  for (const folder of [join(dataDir, 'files'), dataDir]) {
    const isThere = await access(folder, may).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return false;
      },
    );
    if (isThere) return;
  }
}

/** The file storage of this configuration. The S3 client takes 30 MB of memory and is loaded only where used. */
export async function fileStorageOf(
  { files, dataDir }: Config,
  log: Logger,
  waits: 'person' | 'background',
): Promise<FileStorage> {
  await refuseClosedFiles({ files, dataDir });
  if (!files.s3) {
    const storage = createDiskStorage(join(dataDir, 'files'));
    return waits === 'person' ? saidInWords(storage, log) : storage;
  }
  const { createS3Storage, s3Breaker } = await import('../outside/s3-storage.ts');
  const { S3_TIMEOUTS } = await import('../outside/s3-client.ts');
  const guard = waits === 'person' && { breaker: s3Breaker(log) };
  return createS3Storage(files.s3, log, { timeouts: S3_TIMEOUTS[waits], ...guard });
}
