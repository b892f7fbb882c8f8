import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { freePort } from '../../testing/free-port.ts';
import { newVerifier } from '../../testing/identity-client.ts';
import { call, TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

/** Path, client, keys, algorithm, audience and claims all differ from those of our own provider. */
const BASE = '/realms/floors';
const CLIENT = 'floors-web';
const AUDIENCE = 'https://floors.example/api';
const OTHER_AUDIENCE = 'https://payroll.example/api';
const PERSON = { sub: 'ext|7', email: 'robin@floors.example', given_name: 'Robin', family_name: 'Ashby' };

const keys = await generateKeyPair('PS256', { extractable: true });
const jwk = { ...(await exportJWK(keys.privateKey)), kid: 'floors-1', alg: 'PS256', use: 'sig' };
let server: Server;
let issuer: string;
let product: TestProduct;

beforeAll(async () => {
  const port = await freePort();
  issuer = `http://127.0.0.1:${port}${BASE}`;
  product = await startProduct({
    identity: readConfig({
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT,
      OIDC_AUDIENCE: AUDIENCE,
      OIDC_AUTHORIZATION_PARAMETERS: `resource=${encodeURIComponent(AUDIENCE)}`,
    }).identity,
  });
  server = createServer(answering(secondIssuer()));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  // After starting this much, the machine counts as overloaded for a moment.
  await vi.waitFor(async () => expect((await ask('GET /settings/public', '')).status).toBe(200), { timeout: 20_000 });
});
afterAll(async () => {
  await product.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A provider as another company would run it. */
function secondIssuer(): Provider {
  const resource = (audience: string) => ({
    scope: '/api',
    audience,
    accessTokenFormat: 'jwt' as const,
    accessTokenTTL: 300,
    jwt: { sign: { alg: 'PS256' as const } },
  });
  return new Provider(issuer, {
    jwks: { keys: [jwk] },
    clients: [
      {
        client_id: CLIENT,
        token_endpoint_auth_method: 'none',
        redirect_uris: [`${product.origin}/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'PS256',
      },
    ],
    cookies: { keys: ['floors'] },
    enabledJWA: { idTokenSigningAlgValues: ['PS256'] },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, indicator) => resource(indicator),
      },
    },
    interactions: { url: (_ctx, { uid }) => `${BASE}/login/${uid}` },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ ...PERSON, email_verified: false }) }),
    extraTokenClaims: () => ({ email: PERSON.email, given_name: PERSON.given_name, family_name: PERSON.family_name }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({ accountId: PERSON.sub, clientId: CLIENT });
      grant.addOIDCScope('openid /api');
      for (const audience of [AUDIENCE, OTHER_AUDIENCE]) grant.addResourceScope(audience, '/api');
      await grant.save();
      return grant;
    },
  });
}

/** Its own sign-in page lets everybody in as the same person. */
function answering(provider: Provider) {
  const rest = provider.callback();
  return (request: IncomingMessage & { originalUrl?: string }, response: ServerResponse) => {
    request.originalUrl = request.url ?? '';
    request.url = request.originalUrl.slice(BASE.length);
    if (request.url.startsWith('/login/'))
      return void provider.interactionFinished(request, response, { login: { accountId: PERSON.sub } });
    return void rest(request, response);
  };
}

interface Settings {
  readonly issuer: string;
  readonly clientId: string;
  readonly scope: string;
  readonly authorizationParameters: Record<string, string>;
}

/** Does what a browser does with only the product's public settings: discovery, code and PKCE, and the token. */
async function signInThere(resource?: string) {
  const settings = (await call<Settings>(product.origin, 'GET /settings/public')).body;
  const found = await fetch(`${settings.issuer}/.well-known/openid-configuration`);
  const addresses = (await found.json()) as Record<string, string>;
  const verifier = newVerifier();
  const redirect = `${product.origin}/callback`;
  const client = { client_id: settings.clientId, redirect_uri: redirect };
  const query = new URLSearchParams({
    ...settings.authorizationParameters,
    ...client,
    ...(resource && { resource }),
    response_type: 'code',
    scope: settings.scope,
    state: 'the-state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const back = (await followed(`${addresses.authorization_endpoint}?${query}`)).searchParams;
  expect([back.get('state'), back.get('iss')]).toEqual(['the-state', issuer]);
  const code = back.get('code') ?? '';
  const token = async () => {
    const body = new URLSearchParams({ ...client, grant_type: 'authorization_code', code, code_verifier: verifier });
    const answer = await fetch(addresses.token_endpoint ?? '', { method: 'POST', body });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  return { code, verifier, redirect, token };
}

async function followed(address: string): Promise<URL> {
  const cookies = new Map<string, string>();
  for (let next = address, steps = 0; steps < 10; steps += 1) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const target = new URL(answer.headers.get('location') ?? '', next);
    if (target.origin === product.origin) return target;
    next = target.href;
  }
  throw new Error('the other issuer did not come to an end');
}

const ask = (line: string, token: string, body?: unknown) => call(product.origin, line, { token, body });

test('AUTH-01 AUTH-19 D22 a person signs in at a second issuer, configured by the environment alone, and opens a business', async () => {
  const journey = await signInThere();
  const token = await journey.token();
  const session = await ask('GET /session', token);
  expect([session.status, session.body]).toMatchObject([
    200,
    { userId: PERSON.sub, email: PERSON.email, firstName: 'Robin', lastName: 'Ashby' },
  ]);
  const business = await TestBusiness.open({ ...product, newUser: async () => token }, null);
  expect((await business.call(`GET ${business.base}/jobs`)).status).toBe(200);
  // The embedded provider is not mounted beside it.
  expect((await fetch(`${product.origin}/auth/oauth/authorize`)).status).toBe(404);
});

test('API-04 D17 the exchange call asks the second issuer, and a code that is not its own gets nothing', async () => {
  const { code, verifier, redirect } = await signInThere();
  const entries = { code, codeVerifier: verifier, clientId: CLIENT, redirectUri: redirect };
  const wrong = await call(product.origin, 'POST /oauth/exchange', {
    body: { ...entries, codeVerifier: 'a'.repeat(64) },
  });
  expect(wrong.status).toBe(400);
  const fresh = await signInThere();
  const right = await call<{ access_token: string }>(product.origin, 'POST /oauth/exchange', {
    body: { code: fresh.code, codeVerifier: fresh.verifier, clientId: CLIENT, redirectUri: redirect },
  });
  expect(right.status).toBe(200);
  expect((await ask('GET /session', right.body.access_token)).status).toBe(200);
});

test('PAY-07 D22 pages may ask the second issuer, and no other', async () => {
  const policy = (await fetch(`${product.origin}/p/m`)).headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`connect-src 'self' ${new URL(issuer).origin};`);
});

describe('AUTH-17 AUTH-19 a token of the second issuer that is not for us is refused', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const claims = (change: JWTPayload = {}) => ({
    ...PERSON,
    iss: issuer,
    aud: AUDIENCE,
    iat: now(),
    exp: now() + 60,
    ...change,
  });
  const signed = async (change: JWTPayload = {}, header: object = {}) =>
    new SignJWT(claims(change))
      .setProtectedHeader({ alg: 'PS256', kid: 'floors-1', typ: 'at+jwt', ...header })
      .sign(await importJWK(jwk, 'PS256'));

  test('one that it gave for another API', async () => {
    const token = await (await signInThere(OTHER_AUDIENCE)).token();
    expect(token.split('.')).toHaveLength(3);
    expect((await ask('GET /session', token)).status).toBe(401);
  });

  test('expired, of another issuer, of nobody, without a signature, or signed with what everybody knows', async () => {
    expect((await ask('GET /session', await signed())).status).toBe(200);
    const expired = await ask('GET /session', await signed({ exp: now() - 5 }));
    expect([expired.status, expired.body.code]).toEqual([401, 'EXPIRED_TOKEN']);
    const secret = new TextEncoder().encode(JSON.stringify((await exportJWK(keys.publicKey)).n));
    const none = (text: object) => Buffer.from(JSON.stringify(text)).toString('base64url');
    const refused = [
      await signed({ iss: `${issuer}/` }),
      await signed({ iss: `${product.origin}/auth` }),
      await signed({ sub: '' }),
      await signed({ aud: CLIENT }),
      await signed({ nbf: now() + 600 }),
      await signed({}, { typ: 'id+jwt' }),
      await signed({}, { kid: 'floors-2' }),
      await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'floors-1', typ: 'at+jwt' }).sign(secret),
      await new SignJWT(claims())
        .setProtectedHeader({ alg: 'PS256', kid: 'floors-1', typ: 'at+jwt' })
        .sign((await generateKeyPair('PS256')).privateKey),
      `${none({ alg: 'none', typ: 'at+jwt' })}.${none(claims())}.`,
    ];
    for (const [index, token] of refused.entries()) {
      const { status, body } = await ask('GET /session', token);
      expect([index, status, body.code]).toEqual([index, 401, 'UNAUTHENTICATED']);
    }
  });

  test('D06 AUTH-22 an address in a token, verified or not, opens nothing: a member is known by the issuer’s own name for them', async () => {
    const owner = await signed();
    const business = await TestBusiness.open({ ...product, newUser: async () => owner }, null);
    const namesake = await signed({ sub: 'ext|8', email_verified: false });
    expect((await ask('GET /session', namesake)).body).toMatchObject({ userId: 'ext|8', email: PERSON.email });
    expect((await ask(`GET ${business.base}`, namesake)).status).toBe(404);
    expect((await ask('GET /business', namesake)).body).toEqual([]);
  });
});
