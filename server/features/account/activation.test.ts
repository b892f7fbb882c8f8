import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { Mail } from '../../services/mailer.ts';
import { Client, PASSWORD, type Tokens } from '../../testing/identity-client.ts';
import { type IdentityServer, startIdentity } from '../../testing/identity-server.ts';
import { linkIn } from '../../testing/mailed-link.ts';
import { createUser, pathToSignIn } from './index.ts';

const HOUR = 3_600_000;
const PORTAL_PATH = '/p/u/4d1a2f60-0000-4000-8000-000000000001/a/4d1a2f60-0000-4000-8000-000000000002/payment-methods';

let server: IdentityServer;
let client: Client;

beforeAll(async () => {
  server = await startIdentity(inject('databaseServer'));
});
afterAll(() => server.stop());
beforeEach(async () => {
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
const stateOf = (path: string) => Buffer.from(JSON.stringify({ path, random: 'x' })).toString('base64url');

async function signUp(entries = newcomer(), browser = client, change: Record<string, string> = {}): Promise<Response> {
  return browser.submit(await browser.openPage({ intent: 'signup', ...change }), entries);
}

async function signInAs(email: string, password = PASSWORD): Promise<Response> {
  const browser = new Client(server.origin);
  return browser.submit(await browser.openPage(), { email, password });
}

async function known(): Promise<string> {
  const entries = newcomer();
  await createUser(server.platform, entries);
  return entries.email;
}

const lastMail = async (email: string): Promise<Mail | undefined> => (await server.mailsTo(email)).at(-1);

async function whoIs(browser: Client, answer: Response): Promise<Record<string, unknown>> {
  const code = (await browser.follow(answer)).searchParams.get('code') ?? '';
  const { access_token } = (await (await browser.token(code)).json()) as Tokens;
  return (await (await browser.session(access_token)).json()) as Record<string, unknown>;
}

test('AUTH-05 a newcomer answers the mail in the same browser and is signed in by one button', async () => {
  const entries = newcomer();
  const page = await (await signUp(entries)).text();
  expect(page).toContain('<h1 id="title">Look in your mailbox</h1>');
  expect((await signInAs(entries.email, 'not the password')).status).toBe(422);
  const mail = await lastMail(entries.email);
  expect(mail?.subject).toBe('Confirm your e-mail address for Underlay');
  const link = await client.openLink(mail);
  const text = await (await client.go(link)).text();
  expect(text).toContain('<h1 id="title">Confirm your e-mail address</h1>');
  expect(text).not.toContain('type="password"');
  expect(await whoIs(client, await client.submit(link, {}))).toMatchObject({
    email: entries.email,
    lastName: "O'Hara",
  });
});

test('P16 elsewhere the mailed link asks for the password: whoever signed up with a foreign address gains nothing by it', async () => {
  const entries = newcomer({ password: 'the password of a thief' });
  await signUp(entries, new Client(server.origin));
  const link = await client.openLink(await lastMail(entries.email));
  expect(await (await client.go(link)).text()).toContain('autocomplete="current-password"');
  expect((await client.submit(link, {})).status).toBe(422);
  expect((await client.submit(link, { password: 'the owner has none' })).status).toBe(422);
  expect((await signInAs(entries.email, entries.password)).status).toBe(200);
  expect((await client.submit(link, { password: entries.password })).status).toBe(303);
  // Nobody can be asked to confirm a password that another browser has set meanwhile.
  const again = newcomer();
  await signUp(again);
  const own = await lastMail(again.email);
  await signUp({ ...again, password: 'the password of a thief' }, new Client(server.origin));
  expect(await (await client.go(await client.openLink(own))).text()).toContain('autocomplete="current-password"');
});

test('P16 a mailed link works once and for a day, and looking at it uses nothing up', async () => {
  const entries = newcomer();
  await signUp(entries);
  const mail = await lastMail(entries.email);
  const [scanner, other] = [new Client(server.origin), new Client(server.origin)];
  const seen = await scanner.openLink(mail);
  for (const method of ['GET', 'HEAD', 'GET']) expect((await scanner.go(seen, { method })).status).toBe(200);
  const [link, late] = [await client.openLink(mail), await other.openLink(mail)];
  expect((await client.submit(link, {})).status).toBe(303);
  const second = await other.submit(late, { password: PASSWORD });
  expect(second.headers.get('location')).toMatch(/\/sign-in$/);
  expect(await (await other.go(second.headers.get('location') ?? '')).text()).toContain('This link is no longer valid');
  const slow = newcomer();
  await signUp(slow);
  const old = await lastMail(slow.email);
  server.advance(24 * HOUR + 1_000);
  expect(await client.openLink(old)).toMatch(/\/sign-in$/);
});

test('SHELL-10 P16 a random and a real user id, with a guessed code or none, lead to the same page', async () => {
  const entries = newcomer();
  await signUp(entries);
  const { userId, code } = linkIn(await lastMail(entries.email));
  const pageOf = async (change: Record<string, string>) => {
    const visitor = new Client(server.origin);
    const page = await visitor.openPage({ intent: 'activate', ...change });
    return (await (await visitor.go(page)).text()).replaceAll(/interaction\/[\w-]+/g, '');
  };
  const guess = 'A'.repeat(22);
  expect(await pageOf({ user_id: userId, activation: guess })).toBe(
    await pageOf({ user_id: randomUUID(), activation: guess }),
  );
  expect(await pageOf({ user_id: randomUUID(), activation: code })).toBe(
    await pageOf({ user_id: 'no id', activation: 'no code' }),
  );
  expect(await pageOf({ user_id: userId })).toBe(await pageOf({ user_id: randomUUID() }));
});

test('TM-20 a known and a new address get the same page and the same work; only the mail tells them apart', async () => {
  const [taken, fresh] = [newcomer({ email: await known() }), newcomer()];
  const textOf = async (entries: ReturnType<typeof newcomer>) => {
    const answer = await signUp(entries, new Client(server.origin));
    const text = await answer.text();
    return `${answer.status} ${text.replaceAll(entries.email, '…').replaceAll(/interaction\/[\w-]+/g, '')}`;
  };
  expect(await textOf(taken)).toBe(await textOf(fresh));
  expect((await lastMail(taken.email))?.subject).toBe('You already have an Underlay account');
  expect((await lastMail(fresh.email))?.subject).toMatch(/^Confirm/);
  // Nobody takes an account over by signing up again, whatever the case of the letters.
  await signUp({ ...taken, email: taken.email.toUpperCase(), password: 'another password' });
  expect((await signInAs(taken.email, 'another password')).status).toBe(422);
  expect((await signInAs(taken.email)).status).toBe(303);
});

test('AUTH-05 three sign-ups for one address at the same moment make one account', async () => {
  const entries = newcomer();
  const answers = await Promise.all([1, 2, 3].map(() => signUp(entries, new Client(server.origin))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const rows = await server.platform.systemDb.sql`select 1 from users where email = ${entries.email}`;
  expect(rows).toHaveLength(1);
});

test('P16 the right password of an unconfirmed address sends the mail again; a wrong one says what it always says', async () => {
  const entries = newcomer();
  await signUp(entries);
  expect(await server.mailsTo(entries.email)).toHaveLength(1);
  const wrong = await (await signInAs(entries.email, 'not the password')).text();
  expect(wrong).toContain('The email or the password is not correct.');
  const page = await client.openPage();
  const right = await client.submit(page, { email: entries.email, password: PASSWORD });
  expect(await right.text()).toContain('Look in your mailbox');
  const mails = await server.mailsTo(entries.email);
  expect(mails).toHaveLength(2);
  expect(mails[0]?.messageId).not.toBe(mails[1]?.messageId);
  // Both links work until one is used: the second mail may be the slower one.
  expect(await (await client.go(await client.openLink(mails[0]))).text()).not.toContain('type="password"');
});

test('P16 TM-20 mails on request are limited for one asker, and for one mailbox whoever asks', async () => {
  const entries = newcomer();
  const page = await client.openPage({ intent: 'signup' });
  await client.submit(page, entries);
  const again = page.replace('/sign-up', '/mail-again');
  const form = { email: entries.email, about: 'sign-up' };
  const answers: Response[] = [];
  for (let asked = 0; asked < 10; asked += 1) answers.push(await client.submit(again, form));
  expect(answers.map(({ status }) => status)).toEqual([...Array(9).fill(200), 429]);
  expect(await answers[0]?.text()).toContain('The mail is on its way again.');
  expect(await server.mailsTo(entries.email)).toHaveLength(6);
  for (let asked = 0; asked < 30; asked += 1) await client.submit(again, { ...form, email: `${asked}@list.example` });
  expect((await client.submit(again, { ...form, email: 'one-more@list.example' })).status).toBe(429);
});

test('P09 a mailed link leads back to our own pages alone', async () => {
  for (const [path, onward] of [
    ['//evil.example', '/a/account-selection'],
    ['https://evil.example/', '/a/account-selection'],
    [PORTAL_PATH, PORTAL_PATH],
  ] as const) {
    const entries = newcomer();
    await signUp(entries, new Client(server.origin), { state: stateOf(path) });
    expect(linkIn(await lastMail(entries.email)).onward).toBe(onward);
  }
});

test('TM-20 a stolen copy of the database holds no code of a mail', async () => {
  const entries = newcomer();
  await signUp(entries);
  const mail = await lastMail(entries.email);
  await client.openLink(mail);
  const rows = await server.platform.systemDb
    .sql`select payload::text from oauth_records union all select hash::text from one_time_codes`;
  expect(JSON.stringify(rows)).not.toContain(linkIn(mail).code);
});

test('SHELL-10 P16 an invitation lets a stranger to us set name and password, and a known person sign in', async () => {
  const email = `${randomUUID()}@crew.example`;
  const onward = '/a/account-selection?invitation=1';
  const pathFor = (to: string) =>
    server.platform.systemDb.begin((tx) => pathToSignIn(server.platform, tx, { email: to, onward }));
  const mailWith = (path: string) => ({ text: `${server.origin}${path}` }) as Mail;
  const mail = mailWith(await pathFor(email));
  expect(linkIn(mail).onward).toBe(onward);
  const link = await client.openLink(mail);
  const entries = { firstName: 'Noor', lastName: 'Haddad', password: 'a wall that stands' };
  expect((await client.submit(link, { ...entries, firstName: '' })).status).toBe(422);
  expect(await whoIs(client, await client.submit(link, entries))).toMatchObject({ email, firstName: 'Noor' });
  expect((await signInAs(email, entries.password)).status).toBe(303);
  const second = linkIn(mailWith(await pathFor(email.toUpperCase())));
  expect(second).toMatchObject({ code: '', onward });
  // Somebody who signed up with the address and never answered the mail has gained nothing by it.
  const taken = newcomer({ password: 'the password of a thief' });
  await signUp(taken, new Client(server.origin));
  const reader = new Client(server.origin);
  const invited = await reader.openLink(mailWith(await pathFor(taken.email)));
  expect((await reader.submit(invited, entries)).status).toBe(303);
  expect((await signInAs(taken.email, taken.password)).status).toBe(422);
});

test('SHELL-10 D21 a mailed link to one person does not open in the session of another', async () => {
  const [mine, theirs] = [await known(), await known()];
  const idOf = async (email: string) =>
    (await server.platform.systemDb.sql<{ id: string }[]>`select id from users where email = ${email}`)[0]?.id ?? '';
  await client.signIn(mine);
  const linkTo = (userId: string) => ({ intent: 'activate', user_id: userId });
  const textOf = async (page: string) => (await (await client.go(page)).text()).replaceAll(/interaction\/[\w-]+/g, '');
  const theirLink = linkTo(await idOf(theirs));
  const text = await textOf(await client.openPage(theirLink));
  expect(text).toContain('This link belongs to another account than the one that is signed in here.');
  expect(await textOf(await client.openPage(linkTo(randomUUID())))).toBe(text);
  // One's own link goes straight on. Looking at the other link signed nobody out.
  const own = await client.authorize(linkTo(await idOf(mine)));
  expect(new URL(own.headers.get('location') ?? '').searchParams.get('code')).toMatch(/./);
  const answer = await client.submit(await client.openPage(theirLink), { email: theirs, password: PASSWORD });
  expect(answer.status).toBe(303);
});
