import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import { Id } from '@underlay/contract/primitives.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../services/platform.ts';
import type { RateLimit, RateLimiter } from '../services/rate-limiter.ts';
import { Refused } from '../services/refused.ts';
import { bindingOf } from './binding-cookie.ts';
import type { Authenticator, TokenCheck, User } from './caller.ts';
import { limitConnections } from './calls-of-connections.ts';
import { originOf } from './remember-origins.ts';
import { sharedRateLimits } from './shared-rate-limits.ts';
import { createStepCounter } from './step-counter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Only somebody who is signed in may call it. */
    signedIn?: boolean;
    /** Only a member of the business that its path names. */
    forMembers?: boolean;
  }
  interface FastifyRequest {
    /** What the caller's token says. Null where none is asked for, or none came. */
    caller: TokenCheck | null;
    /** When the token was checked, in milliseconds of this process. */
    callerAskedAt: number;
  }
}

type Counting = Pick<Platform, 'config' | 'rateLimiter' | 'databaseWatch'>;

const CALLS_PER_MINUTE = 600;
/** What is known of a caller for longer is asked again before anything is answered: a body may have taken its time. */
const KNOWN_MILLISECONDS = 500;

/**
 * Finds out who calls before a body is read. Calls are counted by person, so that an office behind one address is not one
 * caller, and whoever is not signed in by address.
 */
export async function identifyCallers(api: FastifyInstance, authenticator: Authenticator, platform: Counting) {
  const limiter = platform.config.rateLimits ? platform.rateLimiter : null;
  const { databaseWatch } = platform;
  api.decorateRequest('caller', null);
  api.decorateRequest('callerAskedAt', 0);
  api.addHook('onRequest', async (request) => {
    databaseWatch.check();
    if (request.routeOptions.config.signedIn) await databaseWatch.orSilent(identify(authenticator, request));
  });
  if (limiter) limitConnections(api, limiter);
  if (limiter) await limitCalls(api, limiter, { name: 'calls', max: CALLS_PER_MINUTE });
}

/** Counts the calls below this scope over all processes, a minute at a time, and tells callers how many are left. */
export async function limitCalls(scope: FastifyInstance, limiter: RateLimiter, limit: { name: string; max: number }) {
  await scope.register(rateLimit, {
    store: sharedRateLimits(limiter, limit.name),
    max: limit.max,
    timeWindow: '1 minute',
    enableDraftSpec: true,
    // A connection has a limit of its own. That of an endpoint counts besides.
    allowList: ({ caller }) => caller?.ok === true && caller.user.connection !== undefined,
    keyGenerator: ({ caller, ip }) => (caller?.ok ? `person ${caller.user.id}` : normalizeIP(ip)),
    errorResponseBuilder: (_request, { ttl }) =>
      new Refused('TOO_MANY_REQUESTS', { retrySeconds: Math.max(1, Math.ceil(ttl / 1000)) }),
  });
}

/** Counts one more of the caller's address (IPv6 by /64), and refuses when that is too many. Null counts nothing. */
export function limitByAddress(limiter: RateLimiter | null, limit: RateLimit) {
  const count = limiter && createStepCounter(limiter, limit);
  return async (request: FastifyRequest): Promise<void> => {
    if (!count) return;
    const { current, waitMilliseconds } = await count(normalizeIP(request.ip));
    if (current > limit.max)
      throw new Refused('TOO_MANY_REQUESTS', { retrySeconds: Math.ceil(waitMilliseconds / 1000) });
  };
}

/** Providers call as often as they like, for they sign what they say. Calls that they did not sign are counted. */
export const PROVIDER_CALLS = { config: { rateLimit: false, way: 'provider' } } as const;
export function limitForged({
  config,
  rateLimiter,
  securityEvents,
}: Pick<Platform, 'config' | 'rateLimiter' | 'securityEvents'>) {
  const limit = limitByAddress(config.rateLimits ? rateLimiter : null, { name: 'forged calls', max: 60, seconds: 60 });
  return async (request: FastifyRequest): Promise<void> => {
    const details = { path: request.routeOptions.url ?? '' };
    await securityEvents.note({ kind: 'forged-call', outcome: 'failure', details, origin: originOf(request) });
    await limit(request);
  };
}

async function identify(authenticator: Authenticator, request: FastifyRequest): Promise<void> {
  request.callerAskedAt = performance.now();
  request.caller = await checkToken(authenticator, request);
}

/** The caller as a moment ago. Nobody who was signed out or removed gets an answer half a second later. */
export async function currentCaller(authenticator: Authenticator, request: FastifyRequest): Promise<TokenCheck | null> {
  if (performance.now() - request.callerAskedAt > KNOWN_MILLISECONDS) await identify(authenticator, request);
  return request.caller;
}

/** The person of a token in the request. Null for a request without one. */
export async function checkToken(authenticator: Authenticator, request: FastifyRequest): Promise<TokenCheck | null> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) return null;
  return authenticator.userOf(token, bindingOf(request), businessOf(request));
}

/** Of an endpoint for members. A malformed id is no business. */
function businessOf({ params, routeOptions }: FastifyRequest): string | null {
  if (!routeOptions.config.forMembers) return null;
  const { businessId } = params as { businessId?: string };
  return Id.safeParse(businessId).success ? (businessId ?? null) : null;
}

/** Refuses with `UNAUTHENTICATED` or `EXPIRED_TOKEN`. */
export function signedIn(check: TokenCheck | null): User {
  if (check?.ok) return check.user;
  throw new Refused(check?.expired ? 'EXPIRED_TOKEN' : 'UNAUTHENTICATED');
}
