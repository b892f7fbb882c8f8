import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { Client, newVerifier, PASSWORD, type Tokens } from '../../testing/identity-client.ts';
import { type IdentityServer, startIdentity } from '../../testing/identity-server.ts';
import { createUser } from '../account/index.ts';
import { sweepOauthRecords } from './oauth-store.ts';
import { publicSettings } from './routes.ts';

let server: IdentityServer;
let email: string;

beforeAll(async () => {
  server = await startIdentity(inject('databaseServer'));
  email = await person();
});
afterAll(() => server.stop());
afterEach(() => vi.useRealTimers());

async function person(): Promise<string> {
  const address = `${randomUUID()}@tallgrass.example`;
  await createUser(server.platform, { email: address, password: PASSWORD, firstName: 'Robin', lastName: 'Ashby' });
  return address;
}

const browser = () => new Client(server.origin);
const program = () => new Client(server.origin, null);
const codeOf = async (answer: Response) => ((await answer.json()) as { error?: string; code?: string }).error;

test('AUTH-01 a person signs in with a code and PKCE, and the session call says who they are (AUTH-11, D17)', async () => {
  const client = browser();
  const back = await client.follow(await client.submit(await client.openPage(), { email, password: PASSWORD }));
  expect(back.href.split('?')[0]).toBe(`${server.origin}/callback`);
  expect(back.searchParams.get('state')).toBe('the-state');
  expect(back.searchParams.get('iss')).toBe(`${server.origin}/auth`);
  const tokens = (await (await client.token(back.searchParams.get('code') ?? '')).json()) as Tokens;
  const who = await client.session(tokens.access_token);
  expect(who.status).toBe(200);
  expect(await who.json()).toMatchObject({ email, firstName: 'Robin', lastName: 'Ashby', lastLogin: null });
});

test('AUTH-10 API-03 the token answer has exactly the five specified fields', async () => {
  const answer = await program().token('x');
  expect(answer.status).toBe(400);
  const tokens = await program().signIn(email);
  expect(Object.keys(tokens).sort()).toEqual(['access_token', 'expires_in', 'refresh_token', 'scope', 'token_type']);
  expect(tokens).toMatchObject({ scope: '/api', token_type: 'Bearer', expires_in: 900 });
  expect(tokens.access_token).toMatch(/^[\w-]{43}$/); // opaque: 256 random bits, nothing to read in it
});

test('AUTH-02 verifiers of 43 to 128 characters are accepted, 42 and 129 are not', async () => {
  for (const [length, status] of [
    [42, 400],
    [43, 200],
    [128, 200],
    [129, 400],
  ] as const) {
    const client = program();
    client.verifier = newVerifier(length);
    expect((await client.token(await client.code(email))).status, `${length} characters`).toBe(status);
  }
});

test('AUTH-04 AUTH-03 the settings name the client of this host and the scope "/api"', async () => {
  const answer = await fetch(`${server.origin}/core/api/settings/public`);
  expect(await answer.json()).toMatchObject({
    issuer: `${server.origin}/auth`,
    clientId: 'underlay-localhost',
    scope: '/api',
    authorizationParameters: {},
  });
  expect(publicSettings({ ...server.platform.config, publicOrigin: 'https://app.underlay.example' }).clientId).toBe(
    'underlay-production',
  );
});

test('AUTH-01 discovery lists our addresses on the configured origin, whatever Host a request carries (TM-20)', async () => {
  const answer = await server.app.inject({
    url: '/auth/.well-known/openid-configuration',
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  });
  expect(answer.json()).toMatchObject({
    issuer: `${server.origin}/auth`,
    authorization_endpoint: `${server.origin}/auth/oauth/authorize`,
    token_endpoint: `${server.origin}/auth/oauth/token`,
    end_session_endpoint: `${server.origin}/auth/oauth/logout`,
    code_challenge_methods_supported: ['S256'],
  });
  expect(answer.body).not.toContain('evil');
});

test('AUTH-17 an expired token is refused with the code and the words "expired token", an unknown one is not', async () => {
  const client = browser();
  const tokens = await client.signIn(email);
  server.advance(900_000 + 1_000);
  const late = await client.session(tokens.access_token);
  server.advance(-901_000);
  expect(late.status).toBe(401);
  expect(await late.json()).toMatchObject({ code: 'EXPIRED_TOKEN', message: 'expired token' });
  const unknown = await client.session('nonsense');
  expect(await unknown.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
  expect((await client.session(tokens.access_token)).status).toBe(200);
});

test('AUTH-10 a refresh token works once; using it again ends the whole family, and signing in still works (D19)', async () => {
  const client = browser();
  const first = await client.signIn(email);
  const second = (await (await client.refresh(first.refresh_token)).json()) as Tokens;
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect((await client.session(second.access_token)).status).toBe(200);
  expect(await codeOf(await client.refresh(first.refresh_token))).toBe('invalid_grant');
  expect((await client.session(second.access_token)).status).toBe(401);
  expect((await client.refresh(second.refresh_token)).status).toBe(400);
  // The browser is still signed in at the provider. It gets a new family, without a consent page or a loop.
  const back = await client.follow(await client.authorize());
  expect((await client.token(back.searchParams.get('code') ?? '')).status).toBe(200);
});

test('AUTH-10 of two refreshes at the same moment at most one wins', async () => {
  const client = program();
  const tokens = await client.signIn(email);
  const answers = await Promise.all([1, 2, 3, 4].map(() => client.refresh(tokens.refresh_token)));
  expect(answers.filter((answer) => answer.ok).length).toBeLessThanOrEqual(1);
  expect(answers.every((answer) => answer.ok || answer.status === 400)).toBe(true);
});

test('P15 a refresh token ends after 12 idle hours', async () => {
  const client = program();
  const tokens = await client.signIn(email);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12 * 3600_000 + 1_000 });
  expect(await codeOf(await client.refresh(tokens.refresh_token))).toBe('invalid_grant');
});

