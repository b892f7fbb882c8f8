import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { codeApp } from '../../testing/code-app.ts';
import { Client, PASSWORD, type Tokens } from '../../testing/identity-client.ts';
import { type IdentityServer, startIdentity } from '../../testing/identity-server.ts';
import { confirmIdentity, createUser } from './index.ts';

const MINUTE = 60_000;
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const CONFIRMED = { password: PASSWORD };

let server: IdentityServer;
let email: string;
let client: Client;
let tokens: Tokens;

beforeAll(async () => {
  server = await startIdentity(inject('databaseServer'));
});
afterAll(() => server.stop());
beforeEach(async () => {
  email = `${randomUUID()}@tallgrass.example`;
  await createUser(server.platform, { email, password: PASSWORD, firstName: 'Robin', lastName: 'Ashby' });
  await server.platform.systemDb.sql`delete from rate_limits`;
  client = new Client(server.origin);
  tokens = await client.signIn(email);
});

async function call(
  line: string,
  body?: unknown,
  by: { client: Client; token: string } = { client, token: tokens.access_token },
) {
  const [method = '', path = ''] = line.split(' ');
  const answer = await by.client.go(`/core/api/session${path}`, {
    method,
    headers: { authorization: `Bearer ${by.token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text ? JSON.parse(text) : null) as Record<string, unknown> };
}

interface App {
  readonly recoveryCodes: readonly string[];
  /** The code of the half minute that is `steps` away from now. */
  code(steps?: number): string;
}

/** Turns the second factor on. Answers the app and the recovery codes that the person then has. */
async function withSecondFactor(): Promise<App> {
  // Starts at the beginning of a half minute, so that none ends between two steps of a test.
  server.advance(30_000 - (server.platform.clock.now().getTime() % 30_000));
  const begun = await call('PUT /second-factor', { confirmation: CONFIRMED });
  const code = codeApp(begun.body.secret, server.platform.clock.now);
  const { status, body } = await call('PUT /second-factor/confirmation', { code: code(-1) });
  expect(status).toBe(200);
  return { recoveryCodes: body.recoveryCodes as string[], code };
}

/** Somebody with the right password, before the second factor. */
async function beforeSecondFactor(browser = new Client(server.origin)): Promise<{ browser: Client; form: string }> {
  const answer = await browser.submit(await browser.openPage(), { email, password: PASSWORD });
  return { browser, form: answer.headers.get('location') ?? '' };
}

const subjects = async () => (await server.mailsTo(email)).map(({ subject }) => subject);

test('a person sees where they are signed in, and signs one device out for good', async () => {
  const laptop = new Client(server.origin);
  const page = await laptop.openPage();
  const back = await laptop.follow(await laptop.submit(page, { email, password: PASSWORD }));
  const form = { grant_type: 'authorization_code', client_id: 'underlay-localhost', code_verifier: laptop.verifier };
  const more = { code: back.searchParams.get('code') ?? '', redirect_uri: `${server.origin}/callback`, scope: '/api' };
  const headers = { 'user-agent': CHROME, 'x-forwarded-for': '6.6.6.6' };
  const answer = await laptop.go('/auth/oauth/token', {
    method: 'POST',
    body: new URLSearchParams({ ...form, ...more }),
    headers,
  });
  const stolen = (await answer.json()) as Tokens;
  const { body } = await call('GET /sign-ins');
  const list = body as unknown as { uuid: string; device: string; ipAddress: string; current: boolean }[];
  expect(list.map(({ device, ipAddress, current }) => ({ device, ipAddress, current }))).toEqual([
    { device: 'Chrome on Windows', ipAddress: '127.0.0.x', current: false },
    { device: 'Another program', ipAddress: '127.0.0.x', current: true },
  ]);
  const other = list.find(({ current }) => !current)?.uuid ?? '';
  const foreign = await strangerToken();
  expect((await call(`DELETE /sign-ins/${other}`, undefined, foreign)).status).toBe(404);
  expect((await call(`DELETE /sign-ins/${other}`)).status).toBe(204);
  expect((await laptop.session(stolen.access_token)).status).toBe(401);
  expect((await laptop.refresh(stolen.refresh_token)).status).toBe(400);
  // Nor does that browser's session at the provider sign it in again.
  expect(await laptop.openPage()).toMatch(/\/sign-in$/);
  expect((await client.session(tokens.access_token)).status).toBe(200);
  expect((await call('GET /sign-ins')).body).toHaveLength(1);
});

async function strangerToken() {
  const address = `${randomUUID()}@elsewhere.example`;
  await createUser(server.platform, { email: address, password: PASSWORD, firstName: 'Sam', lastName: 'Ode' });
  const stranger = new Client(server.origin);
  return { client: stranger, token: (await stranger.signIn(address)).access_token };
}

test('sign out everywhere ends every device, this one too, and nobody else', async () => {
  const stranger = await strangerToken();
  const phone = new Client(server.origin);
  const second = await phone.signIn(email);
  expect((await call('DELETE /sign-ins')).status).toBe(204);
  expect((await client.session(tokens.access_token)).status).toBe(401);
  expect((await phone.session(second.access_token)).status).toBe(401);
  expect(await phone.openPage()).toMatch(/\/sign-in$/);
  expect((await stranger.client.session(stranger.token)).status).toBe(200);
});

test('P14 a new password asks for the old one, ends the other devices and is told by mail', async () => {
  const phone = new Client(server.origin);
  const second = await phone.signIn(email);
  const change = (password: string, newPassword: string) =>
    call('PUT /password', { newPassword, confirmation: { password } });
  expect(await change('not the password', 'an even better floor')).toMatchObject({
    status: 422,
    body: { code: 'wrong_password' },
  });
  expect((await change(PASSWORD, 'short')).body.fields).toEqual({
    newPassword: 'Must be between 8 and 128 characters.',
  });
  expect((await change(PASSWORD, 'an even better floor')).status).toBe(204);
  expect((await phone.session(second.access_token)).status).toBe(401);
  expect(await phone.openPage()).toMatch(/\/sign-in$/);
  expect((await client.session(tokens.access_token)).status).toBe(200);
  expect((await client.refresh(tokens.refresh_token)).status).toBe(200);
  expect((await subjects()).at(-1)).toBe('Your Underlay password was changed');
});

test('P15 TM-18 a renewal token that is used twice signs that device out and tells the person, once', async () => {
  const renewed = (await (await client.refresh(tokens.refresh_token)).json()) as Tokens;
  expect((await client.session(renewed.access_token)).status).toBe(200);
  expect((await client.refresh(tokens.refresh_token)).status).toBe(400);
  expect((await client.refresh(tokens.refresh_token)).status).toBe(400);
  expect(await subjects()).toEqual(['You were signed out of Underlay on one device']);
});

test('the second factor is on after its first code, and signing in then asks for one', async () => {
  expect((await call('GET ')).body).toMatchObject({ hasPassword: true, secondFactor: false });
  expect((await call('PUT /second-factor', { confirmation: { password: 'wrong' } })).status).toBe(422);
  const begun = await call('PUT /second-factor', { confirmation: CONFIRMED });
  expect(begun.body.address).toContain('otpauth://totp/Underlay:');
  expect((await call('PUT /second-factor/confirmation', { code: '000000' })).body.code).toBe('wrong_code');
  expect((await new Client(server.origin).signIn(email)).access_token).toMatch(/./);
  const app = await withSecondFactor();
  expect((await call('GET ')).body).toMatchObject({ secondFactor: true });
  expect(app.recoveryCodes).toHaveLength(10);
  const { browser, form } = await beforeSecondFactor();
  const text = await (await browser.go(form)).text();
  expect(text).toContain('autocomplete="one-time-code"');
  expect(text).toContain('inputmode="numeric"');
  // The password alone signs nobody in, by whatever way.
  await expect(
    browser.follow(await browser.go(form.replace(/\/second-factor$/, '').replace('interaction', 'oauth/authorize'))),
  ).rejects.toThrow();
  const second = await beforeSecondFactor();
  expect((await second.browser.submit(second.form, { code: '123' })).status).toBe(422);
  expect(
    (await second.browser.follow(await second.browser.submit(second.form, { code: app.code() }))).searchParams.get(
      'code',
    ),
  ).toMatch(/./);
  expect(await subjects()).toContain('Signing in to Underlay now asks for a code');
});

test('a code works once, within half a minute either way, and nobody gets to the second factor without the first', async () => {
  const app = await withSecondFactor();
  const enter = async (code: string) => {
    const { browser, form } = await beforeSecondFactor();
    return (await browser.submit(form, { code })).status;
  };
  expect(await enter(app.code(-1))).toBe(422);
  const code = app.code();
  expect([await enter(code), await enter(code)]).toEqual([303, 422]);
  expect([await enter(app.code(2)), await enter(app.code(1))]).toEqual([422, 303]);
  const page = (await new Client(server.origin).openPage()).replace('/sign-in', '/second-factor');
  expect((await client.submit(page, { code: app.code() })).status).toBe(400);
  const [row] = await server.platform.systemDb
    .sql`select secret_sealed from second_factors where user_id = (select id from users where email = ${email})`;
  expect(row?.secret_sealed).toMatch(/^v\d/);
});

test('TM-20 nobody guesses codes: after five the right one waits, the owner hears of it and gets in by a recovery code', async () => {
  const app = await withSecondFactor();
  const { browser, form } = await beforeSecondFactor();
  for (let tried = 0; tried < 5; tried += 1) expect((await browser.submit(form, { code: '000000' })).status).toBe(422);
  expect((await browser.submit(form, { code: app.code() })).status).toBe(429);
  expect((await browser.submit(form, { code: app.code() })).status).toBe(429);
  expect((await subjects()).filter((each) => each.startsWith('Wrong codes'))).toHaveLength(1);
  const owner = await beforeSecondFactor();
  const recovery = `${owner.form}?with=recovery`;
  const [first = ''] = app.recoveryCodes;
  expect(await (await owner.browser.go(recovery)).text()).toContain('Recovery code</label>');
  expect((await owner.browser.submit(recovery, { code: first.toUpperCase().replaceAll('-', ' ') })).status).toBe(303);
  expect((await call('GET /second-factor')).body).toEqual({ on: true, hasApp: true, recoveryCodesLeft: 9 });
  const again = await beforeSecondFactor();
  expect((await again.browser.submit(`${again.form}?with=recovery`, { code: first })).status).toBe(422);
  expect(await subjects()).toContain('A recovery code was used for Underlay');
  server.advance(15 * MINUTE + 1_000);
  expect((await browser.submit(form, { code: app.code() })).status).toBe(303);
});

test('P14 with a second factor a confirmation asks for password and code; turning it off asks for both too', async () => {
  const app = await withSecondFactor();
  const off = (confirmation: object) => call('POST /second-factor/end', { confirmation });
  expect((await off(CONFIRMED)).body.code).toBe('wrong_password');
  expect((await off({ password: 'wrong', code: app.code() })).body.code).toBe('wrong_password');
  const fresh = await call('PUT /second-factor/recovery-codes', { confirmation: { ...CONFIRMED, code: app.code() } });
  expect(fresh.body.recoveryCodes).toHaveLength(10);
  expect((await off({ ...CONFIRMED, code: app.recoveryCodes[0] })).status).toBe(422);
  const [code = ''] = fresh.body.recoveryCodes as string[];
  expect((await off({ ...CONFIRMED, code })).status).toBe(204);
  expect((await call('GET ')).body).toMatchObject({ secondFactor: false });
  expect((await new Client(server.origin).signIn(email)).access_token).toMatch(/./);
});

test('P14 with another provider a sign-in of the last five minutes is a confirmation, an older one or none is not', async () => {
  const now = server.platform.clock.now();
  const platform = {
    ...server.platform,
    config: {
      ...server.platform.config,
      identity: { ...server.platform.config.identity, issuer: 'https://id.example' },
    },
  };
  const person = { id: 'sub', email, emailConfirmed: true, firstName: 'Robin', lastName: 'Ashby', lastLogin: null };
  const confirmAt = (minutes: number | null) =>
    confirmIdentity(platform, {
      user: { ...person, ...(minutes !== null && { provedAt: new Date(now.getTime() - minutes * MINUTE) }) },
      confirmation: { password: '', code: '' },
      ipAddress: '192.0.2.1',
    });
  await expect(confirmAt(4)).resolves.toBeUndefined();
  for (const minutes of [6, -2, null])
    await expect(confirmAt(minutes)).rejects.toMatchObject({ code: 'sign_in_again' });
});
