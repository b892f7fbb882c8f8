import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { Client, PASSWORD } from '../../testing/identity-client.ts';
import { type IdentityServer, startIdentity } from '../../testing/identity-server.ts';
import { linkIn } from '../../testing/mailed-link.ts';
import { activate, activationOf } from './activate.ts';
import { codeHash } from './code-store.ts';
import { userByEmail } from './user-store.ts';

const STRANGER = { firstName: 'Mallory', lastName: 'Stranger', password: 'the password of a stranger' };
const OWNER = { firstName: 'Olga', lastName: 'Owner', password: PASSWORD };

let server: IdentityServer;
let email: string;
let owner: Client;

beforeAll(async () => {
  server = await startIdentity(inject('databaseServer'));
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.platform.systemDb.sql`delete from rate_limits`;
  email = `${randomUUID()}@maplerow.example`;
  owner = new Client(server.origin);
});

const signUp = async (entries: typeof OWNER, browser = new Client(server.origin)) =>
  browser.submit(await browser.openPage({ intent: 'signup' }), { ...entries, email });
const askForNewPassword = async (browser = new Client(server.origin)) =>
  browser.submit((await browser.openPage()).replace('/sign-in', '/forgot'), { email });

test('P16 TM-20 a stranger who asks for new passwords does not keep the owner of an address from signing up', async () => {
  for (let asked = 0; asked < 7; asked += 1) await askForNewPassword();
  expect(await server.mailsTo(email)).toEqual([]);
  await signUp(OWNER, owner);
  const mails = await server.mailsTo(email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Confirm your e-mail address for Underlay']);
  expect((await owner.submit(await owner.openLink(mails[0]), {})).status).toBe(303);
});

test('P16 TM-20 a stranger who signs up with a foreign address all the time does not keep its owner out', async () => {
  for (let asked = 0; asked < 7; asked += 1) await signUp(STRANGER);
  await signUp(OWNER, owner);
  const [first, ...others] = await server.mailsTo(email);
  expect(others).toHaveLength(5);
  expect((await owner.submit(await owner.openLink(first), {})).status).toBe(303);
  expect(await userByEmail(server.platform.systemDb.sql, email)).toMatchObject({ firstName: 'Olga' });
});

test('P16 whoever gets in by a new password is asked for the name that a stranger may have written', async () => {
  await signUp(STRANGER);
  await askForNewPassword();
  const link = await owner.openLink((await server.mailsTo(email)).at(-1));
  expect(await (await owner.go(link)).text()).not.toContain('Mallory');
  expect((await owner.submit(link, { password: PASSWORD })).status).toBe(422);
  expect((await owner.submit(link, OWNER)).status).toBe(303);
  expect(await userByEmail(server.platform.systemDb.sql, email)).toMatchObject({
    firstName: 'Olga',
    lastName: 'Owner',
  });
});

test('P16 a stranger who signs up while the owner confirms does not slip a password in', async () => {
  const { platform } = server;
  await signUp(OWNER);
  const { userId, code } = linkIn((await server.mailsTo(email)).at(-1));
  const params = { intent: 'activate', user_id: userId, activation: codeHash(code).toString('hex') };
  const opened = await activationOf(platform, { params });
  if (!opened) throw new Error('the link opens nothing');
  await signUp(STRANGER);
  const entries = { firstName: '', lastName: '', password: PASSWORD };
  expect(await activate(platform, opened, { entries, ipAddress: '192.0.2.1' })).toHaveProperty('alert');
  expect(await userByEmail(platform.systemDb.sql, email)).toMatchObject({ confirmedAt: null });
  expect(await activationOf(platform, { params })).not.toBeNull();
});
