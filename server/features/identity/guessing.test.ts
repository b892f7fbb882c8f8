import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { codeApp } from '../../testing/code-app.ts';
import { Client, PASSWORD } from '../../testing/identity-client.ts';
import { type IdentityServer, startIdentity } from '../../testing/identity-server.ts';
import { createUser } from '../account/index.ts';

const HOUR = 3_600_000;
const WRONG = 'wrong horse battery';
const GUESSED = 'Somebody tries to guess your Underlay password';
const CODES_GUESSED = 'Wrong codes were entered for your Underlay account';

let server: IdentityServer;
let email: string;
/** The owner's own browser, which has signed in before. */
let own: Client;
let token: string;

beforeAll(async () => {
  server = await startIdentity(inject('databaseServer'), { trustedProxies: () => true });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.platform.systemDb.sql`delete from rate_limits`;
  email = `${randomUUID()}@maplerow.example`;
  await createUser(server.platform, { email, password: PASSWORD, firstName: 'Jordan', lastName: 'Maple' });
  own = new Client(server.origin);
  token = (await own.signIn(email)).access_token;
});

const from = (address: string) => ({ 'x-forwarded-for': address });
let drawn = 0;
/** An address that nothing was counted for. */
function freshAddress(): string {
  drawn += 1;
  return `198.18.${drawn >> 8}.${drawn & 255}`;
}

/** The owner's own browser, when nobody is signed in there any more. */
function ownDevice(): Client {
  const browser = new Client(server.origin);
  const device = own.cookies.get('device');
  if (device) browser.cookies.set('device', device);
  return browser;
}

/** One try at the password. */
async function tryPassword(
  password: string,
  { browser = new Client(server.origin), address = freshAddress(), who = email } = {},
) {
  const page = await browser.openPage();
  return browser.go(page, {
    method: 'POST',
    body: new URLSearchParams({ email: who, password }),
    headers: from(address),
  });
}
const statusOf = async (answer: Promise<Response>) => (await answer).status;

async function call(line: string, body: object) {
  const [method = '', path = ''] = line.split(' ');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await own.go(`/core/api/session${path}`, { method, headers, body: JSON.stringify(body) });
  return { status: answer.status, body: JSON.parse((await answer.text()) || 'null') as Record<string, unknown> };
}

/** Turns the second factor on at the beginning of a half minute. */
async function withSecondFactor() {
  server.advance(30_000 - (server.platform.clock.now().getTime() % 30_000));
  const { body } = await call('PUT /second-factor', { confirmation: { password: PASSWORD } });
  const code = codeApp(body.secret, server.platform.clock.now);
  const done = await call('PUT /second-factor/confirmation', { code: code(-1) });
  return { code, recoveryCodes: done.body.recoveryCodes as string[] };
}

/** Somebody with the right password tries a code. */
async function tryCode(
  code: string,
  { browser = new Client(server.origin), address = freshAddress(), query = '' } = {},
) {
  const passed = await tryPassword(PASSWORD, { browser, address });
  expect(passed.status).toBe(303);
  const form = `${passed.headers.get('location') ?? ''}${query}`;
  return browser.go(form, { method: 'POST', body: new URLSearchParams({ code }), headers: from(address) });
}

test('TM-20 passwords are counted over all addresses: after twenty the right one waits too, but on a device of the owner', async () => {
  for (let tried = 0; tried < 20; tried += 1) expect(await statusOf(tryPassword(WRONG))).toBe(422);
  const waits = await tryPassword(PASSWORD);
  expect([waits.status, Number(waits.headers.get('retry-after'))]).toEqual([429, expect.closeTo(3600, -2)]);
  expect(await waits.text()).toContain(
    'Please wait 60 minutes and try again, or choose &quot;Forgot your password?&quot;',
  );
  expect(await statusOf(tryPassword(PASSWORD, { browser: ownDevice() }))).toBe(303);
  expect(await statusOf(tryPassword(WRONG, { browser: ownDevice() }))).toBe(422);
  server.advance(HOUR + 1_000);
  expect(await statusOf(tryPassword(PASSWORD))).toBe(303);
});

test('TM-20 one address alone slows nobody down elsewhere, however often it asks', async () => {
  const address = freshAddress();
  for (let tried = 0; tried < 40; tried += 1) await tryPassword(WRONG, { address });
  expect(await statusOf(tryPassword(PASSWORD, { address }))).toBe(429);
  expect(await statusOf(tryPassword(PASSWORD))).toBe(303);
});

