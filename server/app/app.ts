import { randomBytes } from 'node:crypto';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import { openApiDocument } from '@underlay/contract/openapi.ts';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { openSystemDb } from '../database/system-db.ts';
import { seeMembers } from '../features/audit/index.ts';
import { roleIn, workingRole } from '../features/businesses/index.ts';
import { orConnection, watchConnections } from '../features/connections/index.ts';
import { mountIdentity, userOf } from '../features/identity/index.ts';
import { LONGEST_REQUEST_MILLISECONDS, limitBodyTime } from '../http/body-time.ts';
import { boundBodies } from '../http/bounded-bodies.ts';
import { createUploads } from '../http/bounded-uploads.ts';
import { guardRequests } from '../http/browser-rules.ts';
import type { Authenticator } from '../http/caller.ts';
import { closeInTime } from '../http/close-in-time.ts';
import { limitConnections, SILENT_MILLISECONDS } from '../http/connection-limits.ts';
import { allowDraining } from '../http/drain.ts';
import { createEventStreams } from '../http/event-stream.ts';
import { mountHealth } from '../http/health.ts';
import { createIdempotency } from '../http/idempotency.ts';
import { identifyCallers } from '../http/identified-callers.ts';
import { type Metrics, measureRequests, mountMetrics } from '../http/metrics.ts';
import type { MountOptions } from '../http/mount.ts';
import { PERMISSIONS_POLICY } from '../http/permissions-policy.ts';
import { createPortalRateLimits } from '../http/portal-rate-limits.ts';
import { preparedJson } from '../http/prepared-json.ts';
import { answerProblem } from '../http/problems.ts';
import { refuseTunnels } from '../http/refuse-tunnels.ts';
import { originOf, rememberOrigins } from '../http/remember-origins.ts';
import { shedLoad } from '../http/shed-load.ts';
import { limitPages, type RequestHook, slowDownRefused } from '../http/slow-callers.ts';
import { answerTrouble } from '../http/trouble-page.ts';
import { limitUnread } from '../http/unread-answers.ts';
import { builtPages, mountWebPages, type PageSource } from '../http/web-pages.ts';
import { answerCompiler } from '../http/written-answers.ts';
import { maskedPath } from '../services/log.ts';
import type { Platform } from '../services/platform.ts';
import { Refused } from '../services/refused.ts';
import { FEATURES } from './features.ts';
import { operatingMetrics } from './metrics/operating-metrics.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The figures of this process, also for a port of their own. */
    readonly metrics: Metrics;
  }
}

/** What is no page of ours is data. Opened as one it loads nothing, and nobody frames it. A page says its own policy. */
const NOT_A_PAGE = "default-src 'none'; frame-ancestors 'none'";
export const API_BASE = '/core/api';

/** The whole HTTP side of the product on one Fastify server that does not listen yet. */
export async function createApp(platform: Platform, pages: PageSource = builtPages()): Promise<FastifyInstance> {
  const { config, log } = platform;
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies,
    routerOptions: { maxParamLength: 2_000 },
    genReqId: requestIds(),
    // A path that cannot be decoded never reaches a route. It is answered in the same shape all the same.
    frameworkErrors: (_error, request, reply) => {
      answerProblem(new Refused('BAD_REQUEST'), request, reply);
    },
    connectionTimeout: SILENT_MILLISECONDS,
    requestTimeout: LONGEST_REQUEST_MILLISECONDS,
    forceCloseConnections: 'idle',
  });
  app.setErrorHandler(answerTrouble(config));
  app.setSerializerCompiler(await answerCompiler());
  boundBodies(app);
  limitBodyTime(app);
  if (config.rateLimits) {
    limitConnections(app, config.trustedProxies);
    limitUnread(app);
  }
  refuseTunnels(app);
  closeInTime(app);
  allowDraining(app);
  logAnswers(app);
  rememberOrigins(app);
  noteTooMany(app, platform);
  warnOfProxy(app, config.trustedProxies);
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.publicOrigin.startsWith('https:'),
  });
  app.addHook(
    'onRequest',
    async (_request, reply) =>
      void reply.headers({ 'permissions-policy': PERMISSIONS_POLICY, 'content-security-policy': NOT_A_PAGE }),
  );
  await app.register(compress, { threshold: 2048, globalDecompression: false });
  // A measurement without limits overloads the process on purpose. A test also shares its process with it.
  if (config.rateLimits) {
    await shedLoad(app);
    slowDownRefused(app);
  }
  const countPage = config.rateLimits ? limitPages() : async () => undefined;
  const metrics = operatingMetrics(measureRequests(app), platform);
  app.decorate('metrics', metrics);
  mountHealth(app, platform);
  mountMetrics(app, metrics, config.metrics);
  const notFound = await mountWebPages(app, pages, {
    publicOrigin: config.publicOrigin,
    sandboxOrigin: config.stripe.sandboxOrigin,
    issuer: config.identity.issuer,
    countPage,
    apiBase: API_BASE,
  });
  if (!config.identity.issuer) await mountIdentity(app, platform);
  await app.register((api) => mountApi(api, platform, countPage), { prefix: API_BASE });
  app.setNotFoundHandler({ preHandler: countPage }, (request, reply) => {
    if (request.method === 'GET' && !request.url.startsWith('/assets/')) return notFound(request, reply);
    throw new Refused('NOT_FOUND');
  });
  return app;
}

