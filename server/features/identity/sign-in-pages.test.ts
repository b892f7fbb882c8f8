import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { Client, PASSWORD } from '../../testing/identity-client.ts';
import { type IdentityServer, startIdentity } from '../../testing/identity-server.ts';
import { createUser } from '../account/index.ts';

let server: IdentityServer;
let email: string;
let client: Client;

beforeAll(async () => {
  server = await startIdentity(inject('databaseServer'));
});
afterAll(() => server.stop());
beforeEach(async () => {
  email = `${randomUUID()}@tallgrass.example`;
  await createUser(server.platform, { email, password: PASSWORD, firstName: 'Robin', lastName: 'Ashby' });
  await server.platform.systemDb.sql`delete from rate_limits`;
  client = new Client(server.origin);
});

const newcomer = (change: Record<string, string> = {}) => ({
  firstName: 'Jordan',
  lastName: "O'Hara",
  email: `${randomUUID()}@maplerow.example`,
  password: PASSWORD,
  ...change,
});
const lastLogins = () =>
  server.platform.systemDb.sql`select id, last_login_at, previous_login_at from users order by id`;

test('AUTH-05 the sign-in page is a plain page under a strict policy: scripts of ours alone, no frame, no cache, no referrer', async () => {
  const answer = await client.go(await client.openPage());
  const text = await answer.text();
  expect(text).toContain('<h1 id="title">Sign in</h1>');
  expect(text).toMatch(/<label for="email">Email<\/label>/);
  expect(text).toMatch(/<label for="password">Password<\/label>/);
  expect(text).toContain('>Create an account</a>');
  expect(text).toMatch(/<a href="[^"]+\/forgot">Forgot your password\?<\/a>/);
  expect(text.match(/<script[^>]*>/g)).toEqual([
    expect.stringMatching(/^<script src="\/auth\/assets\/auth\.js\?\w+" defer>$/),
    expect.stringMatching(/^<script src="\/auth\/assets\/passkey\.js\?\w+" defer>$/),
  ]);
  expect(text).not.toMatch(/style=|<script[^>]*>[^<]/);
  const policy = answer.headers.get('content-security-policy') ?? '';
  for (const part of [
    `script-src ${server.origin}/auth/assets/auth.js ${server.origin}/auth/assets/passkey.js;`,
    "default-src 'none'",
    "style-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ])
    expect(policy).toContain(part);
  expect(policy).not.toContain('unsafe');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('AUTH-05 D21 with the intent signup the sign-up page opens; activate and an unknown user id are harmless', async () => {
  expect(await client.openPage({ intent: 'signup' })).toMatch(/\/sign-up$/);
  const change = { intent: 'activate', user_id: randomUUID() };
  expect(await new Client(server.origin).openPage(change)).toMatch(/\/sign-in$/);
});

test('AUTH-05 a customer who comes from the portal is promised no business', async () => {
  const stateOf = (path: unknown) => Buffer.from(JSON.stringify({ path, random: 'x' })).toString('base64url');
  const ledeOf = async (state: string) => {
    const visitor = new Client(server.origin);
    const page = await (await visitor.go(await visitor.openPage({ intent: 'signup', state }))).text();
    return /<p class="lede">([^<]*)</.exec(page)?.[1];
  };
  expect(await ledeOf(stateOf('/p/u/1/a/2/settings?tab=methods'))).toBe('to save bank accounts and pay with them');
  for (const state of [stateOf('/p/m'), stateOf('/p/users'), stateOf(7), stateOf(null), 'null', 'no json', 'bnVsbA'])
    expect(await ledeOf(state)).toBe('for you; your business comes next');
});

test('AUTH-05 whoever asks to sign up while someone is signed in gets the page, and ends up as the new person', async () => {
  const old = await client.signIn(email);
  const page = await client.openPage({ intent: 'signup' });
  const entries = newcomer();
  expect((await client.submit(page, entries)).status).toBe(200);
  const [mail] = await server.mailsTo(entries.email);
  const confirmed = await client.submit(await client.openLink(mail), {});
  const answer = await client.go(confirmed.headers.get('location') ?? '');
  // The provider ends the old session with a small form of its own. The policy allows its script by its hash.
  const form = await answer.text();
  expect(answer.headers.get('content-security-policy')).toMatch(/script-src [^;]*'sha256-/);
  const hidden = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]);
  const action = /action="([^"]+)"/.exec(form)?.[1] ?? '';
  const back = await client.follow(await client.submit(action, Object.fromEntries(hidden)));
  expect(back.searchParams.get('code')).toMatch(/./);
  expect((await client.session(old.access_token)).status).toBe(401);
});

test('FORM-14 FORM-15 wrong entries are answered with the specified words, kept, focused, and never with the password', async () => {
  const page = await client.openPage({ intent: 'signup' });
  const entries = newcomer({ firstName: 'J', lastName: '<b>9', email: 'jordan@', password: 'secret7' });
  const answer = await client.submit(page, entries);
  const text = await answer.text();
  expect(answer.status).toBe(422);
  expect(text.split('Must be at least two characters and contain only letters.').length).toBe(3);
  expect(text).toContain('Must be a valid email address.');
  expect(text).toContain('Must be between 8 and 128 characters.');
  expect(text).toContain('<title>Error: Create an account, Underlay</title>');
  expect(text).toContain('value="jordan@"');
  expect(text).toContain('value="&lt;b&gt;9"');
  expect(text).not.toContain('secret7');
  expect(text).toMatch(/id="firstName"[^>]*aria-invalid="true" aria-describedby="firstName-note" autofocus/);
  expect(text.split('autofocus').length).toBe(2);
});

test('TM-20 an unknown address and a wrong password get the same answer', async () => {
  const page = await client.openPage();
  const wrong = await client.submit(page, { email, password: 'not the password' });
  const unknown = await client.submit(page, { email: 'nobody@nowhere.example', password: 'not the password' });
  expect([wrong.status, unknown.status]).toEqual([422, 422]);
  expect((await wrong.text()).replaceAll(email, '…')).toBe(
    (await unknown.text()).replaceAll('nobody@nowhere.example', '…'),
  );
});

test('TM-20 after ten wrong passwords this address waits, while the owner signs in from another', async () => {
  const page = await client.openPage();
  const tries = await Promise.all(
    Array.from({ length: 12 }, () => client.submit(page, { email, password: 'not the password' })),
  );
  const statuses = tries.map((answer) => answer.status).sort();
  expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
  const refused = await client.submit(page, { email, password: PASSWORD });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
  expect(await refused.text()).toContain(
    'Too many attempts. Please wait 15 minutes and try again, or choose &quot;Forgot',
  );
  const { checkPassword } = await import('../account/index.ts');
  const elsewhere = await checkPassword(server.platform, {
    email,
    password: PASSWORD,
    ipAddress: '192.0.2.7',
    devices: [],
  });
  expect(elsewhere).toHaveProperty('user');
  server.advance(15 * 60_000 + 1_000);
  expect((await client.submit(page, { email, password: PASSWORD })).status).toBe(303);
});

test('TM-20 two servers on one database let ten wrong passwords through together, and a right one begins anew on both', async () => {
  const another = await server.another();
  try {
    const tried = async (count: number, password: string) => {
      const answers = [];
      for (const { origin } of Array.from({ length: count }, (_, index) => (index % 2 ? another : server))) {
        const browser = new Client(origin);
        answers.push((await browser.submit(await browser.openPage(), { email, password })).status);
      }
      return answers;
    };
    expect(await tried(9, 'not the password')).toEqual(Array(9).fill(422));
    expect(await tried(1, PASSWORD)).toEqual([303]);
    expect(await tried(12, 'not the password')).toEqual([...Array(10).fill(422), 429, 429]);
  } finally {
    await another.stop();
  }
});

test('TM-20 whoever holds a network of IPv6 is one address, however many they use of it', async () => {
  const { checkPassword } = await import('../account/index.ts');
  const attempt = (ipAddress: string) =>
    checkPassword(server.platform, { email, password: 'wrong one', ipAddress, devices: [] });
  for (let host = 1; host <= 10; host += 1)
    expect(await attempt(`2001:db8:1:2::${host}`)).not.toHaveProperty('retryAfterSeconds');
  expect(await attempt('2001:db8:1:2:ffff::1')).toHaveProperty('retryAfterSeconds');
  expect(await attempt('2001:db8:1:3::1')).not.toHaveProperty('retryAfterSeconds');
});

test('TM-20 one address cannot try a list of accounts', async () => {
  const { checkPassword } = await import('../account/index.ts');
  const attempt = (address: string) =>
    checkPassword(server.platform, { email: address, password: 'x', ipAddress: '192.0.2.8', devices: [] });
  const outcomes = await Promise.all(Array.from({ length: 101 }, (_, index) => attempt(`a${index}@list.example`)));
  expect(outcomes.filter((outcome) => 'retryAfterSeconds' in outcome)).toHaveLength(1);
});

test('TM-19 a form from another site, another browser or a finished sign-in is refused', async () => {
  const page = await client.openPage();
  const entries = { email, password: PASSWORD };
  const foreign = { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, method: 'POST' };
  const body = new URLSearchParams(entries);
  expect((await client.go(page, { ...foreign, body })).status).toBe(400);
  const oldBrowser = { headers: { origin: 'https://evil.example' }, method: 'POST', body };
  expect((await client.go(page, oldBrowser)).status).toBe(400);
  expect((await new Client(server.origin).submit(page, entries)).status).toBe(400);
  const other = new Client(server.origin);
  await other.openPage();
  expect((await other.submit(page, entries)).status).toBe(400);
  await client.follow(await client.submit(page, entries));
  const again = await client.submit(page, entries);
  expect(again.status).toBe(400);
  expect(await again.text()).toContain('This page is out of date');
});

test('P16 a sign-in moves the last login, a recorded visit does not (D21)', async () => {
  await client.signIn(email);
  server.advance(60_000);
  const tokens = await new Client(server.origin, null).signIn(email);
  const shown = (await (await new Client(server.origin, null).session(tokens.access_token)).json()) as {
    userId: string;
    lastLogin: string;
  };
  expect(Date.parse(shown.lastLogin)).toBeLessThan(server.platform.clock.now().getTime() - 50_000);
  const before = await lastLogins();
  const visit = (id: string) =>
    client.go(`/core/api/users/${id}/visits`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ intent: 'login' }),
    });
  const [known, unknown] = [await visit(shown.userId), await visit(randomUUID())];
  expect([known.status, unknown.status]).toEqual([204, 204]);
  expect([await known.text(), await unknown.text()]).toEqual(['', '']);
  expect(await lastLogins()).toEqual(before);
});