test('TM-20 a hundred passwords a day is the most from everywhere together, and the owner is told of it once', async () => {
  let refused = 0;
  for (let hours = 0; hours < 8; hours += 1) {
    for (let tried = 0; tried < 22; tried += 1) refused += (await statusOf(tryPassword(WRONG))) === 422 ? 1 : 0;
    server.advance(HOUR + 1_000);
  }
  expect(refused).toBe(100);
  expect((await server.mailsTo(email)).map(({ subject }) => subject).filter((each) => each === GUESSED)).toHaveLength(
    1,
  );
  // The mail leads in on a new device, whatever was counted.
  const browser = new Client(server.origin);
  await browser.submit((await browser.openPage()).replace('/sign-in', '/forgot'), { email });
  const link = await browser.openLink((await server.mailsTo(email)).at(-1));
  expect((await browser.submit(link, { password: 'an even better floor' })).status).toBe(303);
}, 60_000);

test('TM-20 an address that nobody has an account with is answered, slowed down and counted in the same way', async () => {
  const nobody = `${randomUUID()}@nowhere.example`;
  const texts = async (who: string) => {
    const browser = new Client(server.origin);
    const answers = [];
    for (let tried = 0; tried < 22; tried += 1) answers.push(await tryPassword(WRONG, { browser, who }));
    return Promise.all(
      answers.map(async (answer) => [
        answer.status,
        (await answer.text()).replaceAll(who, '…').replaceAll(/interaction.[\w-]+/g, ''),
      ]),
    );
  };
  expect(await texts(nobody)).toEqual(await texts(email));
  expect(await server.mailsTo(nobody)).toEqual([]);
});

test('TM-20 two hundred passwords at once from two hundred addresses are twenty looks', async () => {
  const browser = new Client(server.origin);
  const page = await browser.openPage();
  const attempts = Array.from({ length: 200 }, (_, index) =>
    browser.go(page, {
      method: 'POST',
      body: new URLSearchParams({ email, password: index === 199 ? PASSWORD : WRONG }),
      headers: from(freshAddress()),
    }),
  );
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(20);
}, 60_000);

test('TM-20 whoever knows the password and guesses codes locks nobody out: a device of the owner, a recovery code and a mail go on', async () => {
  const app = await withSecondFactor();
  for (let tried = 0; tried < 10; tried += 1) expect(await statusOf(tryCode('000000'))).toBe(422);
  // Whoever stops there is noticed too.
  expect((await server.mailsTo(email)).filter(({ subject }) => subject === CODES_GUESSED)).toHaveLength(1);
  const waits = await tryCode(app.code());
  expect([waits.status, Number(waits.headers.get('retry-after'))]).toEqual([429, expect.closeTo(86_400, -3)]);
  expect(await waits.text()).toContain('Please wait 24 hours and try again, or use a recovery code.');
  expect((await server.mailsTo(email)).filter(({ subject }) => subject === CODES_GUESSED)).toHaveLength(1);
  expect(await statusOf(tryCode(app.code(), { browser: ownDevice() }))).toBe(303);
  expect(await statusOf(tryCode(app.recoveryCodes[0] ?? '', { query: '?with=recovery' }))).toBe(303);
  const reader = new Client(server.origin);
  await reader.submit((await reader.openPage()).replace('/sign-in', '/forgot'), { email });
  const link = await reader.openLink((await server.mailsTo(email)).at(-1));
  const form = (await reader.submit(link, { password: 'an even better floor' })).headers.get('location') ?? '';
  expect(form).toContain('/second-factor');
  expect((await reader.submit(form, { code: app.code(1) })).status).toBe(303);
});

test('TM-20 guesses at one device, or in one stolen sign-in, use up nothing of the others', async () => {
  const app = await withSecondFactor();
  for (let tried = 0; tried < 6; tried += 1) await tryCode('000000', { browser: ownDevice() });
  expect(await statusOf(tryCode(app.code(), { browser: ownDevice() }))).toBe(429);
  const confirm = (code: string) => call('PUT /confirmation', { confirmation: { password: PASSWORD, code } });
  const answers = [];
  for (let tried = 0; tried < 6; tried += 1) answers.push((await confirm('000000')).status);
  expect(answers).toEqual([422, 422, 422, 422, 422, 429]);
  expect(await statusOf(tryCode(app.code()))).toBe(303);
});

test('TM-20 a hundred codes at once are five looks, from one place and from a hundred', async () => {
  const app = await withSecondFactor();
  const browser = new Client(server.origin);
  const form = (await tryPassword(PASSWORD, { browser })).headers.get('location') ?? '';
  const allAtOnce = (addressOf: () => string) =>
    Promise.all(
      Array.from({ length: 100 }, () =>
        browser.go(form, { method: 'POST', body: new URLSearchParams({ code: '000000' }), headers: from(addressOf()) }),
      ),
    );
  const here = await allAtOnce(() => '198.19.0.1');
  expect(here.filter(({ status }) => status !== 429)).toHaveLength(5);
  const everywhere = await allAtOnce(freshAddress);
  expect(everywhere.filter(({ status }) => status !== 429)).toHaveLength(5);
  expect(await statusOf(tryCode(app.code(), { browser: ownDevice() }))).toBe(303);
}, 60_000);
