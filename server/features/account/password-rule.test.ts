import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import type { Mail } from '../../services/mailer.ts';
import { Client, PASSWORD, type Tokens } from '../../testing/identity-client.ts';
import { type IdentityServer, startIdentity } from '../../testing/identity-server.ts';
import { createUser, pathToSignIn } from './index.ts';
import { hashPassword } from './password.ts';
import { commonPasswords } from './password-rule.ts';
import { passwordStrength } from './password-strength.ts';

const NAME = { firstName: 'Jordan', lastName: 'Whitfield' };
const GOOD = 'a wall that stands';

let server: IdentityServer;
let client: Client;
let email: string;

beforeAll(async () => {
  server = await startIdentity(inject('databaseServer'));
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.platform.systemDb.sql`delete from rate_limits`;
  client = new Client(server.origin);
  email = `crew${randomUUID().slice(0, 8)}@tallgrass.example`;
});

/** What a page or a call answers to a password: its status and its text. */
type Setting = (password: string) => Promise<{ status: number; text: string }>;

const answered = async (answer: Response) => ({ status: answer.status, text: await answer.text() });

async function setAtSignUp(): Promise<Setting> {
  const page = await client.openPage({ intent: 'signup' });
  return async (password) => answered(await client.submit(page, { ...NAME, email, password }));
}

async function setByReset(): Promise<Setting> {
  await createUser(server.platform, { ...NAME, email, password: PASSWORD });
  await client.submit((await client.openPage()).replace('/sign-in', '/forgot'), { email });
  const page = await client.openLink((await server.mailsTo(email)).at(-1));
  return async (password) => answered(await client.submit(page, { password }));
}

async function invitationPage(): Promise<string> {
  const { platform, origin } = server;
  const path = await platform.systemDb.begin((tx) => pathToSignIn(platform, tx, { email, onward: '/a' }));
  return client.openLink({ text: `${origin}${path}` } as Mail);
}

async function setByInvitation(): Promise<Setting> {
  const page = await invitationPage();
  return async (password) => answered(await client.submit(page, { ...NAME, password }));
}

async function changedByUser(): Promise<Setting> {
  await createUser(server.platform, { ...NAME, email, password: PASSWORD });
  const { access_token } = await client.signIn(email);
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  return async (newPassword) => {
    const body = JSON.stringify({ newPassword, confirmation: { password: PASSWORD } });
    return answered(await client.go('/core/api/session/password', { method: 'PUT', headers, body }));
  };
}

test.each([
  ['a sign-up', setAtSignUp, 200],
  ['a forgotten password', setByReset, 303],
  ['an invitation', setByInvitation, 303],
  ['a change while signed in', changedByUser, 204],
])(
  'AUTH-05 TM-20 %s refuses a password that is easily guessed, says why, and takes a good one',
  async (_, open, taken) => {
    const enter = await open();
    const refusals = [
      ['secret7', 'Must be between 8 and 128 characters.'],
      ['x'.repeat(129), 'Must be between 8 and 128 characters.'],
      ['          ', 'has nothing but blanks.'],
      ['xyxyxyxyxy', 'repeats the same few characters.'],
      ['trustno1', 'is among the most used.'],
      ['P@ssw0rd', 'is among the most used.'],
      ['Hardwood2026!', 'is a common word with a few digits or signs.'],
      ['underlay-2026', 'is made of a name'],
      ['WhitfieldJordan', 'is made of a name'],
      [email, 'is made of a name'],
    ] as const;
    for (const [password, reason] of refusals) {
      const { status, text } = await enter(password);
      expect([password, status, text.includes(reason)]).toEqual([password, 422, true]);
    }
    expect((await enter(GOOD)).status).toBe(taken);
  },
);

test('TM-20 more than 100,000 common passwords are refused, and looking at a password costs what its length does, whatever stands in it', async () => {
  const common = await commonPasswords();
  expect(common.size).toBeGreaterThan(100_000);
  const nobody = { email: '', firstName: '', lastName: '' };
  const asked = vi.spyOn(common as Set<string>, 'has');
  const longest = ['4@1|'.repeat(32), '12/-.08'.repeat(18), `${'1'.repeat(126)}ab`, `a2${' '.repeat(124)}b!`];
  for (const password of longest) {
    asked.mockClear();
    expect((await passwordStrength(password, nobody)).level).toBeGreaterThan(0);
    // In three spellings, at most 13 lengths of a word begin at each character, and the whole is looked up as well.
    expect(asked.mock.calls.length).toBeLessThan(3 * 13 * password.length + 10);
  }
  asked.mockRestore();
});