/** No two requests of any two processes have the same, since events keep them (AUDIT-01). */
function requestIds(): () => string {
  const process = randomBytes(6).toString('base64url');
  let count = 0;
  return () => {
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
}

/** One log line for each answer, without the secrets of its path (TM-02). */
function logAnswers(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: maskedPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}

/** A caller who met a limit of calls, codes, mails or anything else. */
function noteTooMany(app: FastifyInstance, { securityEvents }: Platform) {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 429) return;
    const caller: typeof request.caller | undefined = request.caller;
    await securityEvents.note({
      kind: 'rate-limit',
      outcome: 'failure',
      userId: caller?.ok ? caller.user.id : null,
      details: { path: request.routeOptions.url ?? '' },
      origin: originOf(request),
    });
  });
}

/** Once: behind a proxy that is not known as one, all people look like one caller. */
function warnOfProxy(app: FastifyInstance, trusted: Platform['config']['trustedProxies']) {
  let said = false;
  app.addHook('onRequest', async ({ headers, socket: { remoteAddress = '' }, log }) => {
    if (said || headers['x-forwarded-for'] === undefined || trusted(remoteAddress, 0)) return;
    said = true;
    log.warn(
      { address: remoteAddress },
      'X-Forwarded-For is not believed: if this is your proxy, name it in TRUST_PROXY',
    );
  });
}

/** Everything below API_BASE. */
async function mountApi(api: FastifyInstance, platform: Platform, countMiss: RequestHook) {
  const { config, rateLimiter } = platform;
  // No answer here is for a search engine, and none for a cache but where it says so.
  api.addHook(
    'onRequest',
    async (_request, reply) => void reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' }),
  );
  guardRequests(api, config.publicOrigin);
  api.removeContentTypeParser('text/plain'); // JSON is the only format here (P31).
  const authenticator: Authenticator = {
    userOf: orConnection(platform, userOf(platform, workingRole)),
    roleOf: async (businessId, userId) => {
      const role = await roleIn(platform, businessId, userId);
      if (role) return role;
      const details = { asked: businessId };
      await platform.securityEvents.note({ kind: 'access', outcome: 'failure', userId, details });
      return null;
    },
    seeMember: seeMembers(platform),
  };
  await identifyCallers(api, authenticator, platform);
  watchConnections(api, platform);
  mountFeatures(api, platform, {
    authenticator,
    systemDb: () => openSystemDb(platform.systemDb.sql),
    tenantDb: platform.tenantDb,
    managerPrefix: '/manager-api',
    publicOrigin: config.publicOrigin,
    rateLimits: config.rateLimits,
    strictRefusals: config.strictRefusals,
    databaseWatch: platform.databaseWatch,
    diskWatch: platform.diskWatch,
    quarantine: platform.quarantine,
    idempotency: createIdempotency(platform),
    portalRateLimits: createPortalRateLimits(config.rateLimits ? rateLimiter : null),
    streams: createEventStreams(api),
    uploads: createUploads(config.rateLimits ? {} : { ofPerson: Number.POSITIVE_INFINITY }),
  });
  api.setNotFoundHandler({ preHandler: countMiss }, async () => {
    throw new Refused('NOT_FOUND');
  });
}

function mountFeatures(api: FastifyInstance, platform: Platform, options: MountOptions) {
  const { config } = platform;
  const document = preparedJson(() => openApiDocument(config.publicOrigin));
  api.get('/openapi.json', { compress: false }, document);
  for (const { routes, webhooks } of FEATURES) {
    for (const mountHook of webhooks) mountHook(api, platform);
    for (const each of routes) each.mount(api, options, platform);
  }
}
