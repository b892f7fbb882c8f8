import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import qs from 'qs';
import { inTransaction } from '../storage/database.ts';
import { newId } from '../world/ids.ts';
import type { World } from '../world/world.ts';
import { authenticate, type Caller } from './authenticate.ts';
import { withoutSecrets } from './browser-view.ts';
import type { Call, Handlers, Route } from './call.ts';
import { checkParameters } from './check-parameters.ts';
import { expand } from './expand.ts';
import type { Fault, Faults } from './faults.ts';
import { type Answer, fingerprintOf, type Idempotency } from './idempotency.ts';
import { StripeRefusal } from './stripe-error.ts';

export interface StripeServer {
  readonly world: World;
  readonly handlers: Handlers;
  readonly idempotency: Idempotency;
  readonly faults: Faults;
  /** Called after a request that may have caused events. */
  readonly afterEffect: () => void;
}

/** All that a publishable key may call, each with the client secret of its one object. */
const BROWSER_ROUTES: readonly Route[] = [
  'GET /v1/payment_intents/:id',
  'POST /v1/payment_intents/:id/confirm',
  'GET /v1/setup_intents/:id',
  'POST /v1/setup_intents/:id/confirm',
];

const QS_OPTIONS = { depth: 20, arrayLimit: 200, parameterLimit: 5000 };

/** Mounts every route of the wire with the same steps: key, faults, idempotency, parameters, effect, answer. */
export function mountWire(app: FastifyInstance, server: StripeServer): void {
  for (const route of Object.keys(server.handlers) as Route[]) {
    const [method = 'GET', url = '/'] = route.split(' ');
    app.route({ method, url, handler: (request, reply) => answer(server, route, request, reply) });
  }
  for (const url of ['/v1/*', '/v2/*']) {
    app.all(url, (request, reply) => {
      const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code.`;
      return send(reply, { status: 404, body: JSON.stringify({ error: { type: 'invalid_request_error', message } }) });
    });
  }
}

async function answer(server: StripeServer, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const fault = server.faults.take(route, request.url.split('?')[0] ?? '');
  if (fault?.mode === 'no_answer') return hangUp(request, reply);
  if (fault?.mode === 'status_500') return send(reply, ourFault());
  if (fault?.mode === 'status_429') return send(reply, tooMany());
  try {
    const { isReplay, ...result } = await perform(server, route, request, fault);
    if (fault?.mode === 'drop_after_effect') return hangUp(request, reply);
    if (isReplay) reply.header('idempotent-replayed', 'true');
    return send(reply, result);
  } catch (error) {
    if (error instanceof StripeRefusal) return send(reply, answerOf(error));
    console.error(error);
    return send(reply, ourFault());
  }
}

async function perform(server: StripeServer, route: Route, request: FastifyRequest, fault: Fault | undefined) {
  const { world, idempotency } = server;
  const body = typeof request.body === 'string' ? request.body : '';
  const parameters = parse(request, body);
  const caller = authenticate(world, request.headers, parameters.key);
  if (caller.isBrowser && !BROWSER_ROUTES.includes(route)) throw secretKeyNeeded();
  const key = request.method === 'GET' ? undefined : request.headers['idempotency-key'];
  const fingerprint = fingerprintOf(request.method, request.url, body);
  if (typeof key !== 'string') {
    if (fault?.mode === 'delay') await wait(fault.milliseconds);
    if (fault?.mode === 'status_500_kept') return { ...ourFault(), isReplay: false };
    return { ...run(server, route, request, caller, parameters, () => undefined), isReplay: false };
  }
  const kept = idempotency.find(caller.account, key, fingerprint);
  if (kept) return { ...kept, isReplay: true };
  const end = idempotency.begin(caller.account, key);
  const keep = (result: Answer) => idempotency.keep(caller.account, key, fingerprint, result);
  try {
    if (fault?.mode === 'delay') await wait(fault.milliseconds);
    if (fault?.mode === 'status_500_kept') {
      keep(ourFault());
      return { ...ourFault(), isReplay: false };
    }
    return { ...run(server, route, request, caller, parameters, keep), isReplay: false };
  } finally {
    end();
  }
}

/** Effect, events and the stored answer are one transaction. A crash leaves all of it or nothing. */
function run(
  server: StripeServer,
  route: Route,
  request: FastifyRequest,
  caller: Caller,
  parameters: Record<string, unknown>,
  keep: (answer: Answer) => void,
): Answer {
  const { key: _browserKey, ...asked } = parameters;
  // What Stripe's own browser code sends (raw card numbers) is not part of the SDK's types.
  if (!caller.isBrowser) checkParameters(route, asked);
  const path = { id: '', account: '', ...(request.params as object) };
  const call = { world: server.world, path, parameters: asked, ...caller } as Call<never>;
  const result = inTransaction(server.world.database, () => {
    try {
      const object = expand(server.world, caller.account, server.handlers[route](call), asked.expand);
      const done = { status: 200, body: JSON.stringify(caller.isBrowser ? withoutSecrets(object) : object) };
      keep(done);
      return done;
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      const refused = answerOf(error, caller.isBrowser);
      // v1 answers a failure again under the same key. v2 tries the work again (integrations A.6).
      if (!error.isBeforeExecution && !route.includes(' /v2/')) keep(refused);
      return refused;
    }
  });
  server.afterEffect();
  return result;
}

function parse(request: FastifyRequest, body: string): Record<string, unknown> {
  const query = qs.parse(request.url.split('?')[1] ?? '', QS_OPTIONS);
  if (!body) return query;
  if (!request.headers['content-type']?.includes('json')) return { ...query, ...qs.parse(body, QS_OPTIONS) };
  try {
    return { ...query, ...(JSON.parse(body) as object) };
  } catch {
    throw new StripeRefusal(400, { type: 'invalid_request_error', message: 'The body is not valid JSON.' }, true);
  }
}

function send(reply: FastifyReply, { status, body }: Answer) {
  return reply
    .code(status)
    .header('request-id', newId('req', 14))
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(body);
}

function hangUp(request: FastifyRequest, reply: FastifyReply) {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

function answerOf({ status, body }: StripeRefusal, isBrowser = false): Answer {
  return { status, body: JSON.stringify({ error: isBrowser ? withoutSecrets(body) : body }) };
}

function secretKeyNeeded(): StripeRefusal {
  const message =
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.';
  return new StripeRefusal(403, { type: 'invalid_request_error', code: 'secret_key_required', message }, true);
}

function ourFault(): Answer {
  const message = 'An unexpected error occurred at the payment provider.';
  return { status: 500, body: JSON.stringify({ error: { type: 'api_error', message } }) };
}

function tooMany(): Answer {
  const message = 'Request rate limit exceeded.';
  return {
    status: 429,
    body: JSON.stringify({ error: { type: 'invalid_request_error', code: 'rate_limit', message } }),
  };
}
