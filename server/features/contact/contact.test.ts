import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContactJson } from '@underlay/contract/contact.ts';
import type { CustomerJson } from '@underlay/contract/customers.ts';
import type { AccountJson } from '@underlay/contract/portal.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { customerEntries, TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

const MIGRATION = join(import.meta.dirname, '../../database/migrations/0063-links-apart-from-conversations.sql');

let product: TestProduct;
let owner: TestBusiness;
let customer: CustomerJson;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
});
afterAll(() => product.stop());
beforeEach(async () => {
  customer = (await owner.call<CustomerJson>(`POST ${owner.base}/customers`, customerEntries())).body;
});

const accountOf = async ({ portalPath }: Pick<CustomerJson, 'portalPath'>) => {
  const [, portfolioId, accountId] = /\/p\/u\/([^/]+)\/a\/([^/]+)/.exec(portalPath) ?? [];
  return (await owner.visit<AccountJson>(`GET /portfolios/${portfolioId}/accounts/${accountId}`)).body;
};
const communication = async () => `/communication/${(await accountOf(customer)).communicationId}`;
type Answered = ContactJson & { code: string; message: string; fields: Record<string, string> };
const put = async (change: object = {}) =>
  owner.visit<Answered>(`PUT ${await communication()}/contact`, {
    email: 'accounts@maplerow.example',
    phoneNumber: '785-555-0188',
    ...change,
  });
const changesOf = async () =>
  product.platform.systemDb.sql<{ kind: string; state: string; old: string; new: string }[]>`
    select kind, state, old_value "old", new_value "new" from contact_changes where customer_id = ${customer.uuid}
    order by created_at, kind`;

test('PSET-01 a page that was opened before an unsubscribe changes the texts alone', async () => {
  const path = `${await communication()}/preferences`;
  expect((await owner.visit(`PUT ${path}`, { receiveEmail: false })).body).toMatchObject({ receiveEmail: false });
  expect((await owner.visit(`PUT ${path}`, { receiveSMS: false })).body).toMatchObject({ receiveEmail: false });
  expect((await owner.visit(`PUT ${path}`, { receiveEmail: true })).body).toMatchObject({ receiveEmail: true });
});

test('API-17 PSET-01 D60 preferences are read and stored, by the communicationId or by the account’s id (D59)', async () => {
  const account = await accountOf(customer);
  for (const id of [account.communicationId, account.accountId]) {
    const path = `/communication/${id}/preferences`;
    await owner.visit(`PUT ${path}`, { receiveEmail: true, receiveSMS: false });
    const read = await owner.visit(`GET ${path}`);
    expect([read.status, read.body]).toMatchObject([200, { receiveEmail: true, receiveSMS: false }]);
    expect(read.headers.get('cache-control')).toBe('no-store');
    const changed = await owner.visit(`PUT ${path}`, { receiveEmail: false, receiveSMS: true });
    expect([changed.status, changed.body]).toMatchObject([200, { receiveEmail: false, receiveSMS: true }]);
    expect((await owner.visit(`GET ${path}`)).body).toMatchObject({ receiveEmail: false, receiveSMS: true });
  }
  expect((await owner.visit(`PUT ${await communication()}/preferences`, { receiveEmail: 'no' })).status).toBe(422);
});

