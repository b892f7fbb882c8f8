import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { sha256 } from '../../services/sealer.ts';
import { Client, PASSWORD } from '../../testing/identity-client.ts';
import { type IdentityServer, startIdentity } from '../../testing/identity-server.ts';
import { createUser, knownPlace } from '../account/index.ts';

const SUBJECT = 'A new device was used to sign in to Underlay';
const PERSON = { password: PASSWORD, firstName: 'Robin', lastName: 'Ashby' };
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const HOUR = 3600_000;

let server: IdentityServer;
let email: string;

beforeAll(async () => {
  server = await startIdentity(inject('databaseServer'));
});
afterAll(() => server.stop());
beforeEach(async () => {
  email = await newPerson();
});

async function newPerson(): Promise<string> {
  const address = `${randomUUID()}@tallgrass.example`;
  await createUser(server.platform, { email: address, ...PERSON });
  return address;
}

/** What whoever slows down guesses asks: whether the account's owner sits at this browser. */
const isKnown = ({ cookies }: Client) => {
  const hashes = (cookies.get('device')?.value ?? '').split('.').filter(Boolean).map(sha256);
  return knownPlace(server.platform, { email, devices: hashes }).then((place) => place !== undefined);
};

const newDeviceMails = async (of = email) => (await server.mailsTo(of)).filter(({ subject }) => subject === SUBJECT);

async function changePassword(client: Client) {
  const { access_token: token } = await client.signIn(email);
  const changed = await client.go('/core/api/session/password', {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ newPassword: 'another horse battery', confirmation: { password: PASSWORD } }),
  });
  expect(changed.status).toBe(204);
}

test('TM-20 the first sign-in sends no mail, one with another browser does, and a known browser sends none', async () => {
  const first = new Client(server.origin);
  await first.signIn(email);
  expect(await newDeviceMails()).toEqual([]);
  const second = new Client(server.origin);
  expect([await isKnown(first), await isKnown(second)]).toEqual([true, false]);
  await second.signIn(email);
  const [mail, ...more] = await newDeviceMails();
  expect(more).toEqual([]);
  expect(mail?.text).toContain('127.0.0.x');
  expect(mail?.text).toMatch(/on \w+ \d+, \d{4} at \d+:\d\d [AP]M UTC\./);
  expect(mail?.text).toContain('Forgot your password?');
  for (const client of [first, second]) {
    client.cookies.delete('session');
    await client.signIn(email);
  }
  expect(await newDeviceMails()).toHaveLength(1);
});

test('TM-20 what another browser calls itself does not make it a known one', async () => {
  for (const client of [new Client(server.origin), new Client(server.origin)]) {
    const page = await client.openPage();
    const body = new URLSearchParams({ email, password: PASSWORD });
    await client.go(page, { method: 'POST', body, headers: { 'user-agent': CHROME } });
  }
  expect((await newDeviceMails())[0]?.text).toContain('Chrome on Windows');
});

test('TM-20 two people who share a browser are both known there, and a value that was put there is not taken over', async () => {
  const other = await newPerson();
  for (const address of [email, other]) await new Client(server.origin).signIn(address);
  const shared = new Client(server.origin);
  const planted = 'x'.repeat(43);
  shared.cookies.set('device', { value: planted, path: '/auth' });
  for (const address of [email, other, email, other]) {
    shared.cookies.delete('session');
    await shared.signIn(address);
  }
  expect(await newDeviceMails()).toHaveLength(1);
  expect(await newDeviceMails(other)).toHaveLength(1);
  const thief = new Client(server.origin);
  thief.cookies.set('device', { value: planted, path: '/auth' });
  await thief.signIn(email);
  expect(await newDeviceMails()).toHaveLength(2);
});

test('TM-20 a new password makes every browser a stranger again, and the mail about it is the only one of that hour', async () => {
  const client = new Client(server.origin);
  await changePassword(client);
  expect(await isKnown(client)).toBe(false);
  const again = async () => {
    const page = await client.openPage({ prompt: 'login' });
    await client.follow(await client.submit(page, { email, password: 'another horse battery' }));
  };
  client.cookies.delete('session');
  await again();
  expect(await newDeviceMails()).toEqual([]);
  await server.platform.systemDb.sql`delete from known_devices where forgotten_at is null`;
  server.advance(2 * HOUR);
  await again();
  expect(await newDeviceMails()).toHaveLength(1);
});
