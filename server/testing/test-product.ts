import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type CalendarDate, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import type { FastifyInstance } from 'fastify';
import postgres from 'postgres';
import { inject } from 'vitest';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { createApp } from '../app/app.ts';
import { defineBackgroundWork, QUEUE_NAMES } from '../app/background.ts';
import { openKeys } from '../app/keys/open-keys.ts';
import { type Config, readConfig } from '../config.ts';
import { DRIVER_OPTIONS, type OpenSocket } from '../database/pool.ts';
import { connectWith, type Sql } from '../database/sql.ts';
import { openSystemDb } from '../database/system-db.ts';
import { openTenantPools } from '../database/tenant-db.ts';
import { revokeMade } from '../features/connections/index.ts';
import { listenForMail } from '../features/mail-in/index.ts';
import type { PageSource } from '../http/web-pages.ts';
import { createClamdScanner } from '../outside/clamd-scanner.ts';
import { createDiskStorage } from '../outside/disk-storage.ts';
import { createSmtpMailer } from '../outside/smtp-mailer.ts';
import { createStripePayments } from '../outside/stripe/stripe-payments.ts';
import { createTwilioSms } from '../outside/twilio-sms.ts';
import { createDocuments } from '../outside/typst/create-documents.ts';
import { createWebhookSender } from '../outside/webhook-sender.ts';
import type { Clock } from '../services/clock.ts';
import { ROOMY } from '../services/disk-watch.ts';
import { createLive } from '../services/live.ts';
import { createLog } from '../services/log.ts';
import { type MasterKeys, masterKey, masterKeys } from '../services/master-keys.ts';
import type { Platform } from '../services/platform.ts';
import { watchQuarantine } from '../services/quarantine.ts';
import { createQueue } from '../services/queue.ts';
import { createRateLimiter } from '../services/rate-limiter.ts';
import { createSecurityEvents } from '../services/security-events.ts';
import { ANSWERING_DATABASE } from './answering-database.ts';
import { freePort } from './free-port.ts';
import { insertQuickUser } from './quick-user.ts';
import { leftAfter, settle } from './settle.ts';
import { signIn } from './sign-in.ts';

/** What every new user signs in with. */
export const PASSWORD = 'correct horse battery';

