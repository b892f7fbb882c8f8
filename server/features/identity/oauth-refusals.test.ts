import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { Client, newVerifier, PASSWORD, type Tokens } from '../../testing/identity-client.ts';
import { type IdentityServer, startIdentity } from '../../testing/identity-server.ts';
import { createUser } from '../account/index.ts';

let server: IdentityServer;
const email = `${randomUUID()}@tallgrass.example`;

beforeAll(async () => {
  server = await startIdentity(inject('databaseServer'));
  await createUser(server.platform, { email, password: PASSWORD, firstName: 'Robin', lastName: 'Ashby' });
});
afterAll(() => server.stop());
afterEach(() => vi.useRealTimers());

const client = () => new Client(server.origin, null);
const errorOf = async (answer: Response) => ((await answer.json()) as { error: string }).error;

describe('AUTH-01 AUTH-03 an authorization request is refused back to the application', () => {
  const refused: [string, Record<string, string | null>, string][] = [
    ['without PKCE', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
    ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['with a challenge but no method', { code_challenge_method: null }, 'invalid_request'],
    ['with a challenge that is too short', { code_challenge: 'a'.repeat(42) }, 'invalid_request'],
    ['for the scope openid', { scope: 'openid' }, 'invalid_scope'],
    ['for more than "/api"', { scope: '/api openid' }, 'invalid_scope'],
    ['for offline_access besides', { scope: '/api offline_access' }, 'invalid_scope'],
    ['for "/api" twice over', { scope: '/api /api2' }, 'invalid_scope'],
    ['without a scope', { scope: null }, 'invalid_scope'],
    ['for an implicit token', { response_type: 'token' }, 'invalid_request'],
    ['for an id token', { response_type: 'id_token', nonce: 'n' }, 'invalid_request'],
    ['for another resource', { resource: 'https://elsewhere.example/' }, 'invalid_target'],
    ['as a form post', { response_mode: 'form_post' }, 'invalid_request'],
    ['in a fragment', { response_mode: 'fragment' }, 'invalid_request'],
    ['asking for consent', { prompt: 'consent' }, 'invalid_request'],
    ['in silence while nobody is signed in', { prompt: 'none' }, 'login_required'],
    ['as a request object', { request: 'a.b.c' }, 'request_not_supported'],
  ];
  test.each(refused)('%s', async (_name, change, error) => {
    const answer = await client().authorize(change);
    const text = answer.headers.get('location') ?? (await answer.text());
    const found = /[?&#]error=([a-z_]+)/.exec(text)?.[1] ?? /name="error" value="([a-z_]+)"/.exec(text)?.[1];
    expect(found).toBe(error);
    expect(text).not.toContain('code=');
  });
});

describe('TM-19 an authorization request with a wrong return address or client goes nowhere', () => {
  const lost: [string, Record<string, string | null>][] = [
    ['another path', { redirect_uri: 'http://localhost/evil' }],
    ['a longer path', { redirect_uri: 'SELF/callback/x' }],
    ['a query', { redirect_uri: 'SELF/callback?x=1' }],
    ['another origin', { redirect_uri: 'https://evil.example/callback' }],
    ['a user name in it', { redirect_uri: 'http://localhost@evil.example/callback' }],
    ['another letter case', { redirect_uri: 'SELF/Callback' }],
    ['no return address', { redirect_uri: null }],
    ['an unknown client', { client_id: 'somebody' }],
    ['no client', { client_id: null }],
  ];
  test.each(lost)('%s', async (_name, change) => {
    const uri = change.redirect_uri?.replace('SELF', server.origin);
    const answer = await client().authorize({ ...change, ...(uri && { redirect_uri: uri }) });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
    expect(await answer.text()).toContain('Sign-in could not start');
  });
});

describe('API-03 the token endpoint refuses', () => {
  const refused: [string, Record<string, string | null>, string][] = [
    ['a wrong verifier', { code_verifier: newVerifier() }, 'invalid_grant'],
    ['no verifier', { code_verifier: null }, 'invalid_grant'],
    ['a verifier with a strange letter', { code_verifier: `${'a'.repeat(42)}!` }, 'invalid_request'],
    ['another return address', { redirect_uri: 'SIGNUP' }, 'invalid_grant'],
    ['no return address', { redirect_uri: null }, 'invalid_request'],
    ['the other client', { client_id: 'underlay-production' }, 'invalid_grant'],
    ['an unknown client', { client_id: 'somebody' }, 'invalid_client'],
    ['an unknown code', { code: 'x'.repeat(43) }, 'invalid_grant'],
    ['a password grant', { grant_type: 'password', username: email, password: PASSWORD }, 'unsupported_grant_type'],
    ['client credentials', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
    ['no grant type', { grant_type: null }, 'invalid_request'],
  ];
  test.each(refused)('%s', async (_name, change, error) => {
    const person = client();
    const code = await person.code(email);
    const uri = change.redirect_uri && `${server.origin}/signup_callback`;
    const answer = await person.token(code, { ...change, ...(uri && { redirect_uri: uri }) });
    expect([400, 401]).toContain(answer.status);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await errorOf(answer)).toBe(error);
  });

  test('a code the second time, and it ends what the first gave', async () => {
    const person = client();
    const code = await person.code(email);
    const tokens = (await (await person.token(code)).json()) as Tokens;
    expect(await errorOf(await person.token(code))).toBe('invalid_grant');
    expect((await person.session(tokens.access_token)).status).toBe(401);
    expect((await person.refresh(tokens.refresh_token)).status).toBe(400);
  });

  test('a code after 60 seconds', async () => {
    const person = client();
    const code = await person.code(email);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    expect(await errorOf(await person.token(code))).toBe('invalid_grant');
  });

  test('a page of another site or port, even with a good code (P15)', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const person = new Client(server.origin, site);
      const owner = new Client(server.origin);
      person.verifier = owner.verifier;
      const answer = await person.token(await owner.code(email));
      expect(await errorOf(answer)).toBe('invalid_request');
    }
  });

  test('a page of another origin, and tells its browser nothing', async () => {
    const headers = { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' };
    const body = 'grant_type=refresh_token&client_id=underlay-localhost&refresh_token=x';
    const answer = await client().go('/auth/oauth/token', { method: 'POST', headers, body });
    expect(await errorOf(answer)).toBe('invalid_request');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('a refresh token in the place of an access token, and the reverse', async () => {
    const person = client();
    const tokens = await person.signIn(email);
    expect((await person.session(tokens.refresh_token)).status).toBe(401);
    expect((await person.refresh(tokens.access_token)).status).toBe(400);
  });
});

test('TM-19 only what the provider needs is there: no registration, introspection, user info or device flow', async () => {
  for (const path of ['reg', 'token/introspection', 'me', 'device', 'request', 'token/revocation', 'oauth/par'])
    expect((await client().go(`/auth/${path}`, { method: 'POST' })).status, path).toBe(404);
});

test('TM-19 odd spellings of the token address bind tokens all the same', async () => {
  for (const path of ['/auth/oauth/token/', '/auth/OAUTH/TOKEN']) {
    const person = new Client(server.origin);
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'underlay-localhost',
      code: await person.code(email),
      code_verifier: person.verifier,
      redirect_uri: `${server.origin}/callback`,
    });
    const answer = await person.go(path, { method: 'POST', body });
    if (!answer.ok) continue;
    const { access_token } = (await answer.json()) as Tokens;
    expect((await client().session(access_token)).status).toBe(401);
  }
});

test('AUTH-01 a challenge is bound to its own code', async () => {
  const [one, two] = [client(), client()];
  expect(createHash('sha256').update(one.verifier).digest()).not.toEqual(
    createHash('sha256').update(two.verifier).digest(),
  );
  expect(await errorOf(await two.token(await one.code(email)))).toBe('invalid_grant');
});

test('TM-19 bytes that the database cannot hold are refused, not crashed on', async () => {
  const answer = await client().go('/auth/oauth/authorize?client_id=underlay-localhost&state=%00');
  expect(answer.status).toBe(400);
  const page = await client().openPage();
  expect((await client().go(page, { method: 'POST', body: 'x'.repeat(20_000) })).status).toBeLessThan(500);
});

describe('P15 AUTH-04 over https', () => {
  const publicOrigin = 'https://app.underlay.example';

  /** A product at that address, and what asks it for a code that goes to another. */
  async function startAt(address: string) {
    const secure = await startIdentity(inject('databaseServer'), { publicOrigin: address });
    const ask = (clientId: string, origin: string) =>
      secure.app.inject({
        url: '/auth/oauth/authorize',
        headers: { accept: 'text/html' },
        query: {
          response_type: 'code',
          client_id: clientId,
          redirect_uri: `${origin}/callback`,
          scope: '/api',
          code_challenge: 'a'.repeat(43),
          code_challenge_method: 'S256',
        },
      });
    return { secure, ask };
  }

  test('cookies are Secure and prefixed, and no code goes to a port on localhost', async () => {
    const { secure, ask } = await startAt(publicOrigin);
    const answer = await ask('underlay-production', publicOrigin);
    expect(answer.statusCode).toBe(303);
    const lines = [answer.headers['set-cookie'] ?? []].flat();
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line).toMatch(/^__(Host|Secure)-.*; secure/i);
    for (const line of lines) expect(line).toMatch(/; samesite=lax; .*httponly|; httponly.*; samesite=lax/i);
    expect((await ask('underlay-localhost', secure.origin)).statusCode).toBe(400);
    expect((await ask('underlay-production', secure.origin)).statusCode).toBe(400);
    const cookie = lines.map((line) => line.split(';')[0]).join('; ');
    const page = await secure.app.inject({ url: `${answer.headers.location}/sign-in`, headers: { cookie } });
    expect(page.statusCode).toBe(200);
    await secure.stop();
  });

  test('AUTH-04 a code goes to the address of the product itself, also behind a proxy on this machine', async () => {
    const { secure, ask } = await startAt('https://localhost:8443');
    for (const origin of ['https://localhost:8443', 'https://127.0.0.1:8443'])
      expect([origin, (await ask('underlay-localhost', origin)).statusCode]).toEqual([origin, 303]);
    for (const origin of ['https://localhost', 'http://localhost:8443'])
      expect([origin, (await ask('underlay-localhost', origin)).statusCode]).toEqual([origin, 400]);
    await secure.stop();
  });
});
