import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { unsubscribePath } from './unsubscribe.ts';

let product: TestProduct;
let owner: TestBusiness;
let stranger: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
  stranger = await TestBusiness.open(product, null);
});
afterAll(() => product.stop());

const recipientOf = (whose: TestBusiness): string => {
  const path = unsubscribePath(product.platform.sealer, whose.business.businessId, whose.customer.uuid);
  return new URL(path, product.origin).searchParams.get('recipient') ?? '';
};
const ask = (businessId: string, body: object) => owner.visit(`PUT /business/${businessId}/unsubscribe`, body);
const wantsMail = async (whose: TestBusiness) => {
  const [row] = await product.platform.sql<{ wants: boolean }[]>`
    select receive_email wants from customers where id = ${whose.customer.uuid}`;
  return row?.wants;
};

test('UNSUB-01 UNSUB-02 the signed recipient of a mail is unsubscribed without signing in, and twice is the same', async () => {
  const body = { receiveEmail: false, recipient: recipientOf(owner) };
  for (const _ of [1, 2]) {
    const answer = await ask(owner.business.businessId, body);
    expect([answer.status, answer.body]).toEqual([200, { receiveEmail: false }]);
  }
  expect(await wantsMail(owner)).toBe(false);
  const told = await product.platform.sql`
    select kind from events where subject_id = ${owner.customer.uuid} and kind = 'unsubscribed'`;
  expect(told).toHaveLength(1);
});

test('UNSUB-02 D38 without a recipient only the notices of the business itself are switched off', async () => {
  const answer = await ask(stranger.business.businessId, { receiveEmail: false });
  expect([answer.status, answer.body]).toEqual([200, { receiveEmail: false }]);
  expect(await wantsMail(stranger)).toBe(true);
  const [row] = await product.platform.sql`
    select receive_notices from businesses where id = ${stranger.business.businessId}`;
  expect(row?.receive_notices).toBe(false);
});

test('UNSUB-04 a forged recipient, one of another business, and an unknown business are equally unknown', async () => {
  const own = recipientOf(stranger);
  const cases: [string, string | undefined][] = [
    [owner.business.businessId, own],
    [stranger.business.businessId, `${stranger.customer.uuid}.${'A'.repeat(43)}`],
    [stranger.business.businessId, own.slice(0, -1)],
    [stranger.business.businessId, 'nobody'],
    [crypto.randomUUID(), undefined],
  ];
  for (const [businessId, recipient] of cases) {
    const answer = await ask(businessId, { receiveEmail: false, ...(recipient && { recipient }) });
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
  }
  expect(await wantsMail(stranger)).toBe(true);
});

test('UNSUB-02 nobody can be subscribed again this way, and reading changes nothing', async () => {
  const path = `/business/${stranger.business.businessId}/unsubscribe`;
  expect((await owner.visit(`PUT ${path}`, { receiveEmail: true })).status).toBe(422);
  expect((await owner.visit(`GET ${path}`)).status).toBe(404);
  expect(await wantsMail(stranger)).toBe(true);
});
