import type { RefusalCode } from '@underlay/contract/refusals.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refused } from '../../services/refused.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { unsubscribeLinks, unsubscribeRoutes } from './unsubscribe.ts';

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
  const { page } = unsubscribeLinks(product.platform, whose.business.businessId, whose.customer.uuid);
  return new URL(page).searchParams.get('recipient') ?? '';
};
const ask = (businessId: string, body: object) => owner.visit(`PUT /business/${businessId}/unsubscribe`, body);
const NO_ANSWER = {
  total: () => undefined,
  header: () => undefined,
  refuse: (code: RefusalCode) => new Refused(code),
};
const wantsMail = async (whose: TestBusiness) => {
  const [row] = await product.platform.systemDb.sql<{ wants: boolean }[]>`
    select receive_email wants from customers where id = ${whose.customer.uuid}`;
  return row?.wants;
};

test('UNSUB-01 the page is told whose e-mails it is about, and nothing of a business that is not', async () => {
  const { businessId } = owner.business;
  const named = await owner.visit(`GET /business/${businessId}/unsubscribe`);
  expect([named.status, named.body]).toEqual([200, { businessName: 'Tallgrass Flooring Co.' }]);
  expect((await owner.visit(`GET /business/${crypto.randomUUID()}/unsubscribe`)).status).toBe(404);
  expect(await wantsMail(owner)).toBe(true);
});

test('UNSUB-01 UNSUB-02 the signed recipient of a mail is unsubscribed without signing in, and twice is the same', async () => {
  const body = { receiveEmail: false, recipient: recipientOf(owner) };
  for (const _ of [1, 2]) {
    const answer = await ask(owner.business.businessId, body);
    expect([answer.status, answer.body]).toEqual([200, { receiveEmail: false }]);
  }
  expect(await wantsMail(owner)).toBe(false);
  const notified = await product.platform.systemDb.sql`
    select kind from events where subject_id = ${owner.customer.uuid} and kind = 'unsubscribed'`;
  expect(notified).toHaveLength(1);
});

test('UNSUB-02 D38 without a recipient only the notices of the business itself are switched off', async () => {
  const answer = await ask(stranger.business.businessId, { receiveEmail: false });
  expect([answer.status, answer.body]).toEqual([200, { receiveEmail: false }]);
  expect(await wantsMail(stranger)).toBe(true);
  const [row] = await product.platform.systemDb.sql`
    select receive_notices from businesses where id = ${stranger.business.businessId}`;
  expect(row?.receive_notices).toBe(false);
});

test('P19 D38 AUDIT-02 the business hears of it by mail, can undo it, and it happens once a day; others and its customers are not touched', async () => {
  const { businessId } = stranger.business;
  const find = async () => {
    const mails = (await (await fetch(`${product.sandbox}/mailbox/messages`)).json()) as {
      subject: string;
      text: string;
    }[];
    return mails.filter(({ subject }) => subject === 'Notices to Tallgrass Flooring Co. were stopped');
  };
  await owner.until(async () => (await find()).length === 1);
  const [, link = ''] = /Get notices again:\s+(\S+)/.exec((await find())[0]?.text ?? '') ?? [];
  expect(link).toContain(`${product.origin}/unsubscribe/${businessId}?undo=`);
  const noticed = async () => {
    const rows = await product.platform.systemDb.sql`select receive_notices from businesses where id = ${businessId}`;
    return rows[0]?.receive_notices;
  };
  await fetch(link);
  expect(await noticed()).toBe(false); // opening the link alone changes nothing
  const token = new URL(link).searchParams.get('undo') ?? '';
  const undo = (id: string, given: string) => owner.visit(`POST /business/${id}/unsubscribe/undo`, { token: given });
  expect((await undo(owner.business.businessId, token)).status).toBe(404);
  expect((await undo(businessId, `${token.slice(0, -1)}!`)).status).toBe(404);
  for (const _ of [1, 2]) expect((await undo(businessId, token)).body).toEqual({ receiveEmail: true });
  expect(await noticed()).toBe(true);
  const events = await product.platform.systemDb.sql`
    select kind from events where business_id = ${businessId} and kind = 'subscribed'`;
  expect(events).toHaveLength(1);
  expect((await ask(businessId, { receiveEmail: false })).status).toBe(429);
  expect(await noticed()).toBe(true);
  product.clock.advance(25 * 3_600_000);
  expect((await ask(businessId, { receiveEmail: false })).status).toBe(200);
  product.clock.advance(-25 * 3_600_000);
  await owner.until(async () => (await find()).length === 2);
  expect(await wantsMail(stranger)).toBe(true);
});

test('P19 one network address stops the notices of five businesses a day', async () => {
  const { systemDb, config } = product.platform;
  const limited = unsubscribeRoutes({ ...product.platform, config: { ...config, rateLimits: true } });
  const visitor = { ipAddress: '203.0.113.7', userAgent: '' };
  const stop = (from = visitor) =>
    limited
      .unsubscribe(
        { params: { businessId: owner.business.businessId }, body: { receiveEmail: false }, visitor: from },
        NO_ANSWER,
      )
      .then(
        () => 'stopped',
        (error: { code: string }) => error.code,
      );
  const outcomes = [];
  for (const _ of [1, 2, 3, 4, 5, 6]) outcomes.push(await stop());
  expect(outcomes).toEqual([...Array(5).fill('stopped'), 'TOO_MANY_REQUESTS']);
  expect(await stop({ ...visitor, ipAddress: '203.0.113.8' })).toBe('stopped');
  product.clock.advance(86_400_000);
  expect(await stop()).toBe('stopped');
  product.clock.advance(-86_400_000);
  // Yesterday's attempts are deleted, and no address is kept as it is.
  expect(await systemDb.sql`select length(address) length, times from notice_stops`).toEqual([
    { length: 32, times: 1 },
  ]);
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
  expect((await owner.visit(`GET ${path}`)).status).toBe(200);
  expect(await wantsMail(stranger)).toBe(true);
});