test('TM-18 tokens copied out of a browser are worth nothing without its cookie', async () => {
  const client = browser();
  const tokens = await client.signIn(email);
  expect((await client.session(tokens.access_token)).status).toBe(200);
  for (const thief of [program(), browser()]) {
    const answer = await thief.session(tokens.access_token);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await thief.refresh(tokens.refresh_token)).status).toBe(400);
  }
  // The thief's attempts did not end the owner's session, and what it is renewed to stays bound.
  const renewed = (await (await client.refresh(tokens.refresh_token)).json()) as Tokens;
  expect((await client.session(renewed.access_token)).status).toBe(200);
  expect((await program().session(renewed.access_token)).status).toBe(401);
});

test('P15 the binding cookie is out of reach for scripts; programs get unbound tokens and no cookie', async () => {
  const client = browser();
  const answer = await client.token(await client.code(email));
  const [cookie] = answer.headers.getSetCookie().filter((line) => line.startsWith('bind='));
  expect(cookie?.split('; ').sort().join(' ')).toMatch(/^HttpOnly Max-Age=\d+ Path=\/ SameSite=Strict bind=[\w-]{43}$/);
  const script = program();
  const plain = await script.token(await script.code(email));
  expect(plain.headers.getSetCookie()).toEqual([]);
  const { access_token } = (await plain.json()) as Tokens;
  expect((await program().session(access_token)).status).toBe(200);
});

test('API-04 the exchange call answers the same tokens with the same binding (D17)', async () => {
  const client = browser();
  const code = await client.code(email);
  const ask = () =>
    client.go('/core/api/oauth/exchange', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        code,
        codeVerifier: client.verifier,
        clientId: 'underlay-localhost',
        redirectUri: `${server.origin}/callback`,
      }),
    });
  const answer = await ask();
  expect(answer.status).toBe(200);
  const tokens = (await answer.json()) as Tokens;
  expect(Object.keys(tokens).sort()).toEqual(['access_token', 'expires_in', 'refresh_token', 'scope', 'token_type']);
  expect((await client.session(tokens.access_token)).status).toBe(200);
  expect((await program().session(tokens.access_token)).status).toBe(401);
  const again = await ask();
  expect(again.status).toBe(400);
  expect(await again.json()).toMatchObject({ code: 'exchange_failed' });
});

test('AUTH-18 logging out ends the session and its tokens and returns with the state (P17)', async () => {
  const client = browser();
  const tokens = await client.signIn(email);
  const query = new URLSearchParams({
    client_id: 'underlay-localhost',
    post_logout_redirect_uri: `${server.origin}/signed-out`,
    state: '/p/m/settings',
  });
  const back = await client.follow(await client.go(`/auth/oauth/logout?${query}`));
  expect(back.pathname + back.search).toBe('/signed-out?state=%2Fp%2Fm%2Fsettings');
  expect(await (await client.session(tokens.access_token)).json()).toMatchObject({ code: 'UNAUTHENTICATED' });
  expect((await client.refresh(tokens.refresh_token)).status).toBe(400);
  expect(client.cookies.has('bind')).toBe(false);
  expect(await client.openPage()).toMatch(/sign-in$/);
});

test('AUTH-18 logging out also works when only the tokens are left of the session', async () => {
  const client = browser();
  const tokens = await client.signIn(email);
  await server.platform.systemDb.sql`delete from oauth_records where kind = 'Session'`;
  const back = await client.go(`/auth/oauth/logout?client_id=underlay-localhost`);
  expect(back.status).toBe(303);
  expect((await client.session(tokens.access_token)).status).toBe(401);
});

test('a session survives a restart and is known to a second process', async () => {
  const client = browser();
  const tokens = await client.signIn(email);
  const second = await server.another();
  const elsewhere = new Client(second.origin);
  for (const [name, cookie] of client.cookies) elsewhere.cookies.set(name, cookie);
  expect((await elsewhere.session(tokens.access_token)).status).toBe(200);
  const answer = await elsewhere.authorize({ redirect_uri: `${server.origin}/callback` });
  expect(answer.headers.get('location')).toContain(`${server.origin}/callback?code=`);
  await second.stop();
});

test('nothing that opens anything is stored in the clear', async () => {
  const client = browser();
  const code = await client.code(email);
  const tokens = (await (await client.token(code)).json()) as Tokens;
  const [stored] = await server.platform.systemDb.sql<
    { all: string }[]
  >`select string_agg(r::text, ' ') "all" from oauth_records r`;
  const secrets = [code, tokens.access_token, tokens.refresh_token, client.cookies.get('session')?.value ?? ''];
  for (const secret of secrets) {
    expect(secret).not.toBe('');
    expect(stored?.all).not.toContain(secret);
  }
});

test('AUTH-17 an expired token is remembered for a day and then forgotten', async () => {
  const client = program();
  const { access_token } = await client.signIn(email);
  for (const [hours, code] of [
    [24, 'EXPIRED_TOKEN'],
    [25, 'UNAUTHENTICATED'],
  ] as const) {
    server.advance(hours * 3600_000);
    await sweepOauthRecords(server.platform);
    expect(await (await client.session(access_token)).json()).toMatchObject({ code });
    server.advance(-hours * 3600_000);
  }
});
