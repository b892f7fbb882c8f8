import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
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

const program = () => new Client(server.origin, null);
const errorOf = async (answer: Response) => ((await answer.json()) as { error: string }).error;

describe('P15 TM-18 a refresh token', () => {
  const refresh = (person: Client, token: string, change: Record<string, string> = {}) =>
    person.go('/auth/oauth/token', {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: 'underlay-localhost',
        refresh_token: token,
        ...change,
      }),
    });

  test('is refused to another client, for more than it was given for, and from another browser', async () => {
    const person = program();
    const { refresh_token: token } = await person.signIn(email);
    expect(await errorOf(await refresh(person, token, { client_id: 'underlay-production' }))).toBe('invalid_grant');
    expect(await errorOf(await refresh(person, token, { scope: '/api openid' }))).toBe('invalid_scope');
    const browser = new Client(server.origin);
    const bound = await browser.signIn(email);
    expect(await errorOf(await refresh(program(), bound.refresh_token))).toBe('invalid_grant');
    expect(await errorOf(await refresh(new Client(server.origin), bound.refresh_token))).toBe('invalid_grant');
  });

  test('used twice ends its whole family', async () => {
    const person = program();
    const first = await person.signIn(email);
    const second = (await (await refresh(person, first.refresh_token)).json()) as Tokens;
    expect((await person.session(second.access_token)).status).toBe(200);
    expect(await errorOf(await refresh(person, first.refresh_token))).toBe('invalid_grant');
    expect((await person.session(second.access_token)).status).toBe(401);
    expect(await errorOf(await refresh(person, second.refresh_token))).toBe('invalid_grant');
  });
});

test('P15 TM-18 a token that was copied out of its browser opens nothing, in whatever place it is sent', async () => {
  const browser = new Client(server.origin);
  const { access_token: token } = await browser.signIn(email);
  expect((await browser.session(token)).status).toBe(200);
  const thief = program();
  expect((await thief.session(token)).status).toBe(401);
  const wrong = { authorization: `Bearer ${token}`, cookie: `bind=${'x'.repeat(43)}` };
  expect((await thief.go('/core/api/session', { headers: wrong })).status).toBe(401);
  const cookie = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
  for (const [path, headers] of [
    [`/core/api/session?access_token=${token}`, { cookie }],
    ['/core/api/session', { cookie: `${cookie}; access_token=${token}` }],
    ['/core/api/session', { cookie, authorization: `Token ${token}` }],
    ['/core/api/session', { cookie, authorization: token }],
    ['/core/api/session', { cookie, 'x-access-token': token }],
  ] as const)
    expect((await thief.go(path, { headers })).status).toBe(401);
});

test('P15 P31 pages of other origins are not allowed to read or to ask', async () => {
  for (const path of ['/auth/oauth/token', '/auth/oauth/authorize', '/core/api/session', '/core/api/oauth/exchange'])
    for (const origin of ['https://evil.example', 'null', 'http://localhost:1'])
      for (const method of ['OPTIONS', 'GET', 'POST']) {
        const headers = {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        };
        const answer = await program().go(path, { method, headers });
        const allowed = answer.headers.get('access-control-allow-origin');
        expect([method, path, answer.status, allowed]).toEqual([method, path, answer.status, null]);
        expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      }
});

describe('P17 D20 logging out', () => {
  test.each([
    ['https://evil.example/signed-out'],
    ['SELF/signed-out/'],
    ['SELF/signed-out?next=https://evil.example'],
    ['SELF/callback'],
    ['//evil.example/signed-out'],
    ['javascript:alert(1)'],
  ])('leads to no address but the registered one: %s', async (address) => {
    const person = new Client(server.origin);
    const { access_token: token } = await person.signIn(email);
    const query = new URLSearchParams({
      client_id: 'underlay-localhost',
      post_logout_redirect_uri: address.replace('SELF', server.origin),
    });
    const answer = await person.go(`/auth/oauth/logout?${query}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    expect((await person.session(token)).status).toBe(200);
  });

  test('asked for by another site gets a button and ends nothing', async () => {
    const person = new Client(server.origin);
    const { access_token: token } = await person.signIn(email);
    const answer = await person.go('/auth/oauth/logout?client_id=underlay-localhost', {
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.status).toBe(200);
    expect((await person.session(token)).status).toBe(200);
  });
});

test('API-04 the exchange call refuses what the token endpoint refuses, and no site but ours may ask it', async () => {
  const exchange = async (change: object = {}, site: Record<string, string> = {}) => {
    const person = new Client(server.origin);
    const body = {
      code: await person.code(email),
      codeVerifier: person.verifier,
      clientId: 'underlay-localhost',
      redirectUri: `${server.origin}/callback`,
      ...change,
    };
    const headers = { 'content-type': 'application/json', ...site };
    return person.go('/core/api/oauth/exchange', { method: 'POST', body: JSON.stringify(body), headers });
  };
  for (const change of [
    { codeVerifier: newVerifier() },
    { clientId: 'underlay-production' },
    { redirectUri: `${server.origin}/signup_callback` },
    { code: 'x'.repeat(43) },
  ])
    expect([change, (await exchange(change)).status]).toEqual([change, 400]);
  expect((await exchange({}, { 'sec-fetch-site': 'cross-site' })).status).toBe(400);
  expect((await exchange()).status).toBe(200);
});
