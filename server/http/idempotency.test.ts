import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@underlay/contract/endpoint.ts';
import { contract } from '@underlay/contract/index.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { callOnce } from '../testing/call.ts';
import { Colleague } from '../testing/colleagues.ts';
import { customerEntries, TestBusiness } from '../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../testing/shared-product.ts';
import { PASSWORD } from '../testing/test-product.ts';
import { claimKey } from './answered-request-store.ts';
import { forgetAnsweredRequests } from './idempotency.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

const payments = async (invoiceId: string) =>
  (await owner.invoice(invoiceId)).lineItems.filter(({ categoryName }) => categoryName === 'Payment');
const pay = (invoiceId: string, rate: number, key: string) =>
  owner.call(
    `POST ${owner.base}/invoices/${invoiceId}/lineItems`,
    { categoryId: owner.categories.get('Payment'), description: 'Check 1182', quantity: 1, rate },
    { 'idempotency-key': key },
  );

describe("INV-19 API-36 a manager's change with an Idempotency-Key", () => {
  test('3.2 case 16: a payment that the network repeats is recorded once, and both hear the same', async () => {
    const { uuid } = await owner.sent();
    const key = randomUUID();
    const first = await pay(uuid, 100, key);
    const second = await pay(uuid, 100, key);
    expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect(second.body).toEqual(first.body);
    expect(await payments(uuid)).toHaveLength(1);
  });

  test('twenty at once are one', async () => {
    const { uuid } = await owner.sent();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(uuid, 50, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await payments(uuid)).toHaveLength(1);
  });

  test('sending twice under one key is sending once, and both hear the same', async () => {
    const { uuid } = await owner.draft();
    await owner.addLine(uuid);
    const send = (key: string) =>
      owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' }, { 'idempotency-key': key });
    const key = randomUUID();
    const first = await send(key);
    const second = await send(key);
    expect([first.status, second.status, second.headers.get('idempotent-replayed')]).toEqual([200, 200, 'true']);
    expect(second.body).toEqual(first.body);
    expect(await send(randomUUID())).toMatchObject({ status: 409, body: { code: 'wrong_status' } });
  });

  test('the same key with other content is refused, and without a key both happen', async () => {
    const { uuid } = await owner.sent();
    const key = randomUUID();
    await pay(uuid, 10, key);
    expect(await pay(uuid, 11, key)).toMatchObject({ status: 422, body: { code: 'REQUEST_KEY_REUSED' } });
    await pay(uuid, 10, randomUUID());
    expect(await payments(uuid)).toHaveLength(2);
  });

  test('the same entries in another order, and with what the endpoint does not know, are the same request', async () => {
    const { uuid } = await owner.sent();
    const key = { 'idempotency-key': randomUUID() };
    const lines = `POST ${owner.base}/invoices/${uuid}/lineItems`;
    const entries = { categoryId: owner.categories.get('Payment'), description: 'Check 7', quantity: 1, rate: 10 };
    const first = await owner.call(lines, entries, key);
    const turned = Object.fromEntries(Object.entries({ ...entries, colour: 'oak' }).reverse());
    const second = await owner.call(lines, turned, key);
    expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect(second.body).toEqual(first.body);
    expect(await payments(uuid)).toHaveLength(1);
  });

  test('ROLE-08 who has other rights by now is not given the answer that was kept, and nothing is done twice', async () => {
    const kim = await Colleague.join(product, owner, 'Kim Lowe', 'office');
    const entries = { description: 'Oak', dueDate: '2099-01-31', jobId: owner.job.uuid, isQuote: false };
    const headers = { 'idempotency-key': randomUUID() };
    const create = () =>
      callOnce<{ uuid: string }>(product.origin, `POST ${owner.base}/invoices`, {
        token: kim.token,
        body: entries,
        headers,
      });
    const first = await create();
    expect([first.status, (await create()).body.uuid]).toEqual([200, first.body.uuid]);
    await kim.become(owner, 'estimator');
    expect(await create()).toMatchObject({ status: 422, body: { code: 'REQUEST_KEY_REUSED' } });
    await kim.become(owner, 'office');
    expect((await create()).body.uuid).toBe(first.body.uuid);
  });

  test('what was refused may be sent again under its key, and a key is its own in each account', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const wrong = customerEntries({ person: { firstName: '', lastName: 'Maple' } });
    expect((await owner.call(`POST ${owner.base}/customers`, wrong, key)).status).toBe(422);
    const created = await owner.call<{ uuid: string }>(`POST ${owner.base}/customers`, customerEntries(), key);
    const other = await TestBusiness.open(product, null);
    const theirs = await other.call<{ uuid: string }>(`POST ${other.base}/customers`, customerEntries(), key);
    expect([created.status, theirs.status]).toEqual([200, 200]);
    expect(theirs.body.uuid).not.toBe(created.body.uuid);
  });

  test('what was recorded, and whose answer could not be read, is answered and not recorded again', async () => {
    const { uuid } = await owner.sent();
    const key = randomUUID();
    const first = await product.platform.systemDb.begin(async (tx) => {
      await tx`lock table offers in access exclusive mode`;
      return pay(uuid, 100, key);
    });
    expect(first.status).toBe(503);
    const second = await pay(uuid, 100, key);
    expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect(await payments(uuid)).toHaveLength(1);
  }, 30_000);

  test('what a version left open that kept no effects is refused instead of done twice, and a day later forgotten', async () => {
    const { systemDb, sealer } = product.platform;
    const { uuid } = await owner.sent();
    const key = randomUUID();
    const kept = async () =>
      (await systemDb.sql<{ hash: string }[]>`select encode(key_hash, 'hex') hash from answered_requests`).map(
        ({ hash }) => hash,
      );
    const before = await kept();
    await pay(uuid, 5, key);
    const own = (await kept()).filter((hash) => !before.includes(hash));
    expect(own).toHaveLength(1);
    await systemDb.sql`
      update answered_requests set status = null, body = null, effect = null, turn = null,
        created_at = created_at - interval '1 hour'
      where encode(key_hash, 'hex') in ${systemDb.sql(own)}`;
    const refused = await pay(uuid, 5, key);
    expect(refused).toMatchObject({ status: 409, body: { code: 'REQUEST_REPEATED' } });
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(await payments(uuid)).toHaveLength(1);
    await claimKey(systemDb.sql, {
      keyHash: Buffer.from('old'),
      fingerprint: sealer.fingerprint('', 'x'),
      at: new Date(Date.now() - 25 * 3_600_000),
    });
    await forgetAnsweredRequests.run(product.platform);
    expect(await systemDb.sql`select 1 from answered_requests where key_hash = ${Buffer.from('old')}`).toHaveLength(0);
    expect(await kept()).toEqual(expect.arrayContaining(own));
  });
});

test('TM-20 no answer that holds a secret or a challenge is kept for a repeated request', async () => {
  const endpoints: Endpoint[] = Object.values(contract).flatMap((group) => Object.values(group));
  const secret = /"(secret|recoveryCodes|challenge)":/;
  const holding = endpoints.filter(
    ({ method, response }) =>
      method !== 'GET' && secret.test(JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any' }))),
  );
  expect(holding.length).toBeGreaterThan(4);
  expect(holding.filter(({ keepsNoAnswer }) => !keepsNoAnswer).map(({ path }) => path)).toEqual([]);
  const confirmation = { password: PASSWORD };
  const key = { 'idempotency-key': randomUUID() };
  const begin = () => owner.call<{ secret: string }>('PUT /session/second-factor', { confirmation }, key);
  const [first, second] = [await begin(), await begin()];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body.secret).not.toBe(first.body.secret);
  const kept = await product.platform.systemDb.sql`
    select 1 from answered_requests where body::text like ${`%${first.body.secret}%`}`;
  expect(kept).toHaveLength(0);
});
