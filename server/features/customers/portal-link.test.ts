import type { CustomerJson } from '@underlay/contract/customers.ts';
import { formatPhone } from '@underlay/domain/contact/phone.ts';
import { beforeAll, expect, test } from 'vitest';
import { customerEntries, TestBusiness } from '../../testing/people.ts';
import { Phone, TextedCustomer } from '../../testing/phone.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';
import { withoutPortalLinks } from './portal-link.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

const renew = (by = owner, customerId = owner.customer.uuid, business = owner) =>
  by.call<CustomerJson>(`POST ${business.base}/customers/${customerId}/portal-link`, {});
const current = async () =>
  (await owner.get<CustomerJson>(`GET ${owner.base}/customers/${owner.customer.uuid}`)).portalPath;
const opens = async (portalPath: string) => {
  const [, portfolioId, accountId] = /\/p\/u\/([^/]+)\/a\/([^/]+)/.exec(portalPath) ?? [];
  return (await owner.visit(`GET /portfolios/${portfolioId}/accounts/${accountId}`)).status === 200;
};

test('API-27 D09 of ten who renew a link at the same moment each is answered, and one link opens the portal', async () => {
  const before = await current();
  const answers = await Promise.all(Array.from({ length: 10 }, () => renew()));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const now = await current();
  expect(await opens(now)).toBe(true);
  const given = [...new Set([before, ...answers.map(({ body }) => body.portalPath)])].filter((path) => path !== now);
  expect(given.length).toBeGreaterThan(0);
  for (const path of given) expect(await opens(path)).toBe(false);
  const events = await product.platform.systemDb.sql`
    select 1 from events where subject_id = ${owner.customer.uuid} and kind = 'link_renewed'`;
  expect(events).toHaveLength(10);
});

test('AUTH-22 D06 nobody renews the link of another business, and it goes on opening the portal', async () => {
  const link = await current();
  const stranger = await TestBusiness.open(product, null);
  const answers = [
    await renew(stranger),
    await renew(stranger, owner.customer.uuid, stranger),
    await renew(owner, crypto.randomUUID()),
    await renew(owner, 'not-an-id'),
  ];
  expect(answers.map(({ status, body }) => [status, (body as unknown as { message: string }).message])).toEqual(
    Array(4).fill([404, 'Not found']),
  );
  expect([await current(), await opens(link)]).toEqual([link, true]);
});

test('D09 D10 a link opens with its own two ids, and with no others in either place', async () => {
  const [, portfolioId = '', accountId = ''] = /\/p\/u\/([^/]+)\/a\/([^/]+)/.exec(await current()) ?? [];
  const stranger = await TestBusiness.open(product, null);
  const [, strangePortfolio = ''] = /\/p\/u\/([^/]+)\/a\//.exec(stranger.customer.portalPath) ?? [];
  const status = async (portfolio: string, account: string) =>
    (await owner.visit(`GET /portfolios/${portfolio}/accounts/${account}`)).status;
  expect([await status(portfolioId, accountId), await status(accountId, accountId)]).toEqual([200, 200]);
  for (const [portfolio, account] of [
    [strangePortfolio, accountId],
    [accountId, portfolioId],
    [portfolioId, portfolioId],
    [owner.business.businessId, accountId],
    [portfolioId, owner.customer.uuid],
    [portfolioId, stranger.accountId],
  ] as const)
    expect([portfolio, account, await status(portfolio, account)]).toEqual([portfolio, account, 404]);
});

test('D09 P20 an address that was entered over the old link, and that nobody confirmed, does not get the new one', async () => {
  const { body: customer } = await owner.call<CustomerJson>(`POST ${owner.base}/customers`, customerEntries());
  const account = /\/a\/([^/]+)/.exec(customer.portalPath)?.[1];
  const entered = { email: 'thief@evil.example', phoneNumber: customer.phone };
  expect((await owner.visit(`PUT /communication/${account}/contact`, entered)).status).toBe(200);
  const read = async () => (await owner.get<CustomerJson>(`GET ${owner.base}/customers/${customer.uuid}`)).email;
  expect(await read()).toBe(entered.email);
  expect((await renew(owner, customer.uuid)).body.email).toBe(customer.email);
  expect(await read()).toBe(customer.email);
  const { sql } = product.platform.systemDb;
  const changes = await sql`select state from contact_changes where customer_id = ${customer.uuid} and kind = 'email'`;
  expect(changes.map(({ state }) => state)).toEqual(['undone']);
  const events = await sql`
    select data->>'detail' detail from events where subject_id = ${customer.uuid} and kind = 'contact_undone'`;
  expect(events.map(({ detail }) => detail)).toEqual([`thief@evil.example -> ${customer.email}`]);
});