test.each([
  ['a sign-up', () => client.openPage({ intent: 'signup' }), { ...NAME, email: 'crew@tallgrass.example' }],
  ['an invitation', invitationPage, NAME],
])('AUTH-05 TM-20 the meter of %s says how hard a password is to guess, and why', async (_, open, entries) => {
  const page = await open();
  const strength = page.replace(/[^/]+$/, 'strength');
  const ask = async (password: string) => (await client.submit(strength, { ...entries, password })).json();
  expect(await ask('WhitfieldJordan')).toEqual({ level: 0, text: expect.stringContaining('is made of a name') });
  expect(await ask('tallgrass-1')).toEqual({ level: 0, text: expect.stringContaining('is made of a name') });
  expect(await ask('Hardwood2026!')).toEqual({ level: 0, text: expect.stringContaining('is a common word') });
  expect(await ask('floorcarpet')).toEqual({ level: 1, text: expect.stringMatching(/^Fair: /) });
  expect(await ask('hammer 12345678 hammer')).toEqual({ level: 2, text: expect.stringMatching(/^Good/) });
  expect(await ask('fq8w2kxu')).toMatchObject({ level: 2 });
  expect(await ask('correct horse battery')).toMatchObject({ level: 3, text: expect.stringMatching(/^Strong/) });
  // Only the browser with the open sign-in is answered, and only from our pages.
  expect((await new Client(server.origin).submit(strength, { password: GOOD })).status).toBe(400);
  expect((await client.go(strength, { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(400);
  expect(await (await client.go(page)).text()).toMatch(/autocomplete="new-password"[^>]* data-least="8"/);
});

test('TM-20 whoever changes a password is told while typing how hard it is to guess, by their own names', async () => {
  await createUser(server.platform, { ...NAME, email, password: PASSWORD });
  const back = await client.follow(await client.submit(await client.openPage(), { email, password: PASSWORD }));
  const { access_token } = (await (await client.token(back.searchParams.get('code') ?? '')).json()) as Tokens;
  const ask = async (newPassword: string, token = access_token) =>
    client.go('/core/api/session/password/strength', {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ newPassword }),
    });
  const said = async (password: string) => (await ask(password)).json();
  expect(await said('WhitfieldJordan')).toEqual({ level: 0, text: expect.stringContaining('is made of a name') });
  expect(await said('floorcarpet')).toMatchObject({ level: 1 });
  expect(await said('correct horse battery')).toMatchObject({ level: 3 });
  expect((await ask(GOOD, 'nobody')).status).toBe(401);
});

test('TM-20 an older password that would be refused today lets its owner in, who is told until they choose another', async () => {
  const { sql } = server.platform.systemDb;
  const OLDER = 'underlay-2026';
  await createUser(server.platform, { ...NAME, email, password: PASSWORD });
  await sql`update users set password_hash = ${await hashPassword(OLDER)} where email = ${email}`;
  const told = async (token: string) =>
    ((await (await client.session(token)).json()) as Record<string, unknown>).passwordEasilyGuessed;
  const signInWith = async (password: string) => {
    client = new Client(server.origin);
    const back = await client.follow(await client.submit(await client.openPage(), { email, password }));
    const { access_token } = (await (await client.token(back.searchParams.get('code') ?? '')).json()) as Tokens;
    return access_token;
  };
  expect(await told(await signInWith(OLDER))).toBe(true);
  const token = await signInWith(OLDER);
  expect(await told(token)).toBe(true);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ newPassword: GOOD, confirmation: { password: OLDER } });
  const change = () => client.go('/core/api/session/password', { method: 'PUT', headers, body });
  expect((await change()).status).toBe(204);
  expect(await told(token)).toBe(false);
  expect(await told(await signInWith(GOOD))).toBe(false);
  // The rule may also have become milder since, and nobody else's verdict says anything here.
  await sql`update users set password_hash = ${await hashPassword(OLDER)} where email = ${email}`;
  const easy = await signInWith(OLDER);
  const [row] = await sql`select password_verdict "verdict" from users where email = ${email}`;
  await sql`update users set password_hash = ${await hashPassword(GOOD)} where email = ${email}`;
  expect(await told(easy)).toBe(false);
  const fine = await signInWith(GOOD);
  await sql`update users set password_verdict = ${row?.verdict} where email = ${email}`;
  expect(await told(fine)).toBe(false);
  // Whoever has the database alone sees as much of a good one as of this.
  const [other] = await sql`select password_easily_guessed "plain" from users where email = ${email}`;
  expect([row?.verdict.length, other]).toEqual([32, { plain: false }]);
});
