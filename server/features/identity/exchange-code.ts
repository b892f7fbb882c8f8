import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestRead } from '@underlay/contract/endpoint.ts';
import type { identity, TokenSet } from '@underlay/contract/identity.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Answer } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { SCOPE } from './clients.ts';
import { discover } from './external-issuer.ts';

const TIMEOUT_MILLISECONDS = 10_000;

/** The request under way. The exchange must forward the browser's cookie and fetch headers, which handlers do not see. */
const underWay = new AsyncLocalStorage<{ app: FastifyInstance; request: FastifyRequest }>();

export function rememberRequests(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.url.includes('/oauth/exchange')) return done();
    underWay.run({ app, request }, done);
  });
}

type Entries = RequestRead<(typeof identity)['exchange']>['body'];

/** The separate exchange call (API-04, D17). The token endpoint decides, so both ways have the same rules. */
export async function exchangeCode({ config }: Platform, entries: Entries, answer: Answer): Promise<TokenSet> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: entries.clientId,
    code: entries.code,
    code_verifier: entries.codeVerifier,
    redirect_uri: entries.redirectUri,
    scope: SCOPE,
  });
  return config.identity.issuer ? askIssuer(config.identity.issuer, form) : askOurselves(form, answer);
}

async function askOurselves(form: URLSearchParams, answer: Answer): Promise<TokenSet> {
  const current = underWay.getStore();
  if (!current) throw new Error('mountIdentity was not called on the server that answers /oauth/exchange');
  const { cookie, 'sec-fetch-site': site, host, 'user-agent': userAgent } = current.request.headers;
  const response = await current.app.inject({
    method: 'POST',
    url: '/auth/oauth/token',
    remoteAddress: current.request.ip,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(host && { host }),
      ...(userAgent && { 'user-agent': userAgent }),
      ...(cookie && { cookie }),
      ...(site && { 'sec-fetch-site': site }),
    },
    payload: form.toString(),
  });
  if (response.statusCode === 429) throw new Refused('TOO_MANY_REQUESTS');
  if (response.statusCode !== 200) throw new Refused('exchange_failed');
  const cookies = response.headers['set-cookie'];
  if (cookies) answer.header('set-cookie', String(cookies));
  return response.json();
}

async function askIssuer(issuer: string, form: URLSearchParams): Promise<TokenSet> {
  const { token_endpoint: endpoint } = await discover(issuer);
  const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
  const response = await fetch(endpoint, { method: 'POST', body: form, signal, redirect: 'error' });
  if (!response.ok) throw new Refused('exchange_failed');
  const tokens = (await response.json()) as Partial<TokenSet>;
  if (!tokens.access_token) throw new Refused('exchange_failed');
  return { scope: SCOPE, token_type: 'Bearer', expires_in: 0, access_token: '', ...tokens };
}