test('D09 P20 a phone that was entered over the old link gets no text with the new one, and neither its YES nor its START brings them back', async () => {
  const { sql } = product.platform.systemDb;
  for (const said of ['YES', null]) {
    const [own, entered] = [new Phone(product), new Phone(product)];
    const before = await own.customerOf(owner);
    await before.changesPhone(entered);
    await before.switches(true);
    await owner.until(async () => (await entered.texts()).length > 0);
    if (said !== null) await entered.says(said);
    const { uuid } = before.customer;
    const after = new TextedCustomer(owner, (await renew(owner, uuid)).body, entered);
    expect([said, await after.preferences()]).toMatchObject([said, { receiveSMS: false, sms: 'off' }]);
    for (const word of ['YES', 'STOP', 'START']) await entered.says(word);
    expect([said, await after.sms()]).toEqual([said, 'off']);
    const events = await sql`
      select data->>'detail' detail from events where subject_id = ${uuid} and kind = 'contact_undone'`;
    expect(events).toEqual([{ detail: `texts to ${formatPhone(entered.number)}` }]);
  }
});

test('D09 P20 a phone that said STOP is asked nothing when the link is renewed, and its START takes back that alone until it is asked again', async () => {
  const [own, entered] = [new Phone(product), new Phone(product)];
  const before = await own.customerOf(owner);
  await before.changesPhone(entered);
  await before.switches(true);
  await owner.until(async () => (await entered.texts()).length > 0);
  for (const word of ['YES', 'STOP']) await entered.says(word);
  // The box may be ticked over the old link by whoever has it.
  await before.switches(true);
  const after = new TextedCustomer(owner, (await renew(owner, before.customer.uuid)).body, entered);
  expect(await after.preferences()).toMatchObject({ receiveSMS: false, sms: 'stopped' });
  const { sql } = product.platform.systemDb;
  const { number } = entered;
  // It would be asked again by now.
  await sql`update sms_requests set created_at = created_at - interval '2 days' where phone = ${number}`;
  expect(await after.switches(true)).toBe('stopped');
  await after.switches(false);
  expect(await sql`select 1 from sms_requests where phone = ${number}`).toHaveLength(1);
  const conversations = () => sql`select 1 from conversations where customer_id = ${before.customer.uuid} and unread`;
  for (const [word, state] of [
    ['START', 'off'],
    ['STOP', 'stopped'],
    ['START', 'off'],
  ] as const) {
    await entered.says(word);
    expect(await after.preferences()).toMatchObject({ receiveSMS: false, sms: state });
    // It was understood, so it is no message to the business.
    expect(await conversations()).toHaveLength(0);
  }
  await after.optsIn();
  for (const word of ['STOP', 'START']) await entered.says(word);
  expect(await after.sms()).toBe('on');
});

test('D09 P20 a phone that the business entered goes on getting texts when the link is renewed', async () => {
  const before = await new Phone(product).customerOf(owner);
  await before.hasOptedIn();
  const after = new TextedCustomer(owner, (await renew(owner, before.customer.uuid)).body, before.phone);
  expect(await after.sms()).toBe('on');
});

test('COMM-07 what stands on the line behind a link stays, whatever digits its id has', () => {
  const id = 'a1b2c3d4-2d4e-4f5a-8b6c-2d8e9f0a1b2c';
  for (const text of ['back tomorrow', '1200 is fine', '-2d', 'No'])
    expect(withoutPortalLinks(`See https://x.example/p/u/${id}/a/${id}\n${text}`)).toBe(`See [link]\n${text}`);
  expect(withoutPortalLinks(`/p/u/${id}/a/${id.slice(0, 20)}=\n${id.slice(20)} bye`)).toBe('[link] bye');
});
