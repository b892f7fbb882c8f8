import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { Client, PASSWORD } from '../../testing/identity-client.ts';
import { type IdentityServer, startIdentity } from '../../testing/identity-server.ts';
import { createUser } from './index.ts';

const PERSON = { password: PASSWORD, firstName: 'Robin', lastName: 'Ashby' };
const NEW_PASSWORD = 'an even better floor';

let server: IdentityServer;
let email: string;
let userId: string;
let client: Client;

beforeAll(async () => {
  server = await startIdentity(inject('databaseServer'));
});
afterAll(() => server.stop());
beforeEach(async () => {
  email = `${randomUUID()}@tallgrass.example`;
  userId = await createUser(server.platform, { email, ...PERSON });
  client = new Client(server.origin);
  await server.platform.systemDb.sql`delete from rate_limits`;
});

async function events() {
  const rows = await server.platform.systemDb.sql<{ kind: string; outcome: string }[]>`
    select kind, outcome from security_events where user_id = ${userId} order by id`;
  return rows.map(({ kind, outcome }) => (outcome === 'success' ? kind : `no ${kind}`));
}

async function change(line: string, token: string, body: object) {
  const [method = '', path = ''] = line.split(' ');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await client.go(`/core/api/session${path}`, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  return (text ? JSON.parse(text) : null) as Record<string, string>;
}

test('TM-20 a person has the sign-ins to their account, and those that failed, whoever tried', async () => {
  const page = await client.openPage();
  await client.submit(page, { email, password: 'not the password' });
  await client.submit(page, { email: 'nobody@nowhere.example', password: 'not the password' });
  await client.signIn(email);
  expect(await events()).toEqual(['no sign-in', 'sign-in']);
  const [stranger] = await server.platform.systemDb.sql`
    select outcome from security_events where user_id is null and kind = 'sign-in' order by id desc limit 1`;
  expect(stranger).toEqual({ outcome: 'failure' });
});

test('TM-20 a forgotten password: asking for the mail, and the new password', async () => {
  const page = (await client.openPage()).replace('/sign-in', '/forgot');
  await client.submit(page, { email });
  const reader = new Client(server.origin);
  const link = await reader.openLink((await server.mailsTo(email)).at(-1));
  await reader.submit(link, { password: NEW_PASSWORD });
  expect(await events()).toEqual(['reset-mail', 'password-changed', 'sign-in']);
});

test('TM-20 a confirmed address', async () => {
  email = `${randomUUID()}@tallgrass.example`;
  const page = (await client.openPage()).replace('/sign-in', '/sign-up');
  await client.submit(page, { ...PERSON, email });
  const link = await client.openLink((await server.mailsTo(email)).at(-1));
  await client.submit(link, {});
  const [user] = await server.platform.systemDb.sql<{ id: string }[]>`select id from users where email = ${email}`;
  userId = user?.id ?? '';
  expect(await events()).toEqual(['sign-up', 'sign-in']);
});

test('P14 what a person changes about their sign-in, and wrong codes', async () => {
  const { access_token: token } = await client.signIn(email);
  const confirmation = { password: PASSWORD };
  await change('PUT /second-factor', token, { confirmation: { password: 'not the password' } });
  const { secret = '' } = await change('PUT /second-factor', token, { confirmation });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await change('PUT /second-factor/confirmation', token, { code });
  const other = new Client(server.origin);
  const begun = await other.submit(await other.openPage(), { email, password: PASSWORD });
  const page = new URL(begun.headers.get('location') ?? '', server.origin).pathname;
  await other.submit(page, { code: '000000' });
  await other.submit(`${page}?with=recovery`, { code: 'abcd-abcd-abcd-abcd' });
  await change('DELETE /sign-ins', token, {});
  expect(await events()).toEqual([
    'sign-in',
    'no step-up',
    'step-up',
    'second-factor-on',
    'no code',
    'no code',
    'signed-out-everywhere',
  ]);
});
