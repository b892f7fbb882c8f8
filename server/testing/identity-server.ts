import { randomBytes } from 'node:crypto';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import postgres from 'postgres';
import { type Config, readConfig } from '../config.ts';
import { DRIVER_OPTIONS } from '../database/pool.ts';
import { connect } from '../database/sql.ts';
import { openSystemDb } from '../database/system-db.ts';
import type { AccountMail } from '../features/account/account-mail.ts';
import { accountFeature } from '../features/account/feature.ts';
import { mailAccount } from '../features/account/index.ts';
import { identityFeature } from '../features/identity/feature.ts';
import { mountIdentity, userOf } from '../features/identity/index.ts';
import { createUploads } from '../http/bounded-uploads.ts';
import { createEventStreams } from '../http/event-stream.ts';
import { createIdempotency } from '../http/idempotency.ts';
import { identifyCallers } from '../http/identified-callers.ts';
import { createPortalRateLimits } from '../http/portal-rate-limits.ts';
import { answerProblem } from '../http/problems.ts';
import { rememberOrigins } from '../http/remember-origins.ts';
import { ROOMY } from '../services/disk-watch.ts';
import { createLog } from '../services/log.ts';
import type { Mail } from '../services/mailer.ts';
import type { Platform } from '../services/platform.ts';
import { NO_QUARANTINE } from '../services/quarantine.ts';
import { createRateLimiter, type RateLimiter } from '../services/rate-limiter.ts';
import { createSealer } from '../services/sealer.ts';
import { createSecurityEvents } from '../services/security-events.ts';
import { ANSWERING_DATABASE } from './answering-database.ts';
import { freePort } from './free-port.ts';

export interface IdentityServer {
  readonly origin: string;
  readonly platform: Platform;
  readonly app: FastifyInstance;
  /** Moves the product's clock. The provider's own times follow `vi.setSystemTime`. */
  advance(milliseconds: number): void;
  /** Lets the background work send the requested mails. Answers those to this address, oldest first. */
  mailsTo(email: string): Promise<Mail[]>;
  /** A second process on the same database, or the same one after a restart. */
  another(): Promise<IdentityServer>;
  stop(): Promise<void>;
}

/** The identity feature alone, over HTTP, on a database of its own. */
export async function startIdentity(databaseServer: string, change: Partial<Config> = {}): Promise<IdentityServer> {
  const name = `identity_${randomBytes(6).toString('hex')}`;
  const admin = postgres(databaseServer, { ...DRIVER_OPTIONS, max: 1 });
  await admin`select pg_advisory_lock(1)`;
  await admin.unsafe(`create database ${name} template underlay strategy file_copy`);
  await admin`select pg_advisory_unlock(1)`;
  const server = await serve(databaseServer.replace(/\/[^/]*$/, `/${name}`), change);
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

async function serve(url: string, change: Partial<Config>, port = 0): Promise<IdentityServer> {
  let offset = 0;
  let windowsAged: Promise<unknown> = Promise.resolve();
  const asked: AccountMail[] = [];
  const mails: Mail[] = [];
  const sql = connect(url, 5);
  const chosen = port || (await freePort());
  const log = createLog(process.env.TEST_LOG ?? 'silent');
  const sealer = createSealer(Buffer.alloc(32, 7));
  const clock = { now: () => new Date(Date.now() + offset) };
  const platform = {
    config: { ...readConfig({ PORT: String(chosen), RATE_LIMITS: 'off' }), ...change },
    systemDb: openSystemDb(sql),
    databaseWatch: ANSWERING_DATABASE,
    diskWatch: ROOMY,
    quarantine: NO_QUARANTINE,
    clock,
    log,
    sealer,
    rateLimiter: aged(createRateLimiter({ sql, log, sealer }), () => windowsAged),
    securityEvents: createSecurityEvents({ sql, log, sealer, clock }),
    queue: {
      add: async (_tx: unknown, _kind: unknown, data: AccountMail) => void asked.push(data),
    },
    mailer: { send: async (mail: Mail) => void mails.push(mail) },
  } as unknown as Platform;
  const app: FastifyInstance = fastify({
    loggerInstance: platform.log as FastifyBaseLogger,
    trustProxy: change.trustedProxies ?? false,
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.setErrorHandler(answerProblem);
  rememberOrigins(app);
  if (!platform.config.identity.issuer) await mountIdentity(app, platform);
  await app.register(
    async (api) => {
      const authenticator = {
        userOf: userOf(platform, (sql) => sql`null`),
        roleOf: async () => null,
        seeMember: async () => undefined,
      };
      await identifyCallers(api, authenticator, platform);
      const options = {
        authenticator,
        databaseWatch: platform.databaseWatch,
        diskWatch: platform.diskWatch,
        quarantine: platform.quarantine,
        systemDb: () => platform.systemDb,
        tenantDb: platform.tenantDb,
        managerPrefix: '/manager-api',
        publicOrigin: platform.config.publicOrigin,
        rateLimits: false,
        strictRefusals: true,
        idempotency: createIdempotency(platform),
        portalRateLimits: createPortalRateLimits(null),
        streams: createEventStreams(api),
        uploads: createUploads(),
      };
      for (const each of [...accountFeature.routes, ...identityFeature.routes]) each.mount(api, options, platform);
    },
    { prefix: '/core/api' },
  );
  await app.listen({ port: chosen, host: '127.0.0.1' });
  return {
    origin: `http://localhost:${chosen}`,
    platform,
    app,
    advance: (milliseconds) => {
      offset += milliseconds;
      windowsAged = sql`update rate_limits set expire = expire - ${milliseconds}::bigint`.execute();
    },
    mailsTo: async (email) => {
      for (let job = asked.shift(); job; job = asked.shift()) await mailAccount(platform, job);
      return mails.filter(({ to }) => to === email);
    },
    another: () => serve(url, { ...change, publicOrigin: platform.config.publicOrigin }),
    stop: async () => {
      await app.close();
      await sql.end({ timeout: 2 });
    },
  };
}

/** The windows of rate limits follow real time. Each call first makes them older by what `advance` added. */
const aged = (rateLimiter: RateLimiter, windowsAged: () => Promise<unknown>): RateLimiter => ({
  ...rateLimiter,
  count: async (...counted) => {
    await windowsAged();
    return rateLimiter.count(...counted);
  },
});
