import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { openSystemDb } from '../database/system-db.ts';
import type { Platform } from '../services/platform.ts';
import { NO_QUARANTINE } from '../services/quarantine.ts';
import { createUploads } from './bounded-uploads.ts';
import type { User } from './caller.ts';
import { createEventStreams } from './event-stream.ts';
import type { Feature } from './feature.ts';
import { createIdempotency } from './idempotency.ts';
import { identifyCallers } from './identified-callers.ts';
import { createPortalRateLimits } from './portal-rate-limits.ts';
import { answerProblem } from './problems.ts';
import { answerCompiler } from './written-answers.ts';

export interface InsideCalls {
  /** What a GET of that path answers to them. Anything but an answer, 403, 404 and 410 is a bug, or the database is away. */
  get(user: User, path: string): Promise<{ readonly status: number; readonly body: unknown }>;
}

/**
 * Some endpoints for the product itself, which asks them as somebody would who has these rights. Nothing listens. Access, handler and
 * the serialiser that cuts the answer are those of every call, so nobody is told what they could not have read (HOOK-02).
 */
export async function openInsideCalls(platform: Platform, routes: Feature['routes']): Promise<InsideCalls> {
  const app = Fastify({ logger: false, genReqId: () => '' });
  app.setErrorHandler(answerProblem);
  // It keeps each serialiser that it has made. Without it a message took longer to be written than to be sent.
  app.setSerializerCompiler(await answerCompiler());
  const callers = new Map<string, User>();
  const authenticator = {
    userOf: async (token: string) => {
      const user = callers.get(token);
      return user ? ({ ok: true, user } as const) : ({ ok: false, expired: false } as const);
    },
    // Only programs ask, and they have no role.
    roleOf: async () => null,
    seeMember: async () => undefined,
  };
  await identifyCallers(app, authenticator, { ...platform, config: { ...platform.config, rateLimits: false } });
  const options = {
    authenticator,
    systemDb: () => openSystemDb(platform.systemDb.sql),
    tenantDb: platform.tenantDb,
    managerPrefix: '/manager-api',
    publicOrigin: platform.config.publicOrigin,
    rateLimits: false,
    strictRefusals: platform.config.strictRefusals,
    databaseWatch: platform.databaseWatch,
    diskWatch: platform.diskWatch,
    // Who asks was let in already, and a manager reads everything of a restored product. Nothing is sent before that is over.
    quarantine: NO_QUARANTINE,
    idempotency: createIdempotency(platform),
    portalRateLimits: createPortalRateLimits(null),
    streams: createEventStreams(app),
    uploads: createUploads(),
  };
  for (const each of routes) each.mount(app, options, platform);
  await app.ready();
  return {
    async get(user, path) {
      const token = randomUUID();
      callers.set(token, user);
      try {
        const answer = await app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } });
        if (![200, 403, 404, 410].includes(answer.statusCode))
          throw new Error(`an object could not be read for a message: ${answer.statusCode}`);
        return { status: answer.statusCode, body: answer.json() };
      } finally {
        callers.delete(token);
      }
    },
  };
}
