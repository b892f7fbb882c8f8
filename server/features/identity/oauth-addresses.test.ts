import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { Client, newVerifier, PASSWORD } from '../../testing/identity-client.ts';
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
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** An authorization request with its query as given, so that a parameter can come twice. */
const ask = (person: Client, query: string) =>
  person.go(`/auth/oauth/authorize?${query}`, { headers: { accept: 'text/html' } });
const GOOD = (redirect = `${server.origin}/callback`) =>
  new URLSearchParams({
    response_type: 'code',
    client_id: 'underlay-localhost',
    redirect_uri: redirect,
    scope: '/api',
    state: 'the-state',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  }).toString();

describe('TM-19 P15 no address but the registered ones, to the letter, is gone back to', () => {
  test.each([
    ['a slash at its end', 'SELF/callback/'],
    ['two slashes in it', 'SELF//callback'],
    ['a fragment', 'SELF/callback#x'],
    ['an empty fragment', 'SELF/callback#'],
    ['an empty query', 'SELF/callback?'],
    ['a way up in it', 'SELF/x/../callback'],
    ['a letter in percents', 'SELF/%63allback'],
    ['a space at its end', 'SELF/callback '],
    ['a backslash', 'SELF\\@evil.example/callback'],
    ['a user in it', 'http://evil.example@localhost:PORT/callback'],
    ['another port', 'http://localhost:1/callback'],
    ['another scheme', 'https://localhost:PORT/callback'],
    ['the host in capitals', 'http://LOCALHOST:PORT/callback'],
    ['a host that begins the same', 'http://localhost.evil.example:PORT/callback'],
    ['another name of this machine', 'http://[::1]:PORT/callback'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['no origin', '/callback'],
    ['nothing', ''],
    ['the address for signing out', 'SELF/signed-out'],
  ])('not with %s', async (_name, address) => {
    const redirect = address.replace('SELF', server.origin).replace('PORT', new URL(server.origin).port);
    const answer = await ask(program(), GOOD(redirect));
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });
});

describe('TM-19 P15 an authorization request is refused', () => {
  const changed = (name: string, value: string) => {
    const query = new URLSearchParams(GOOD());
    query.set(name, value);
    return query.toString();
  };
  const cases: [string, () => string][] = [
    ['for a code and an id token', () => changed('response_type', 'code id_token')],
    ['for a code and a token', () => changed('response_type', 'code token')],
    ['for nothing', () => changed('response_type', 'none')],
    ['without a response type', () => GOOD().replace('response_type=code&', '')],
    ['with the answer as a message', () => changed('response_mode', 'web_message')],
    ['with the answer as a signed query', () => changed('response_mode', 'query.jwt')],
    ['with a challenge that is too long', () => changed('code_challenge', 'a'.repeat(129))],
    ['with a challenge of strange letters', () => changed('code_challenge', '+'.repeat(43))],
    ['with a hash that nobody knows', () => changed('code_challenge_method', 'S512')],
    ['with a method in small letters', () => changed('code_challenge_method', 's256')],
    ['for a scope in capitals', () => changed('scope', '/API')],
    ['for a scope with a space', () => changed('scope', '/api ')],
    ['for an empty scope', () => changed('scope', '')],
    ['for the scope twice', () => `${GOOD()}&scope=%2Fapi`],
    ['with two challenges', () => `${GOOD()}&code_challenge=${'b'.repeat(43)}`],
    ['with two return addresses', () => `${GOOD()}&redirect_uri=https%3A%2F%2Fevil.example%2Fcallback`],
    ['of two clients', () => `${GOOD()}&client_id=underlay-production`],
    ['with two states', () => `${GOOD()}&state=other`],
    ['as a pushed request', () => `${GOOD()}&request_uri=urn%3Ax`],
    ['with an unknown prompt', () => changed('prompt', 'hurry')],
    ['in silence and with a page', () => changed('prompt', 'none login')],
    ['with the name of another person', () => changed('id_token_hint', 'a.b.c')],
  ];
  test.each(cases)('%s', async (_name, query) => {
    const answer = await ask(program(), query());
    const location = answer.headers.get('location') ?? '';
    expect(location).not.toMatch(/[?&]code=|evil\.example|interaction/);
    expect([303, 400]).toContain(answer.status);
    if (answer.status === 303) expect(location).toMatch(new RegExp(`^${server.origin}/callback[?#]error=\\w+`));
  });
});

test('TM-19 P15 the answer carries the state unchanged, to the letter, and says who issued it', async () => {
  const state = `ÿ "<>&%00+/=${'x'.repeat(400)}`;
  const person = program();
  const page = await person.openPage({ state });
  const back = await person.follow(await person.submit(page, { email, password: PASSWORD }));
  expect(back.searchParams.get('state')).toBe(state);
  expect(back.searchParams.get('iss')).toBe(`${server.origin}/auth`);
  const refused = await program().authorize({ state, scope: 'openid' });
  const refusal = new URL(refused.headers.get('location') ?? '', server.origin);
  expect([refusal.searchParams.get('state'), refusal.searchParams.get('iss')]).toEqual([
    state,
    `${server.origin}/auth`,
  ]);
});

describe('API-03 P15 the token endpoint refuses', () => {
  const good = (code: string, person: Client) => ({
    grant_type: 'authorization_code',
    client_id: 'underlay-localhost',
    code,
    code_verifier: person.verifier,
    redirect_uri: `${server.origin}/callback`,
  });
  const post = (person: Client, body: string, headers: Record<string, string> = FORM) =>
    person.go('/auth/oauth/token', { method: 'POST', body, headers });
  const challengeOf = ({ verifier }: Client) => createHash('sha256').update(verifier).digest('base64url');
  type Ask = (code: string, person: Client) => Promise<Response>;
  const text = (change: Record<string, string>) => (code: string, person: Client) =>
    new URLSearchParams({ ...good(code, person), ...change }).toString();
  /** What is sent, and with which verifier the code was asked for. */
  const cases: [string, Ask, string?][] = [
    ['a verifier that is too short', (code, person) => post(person, text({})(code, person)), 'a'.repeat(42)],
    ['a verifier that is too long', (code, person) => post(person, text({})(code, person)), 'a'.repeat(129)],
    [
      'the challenge in place of the verifier',
      (code, person) => post(person, text({ code_verifier: challengeOf(person) })(code, person)),
    ],
    ['a verifier twice', (code, person) => post(person, `${text({})(code, person)}&code_verifier=${person.verifier}`)],
    ['a code twice', (code, person) => post(person, `${text({})(code, person)}&code=${code}`)],
    ['two kinds of grant', (code, person) => post(person, `${text({})(code, person)}&grant_type=refresh_token`)],
    [
      'a code as a refresh token',
      (code, person) => post(person, text({ grant_type: 'refresh_token', refresh_token: code })(code, person)),
    ],
    [
      'a device code',
      (code, person) =>
        post(person, text({ grant_type: 'urn:ietf:params:oauth:grant-type:device_code' })(code, person)),
    ],
    [
      'a token in exchange',
      (code, person) =>
        post(person, text({ grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange' })(code, person)),
    ],
    [
      'an assertion',
      (code, person) => post(person, text({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer' })(code, person)),
    ],
    ['the implicit grant', (code, person) => post(person, text({ grant_type: 'implicit' })(code, person))],
    [
      'a client with a password',
      (code, person) =>
        post(person, text({})(code, person), { ...FORM, authorization: `Basic ${btoa('underlay-localhost:x')}` }),
    ],
    [
      'another resource',
      (code, person) => post(person, text({ resource: 'https://elsewhere.example/' })(code, person)),
    ],
    ['a code with a letter more', (code, person) => post(person, text({})(`${code}x`, person))],
    [
      'JSON',
      (code, person) => post(person, JSON.stringify(good(code, person)), { 'content-type': 'application/json' }),
    ],
    [
      'a form of the wrong kind',
      (code, person) => post(person, text({})(code, person), { 'content-type': 'text/plain' }),
    ],
    [
      'what stands in the address',
      (code, person) => person.go(`/auth/oauth/token?${text({})(code, person)}`, { method: 'POST', headers: FORM }),
    ],
    ['GET', (code, person) => person.go(`/auth/oauth/token?${text({})(code, person)}`)],
    [
      'PUT',
      (code, person) => person.go('/auth/oauth/token', { method: 'PUT', body: text({})(code, person), headers: FORM }),
    ],
  ];
  test.each(cases)('%s', async (_name, send, verifier = newVerifier()) => {
    const person = program();
    person.verifier = verifier;
    const answer = await send(await person.code(email), person);
    expect([400, 401, 404, 405, 415]).toContain(answer.status);
    expect(await answer.text()).not.toContain('access_token');
  });
});