test('API-17 API-18 D59 ROLE-19 the id of the conversation, which whoever sees customers knows, opens nothing of the customer’s own', async () => {
  const { communicationId } = await accountOf(customer);
  expect(communicationId).not.toBe(customer.communicationId);
  const body = { email: 'thief@evil.example', phoneNumber: '7855550100' };
  const path = `/communication/${customer.communicationId}`;
  const answers = await Promise.all([
    owner.visit(`GET ${path}/contact`),
    owner.visit(`PUT ${path}/contact`, body),
    owner.visit(`PUT ${path}/preferences`, { receiveEmail: false, receiveSMS: false }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test('D59 links from before, which have the id of the conversation, get another by the migration', async () => {
  const { sql } = product.platform.systemDb;
  const idOfLink = async () =>
    (await sql`select communication_id id from portal_links where customer_id = ${customer.uuid}`)[0];
  await sql`update portal_links set communication_id = ${customer.communicationId} where customer_id = ${customer.uuid}`;
  await sql.unsafe(readFileSync(MIGRATION, 'utf8'));
  expect((await idOfLink())?.id).not.toBe(customer.communicationId);
  expect((await accountOf(customer)).communicationId).toBe((await idOfLink())?.id);
});

test('API-18 PSET-02 PSET-03 the contact is read, changed and answered with the new value at once', async () => {
  const before = await owner.visit<ContactJson>(`GET ${await communication()}/contact`);
  expect(before.body).toEqual({
    email: 'accounts@maplerow.example',
    phoneNumber: '7855550188',
    emailConfirmed: true,
  });
  const wanted = { email: 'office@maplerow.example', phoneNumber: '7855550199', emailConfirmed: false };
  const changed = await put({ email: 'office@maplerow.example', phoneNumber: '785-555-0199' });
  expect([changed.status, changed.body]).toEqual([200, wanted]);
  expect((await owner.visit(`GET ${await communication()}/contact`)).body).toEqual(wanted);
  expect(await changesOf()).toMatchObject([
    { kind: 'email', state: 'open', old: 'accounts@maplerow.example', new: 'office@maplerow.example' },
    { kind: 'phone', state: 'confirmed', old: '7855550188', new: '7855550199' },
  ]);
});

test('API-17 API-18 D59 after the link was renewed the old ids are as unknown as none, the conversation keeps its own (D09)', async () => {
  const old = await accountOf(customer);
  const thread = `${owner.base}/communications/${customer.communicationId}`;
  await owner.call(`POST ${thread}`, { message: 'Hello' });
  const renewed = (await owner.call<CustomerJson>(`POST ${owner.base}/customers/${customer.uuid}/portal-link`)).body;
  const fresh = await accountOf(renewed);
  expect(fresh.communicationId).not.toBe(old.communicationId);
  const unknown = crypto.randomUUID();
  const dead = [old.communicationId, old.accountId, customer.communicationId, customer.uuid, unknown, 'no-id'];
  const body = { email: 'thief@evil.example', phoneNumber: '7855550100' };
  for (const id of dead) {
    const answers = await Promise.all([
      owner.visit(`GET /communication/${id}/preferences`),
      owner.visit(`GET /communication/${id}/contact`),
      owner.visit(`PUT /communication/${id}/preferences`, { receiveEmail: false, receiveSMS: false }),
      owner.visit(`PUT /communication/${id}/contact`, body),
    ]);
    expect(answers.map((one) => [one.status, one.body.code, one.body.message])).toEqual(
      answers.map(() => [404, 'NOT_FOUND', 'Not found']),
    );
  }
  for (const id of [fresh.communicationId, fresh.accountId])
    expect((await owner.visit<ContactJson>(`GET /communication/${id}/contact`)).body.email).toBe(customer.email);
  expect((await owner.get<{ messages: object[] }>(`GET ${thread}`)).messages).toHaveLength(1);
});

test('API-18 a change that waits while the link is being renewed is not made', async () => {
  const path = `${await communication()}/contact`;
  const { systemDb } = product.platform;
  let changing: Promise<{ status: number }> | undefined;
  await systemDb.begin(async (tx) => {
    await tx`select 1 from customers where id = ${customer.uuid} for update`;
    changing = owner.visit(`PUT ${path}`, { email: 'late@maplerow.example', phoneNumber: '7855550188' });
    await owner.until(async () => {
      const [waiting] = await systemDb.sql<{ count: number }[]>`
        select count(*) count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return (waiting?.count ?? 0) > 0;
    });
    await tx`update portal_links set revoked_at = now() where customer_id = ${customer.uuid}`;
  });
  expect((await changing)?.status).toBe(404);
  expect(await changesOf()).toEqual([]);
});

test('API-18 TM-25 an address that is not one plain address is refused in the specified words', async () => {
  const hostile = [
    'a@x.example\r\nBcc: b@y.example',
    'a@x.example,b@y.example',
    '"quoted"@x.example',
    '"a@evil.example x"@x.example',
    'Name <a@x.example>',
    'team: a@x.example;',
    'a@[127.0.0.1]',
    'a b@x.example',
    'a@x.example\u0000',
    'a@x\u2024example',
    '',
    `${'a'.repeat(250)}@x.example`,
  ];
  for (const email of hostile) {
    const { status, body } = await put({ email });
    // A NUL is not even a text.
    if (email.includes('\u0000')) expect(status).toBe(400);
    else
      expect([email, status, body.fields?.email]).toEqual([
        email,
        422,
        email.length > 254 ? 'Must be at most 254 characters.' : 'Must be a valid email address.',
      ]);
  }
  const phone = await put({ phoneNumber: '555-0188' });
  expect(phone.body.fields).toEqual({ phoneNumber: 'Must contain 10 digits in the format xxx-xxx-xxxx.' });
  expect(await changesOf()).toEqual([]);
});

test('API-18 fifty changes at once leave three; the rest are told to wait until tomorrow', async () => {
  const path = `${await communication()}/contact`;
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      owner.visit<Answered>(`PUT ${path}`, { email: `new${index}@maplerow.example`, phoneNumber: '7855550188' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
    new Set(['429 too_many_contact_changes']),
  );
  const changes = await changesOf();
  expect(changes.map(({ state }) => state)).toEqual(['replaced', 'replaced', 'open']);
  // The confirmed address stays through all of them.
  expect(new Set(changes.map((change) => change.old))).toEqual(new Set(['accounts@maplerow.example']));
  expect((await owner.visit<ContactJson>(`GET ${path}`)).body.email).toBe(changes.at(-1)?.new);
  const jobs = await product.platform.systemDb.sql`
    select 1 from jobs.job where name = 'contact-mail' and data->>'changeId' in (
      select id::text from contact_changes where customer_id = ${customer.uuid})`;
  expect(jobs).toHaveLength(6);
});

test('API-18 fifty times the same change at once is one change', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => put({ email: 'same@maplerow.example' })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await changesOf()).toHaveLength(1);
});

test('API-18 e-mail and phone in one go count once, phone changes count too, and tomorrow there are three more', async () => {
  const phones = ['7855550101', '7855550102', '7855550103', '7855550104', '7855550105'];
  const statusOf = async (change: object) => (await put(change)).status;
  expect(await statusOf({ email: 'a@maplerow.example', phoneNumber: phones[0] })).toBe(200);
  expect(await statusOf({ email: 'a@maplerow.example', phoneNumber: phones[1] })).toBe(200);
  expect(await statusOf({ email: 'a@maplerow.example', phoneNumber: phones[2] })).toBe(200);
  expect(await statusOf({ email: 'a@maplerow.example', phoneNumber: phones[3] })).toBe(429);
  // A change to the stored value is always possible, and so is going back to the confirmed address.
  expect(await statusOf({ email: 'a@maplerow.example', phoneNumber: phones[2] })).toBe(200);
  expect(await statusOf({ phoneNumber: phones[2] })).toBe(200);
  product.clock.advance(25 * 3_600_000);
  expect(await statusOf({ phoneNumber: phones[4] })).toBe(200);
  product.clock.advance(-25 * 3_600_000);
});

test('API-18 going back to the confirmed address undoes the change; the same value again is none', async () => {
  await put({ email: 'first@maplerow.example' });
  await put({ email: 'first@maplerow.example' });
  await put({ email: 'second@maplerow.example' });
  expect((await put()).body).toEqual({
    email: 'accounts@maplerow.example',
    phoneNumber: '7855550188',
    emailConfirmed: true,
  });
  expect(await changesOf()).toMatchObject([
    { state: 'replaced', old: 'accounts@maplerow.example', new: 'first@maplerow.example' },
    { state: 'undone', old: 'accounts@maplerow.example', new: 'second@maplerow.example' },
  ]);
});