test('P17 a log-out link on a foreign page shows a button first', async () => {
  const tokens = await client.signIn(email);
  const query = `client_id=underlay-localhost&post_logout_redirect_uri=${server.origin}/signed-out&state=s`;
  const answer = await client.go(`/auth/oauth/logout?${query}`, { headers: { 'sec-fetch-site': 'cross-site' } });
  const page = await answer.text();
  expect(page).toContain('>Log out</button>');
  expect((await client.session(tokens.access_token)).status).toBe(200);
  const [, action = '', xsrf = ''] = /action="([^"]+)">.*name="xsrf" value="([^"]+)"/s.exec(page) ?? [];
  expect((await client.submit(action, { xsrf: 'guessed', logout: 'yes' })).status).toBe(400);
  const back = await client.follow(await client.submit(action, { xsrf, logout: 'yes' }));
  expect(back.href).toBe(`${server.origin}/signed-out?state=s`);
  expect((await client.session(tokens.access_token)).status).toBe(401);
});

test('P17 logging out leads to registered addresses only', async () => {
  await client.signIn(email);
  const query = 'client_id=underlay-localhost&post_logout_redirect_uri=https://evil.example/signed-out';
  const answer = await client.go(`/auth/oauth/logout?${query}`);
  expect(answer.status).toBe(400);
  expect(answer.headers.get('location')).toBeNull();
});