export interface TestProduct {
  readonly origin: string;
  /** The same without a network. */
  readonly inject: FastifyInstance['inject'];
  readonly sandbox: string;
  readonly databaseUrl: string;
  readonly platform: Platform;
  /** Real time plus what a test has added. */
  readonly clock: Clock & { advance(milliseconds: number): void };
  /** By its clock, where a test business is. */
  today(): CalendarDate;
  /** Signs a new user in and answers the bearer token. */
  newUser(): Promise<string>;
  /** Resolves when background tasks and the provider's events are done. Throws when they do not come to an end. */
  settle(): Promise<void>;
  /** Gives background tasks and the provider’s events at most this time. Answers the names of what is left. */
  work(milliseconds: number): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** The parts of the product that a test may replace. */
export interface Replaced {
  readonly provider?: Platform['provider'];
  readonly jobs?: (sql: Sql) => Promise<Platform['queue']>;
  readonly masters?: MasterKeys;
  readonly disk?: Platform['diskWatch'];
  readonly clock?: TestProduct['clock'];
  /** What stands between the driver and PostgreSQL, and how many connections each pool has. */
  readonly wires?: { readonly socket: OpenSocket; readonly connections: number };
  /** Typesets documents. Otherwise each is a blank page, for tests that send a hundred and read none. */
  readonly typeset?: true;
  /** The pages. Otherwise each is a title, and none is drawn. */
  readonly pages?: PageSource;
}

const TITLES: PageSource = {
  read: async (program) => `<!doctype html><head><title>${program}</title></head>`,
};

const BLANK_PAGES: Platform['documents'] = {
  render: async () => Buffer.from('%PDF-1.7\n%%EOF\n'),
  close: async () => undefined,
};

const SETTLE_MILLISECONDS = 30_000;
export const TEST_MASTERS = masterKeys(() => [masterKey(Buffer.alloc(32, 7))]);

/** The real app, listening, on a database of its own, with a sandbox of its own. */
export async function startProduct(change: Partial<Config> = {}, replaced: Replaced = {}): Promise<TestProduct> {
  const database = `test_${randomBytes(6).toString('hex')}`;
  const server = inject('databaseServer');
  const admin = postgres(server, { ...DRIVER_OPTIONS, max: 1 });
  await copyDatabase(admin, database);
  const url = server.replace(/\/[^/]*$/, `/${database}`);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const inboundPort = await freePort();
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    dataDir: null,
    appOrigin: origin,
    webhookUrl: `${origin}/core/api/webhooks/stripe`,
    webhookSecret: 'whsec_sandbox_underlay',
    inboundPort,
  });
  const env = {
    PORT: String(port),
    SANDBOX_ORIGIN: sandbox.origin,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    INBOUND_SMTP_PORT: String(inboundPort),
    RATE_LIMITS: 'off',
    // Tests of one file share a person.
    BUSINESSES_PER_DAY: '1000000',
    // Few tests have a business verified before it sends.
    MAIL_LIMIT_UNVERIFIED: '1000000',
    MAIL_STRANGERS_UNVERIFIED: '1000000',
    DEMO: 'off',
    // Few tests have somebody who listens.
    WEBHOOKS: 'off',
    NODE_ENV: 'test',
  };
  const config: Config = { ...readConfig(env), ...change };
  const files = mkdtempSync(join(inject('folder'), 'files-'));
  const clock = replaced.clock ?? testClock();
  const log = createLog(process.env.TEST_LOG ?? 'silent');
  const sql = connectWith(url, { ...replaced.wires });
  const tenants = openTenantPools(url, { isRestricted: true, ...replaced.wires });
  const queue = replaced.jobs ? await replaced.jobs(sql) : await createQueue(url, log, QUEUE_NAMES);
  const mailer = createSmtpMailer(config);
  const open = await openKeys(sql, replaced.masters ?? TEST_MASTERS);
  const platform: Platform = {
    config,
    systemDb: openSystemDb(sql),
    tenantDb: tenants.tenantDb,
    revokeMade,
    databaseWatch: ANSWERING_DATABASE,
    diskWatch: replaced.disk ?? ROOMY,
    quarantine: await watchQuarantine(sql, 100),
    clock,
    log,
    queue,
    rateLimiter: createRateLimiter({ sql, log, sealer: open.sealer }),
    securityEvents: createSecurityEvents({ sql, log, sealer: open.sealer, clock }),
    live: createLive(sql, log),
    mailer,
    texts: createTwilioSms(config.twilio, config.publicOrigin),
    webhooks: createWebhookSender(config),
    ...open,
    provider: replaced.provider ?? createStripePayments(config.stripe),
    storage: createDiskStorage(files),
    scanner: createClamdScanner(config.clamd, log),
    documents: replaced.typeset ? createDocuments(log) : BLANK_PAGES,
  };
  defineBackgroundWork(platform);
  const app = await createApp(platform, replaced.pages ?? TITLES);
  await app.listen({ port, host: '127.0.0.1' });
  const mail = await listenForMail(platform);
  await queue.start();
  return {
    origin,
    inject: app.inject.bind(app) as FastifyInstance['inject'],
    sandbox: sandbox.origin,
    databaseUrl: url,
    platform,
    clock,
    today: () => dateIn('America/Chicago', clock.now()),
    newUser: async () => {
      const email = `${randomUUID()}@test.example`;
      await insertQuickUser(sql, { email, password: PASSWORD, at: clock.now() });
      return signIn(origin, email, PASSWORD);
    },
    settle: () => settle(sql, sandbox, SETTLE_MILLISECONDS),
    work: (milliseconds) => leftAfter(sql, sandbox, milliseconds),
    stop: async () => {
      await mail?.stop();
      const closed = app.close();
      // Every request was answered. A kept-alive connection must not delay the end for its 72 seconds.
      app.server.closeAllConnections();
      await closed;
      await queue.stop();
      platform.quarantine.stop();
      await platform.securityEvents.close();
      mailer.close();
      await platform.documents.close();
      await Promise.all([sql.end({ timeout: 2 }), tenants.end({ timeout: 2 })]);
      await sandbox.stop();
      await admin.unsafe(`drop database ${database} with (force)`);
      await admin.end();
      rmSync(files, { recursive: true, force: true });
    },
  };
}

/** Only one at a time can copy a template. Test files that start together take turns. Its files are copied, not each page written anew. */
async function copyDatabase(admin: postgres.Sql, name: string) {
  await admin`select pg_advisory_lock(1)`;
  try {
    await admin.unsafe(`create database ${name} template underlay strategy file_copy`);
  } finally {
    await admin`select pg_advisory_unlock(1)`;
  }
}

function testClock() {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance: (milliseconds: number) => {
      offset += milliseconds;
    },
  };
}
