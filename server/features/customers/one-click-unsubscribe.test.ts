import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailOf } from '../../testing/mails.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

interface Received {
  readonly text: string;
  readonly html: string;
  readonly headers: Record<string, string>;
}

let product: TestProduct;
let owner: TestBusiness;
let mail: Received;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product);
  const { uuid } = await owner.sent();
  const find = async () =>
    ((await (await fetch(`${product.sandbox}/mailbox/messages`)).json()) as Received[]).find(({ headers }) =>
      headers['message-id']?.includes(uuid),
    );
  await owner.until(async () => (await find()) !== undefined);
  mail = (await find()) ?? mail;
});
beforeEach(async () => {
  await product.platform.systemDb.sql`update customers set receive_email = true`;
});
afterAll(() => product.stop());

const address = () => /<([^>]+)>/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
const wantsMail = async (whose = owner) => {
  const [row] = await product.platform.systemDb.sql<{ wants: boolean }[]>`
    select receive_email wants from customers where id = ${whose.customer.uuid}`;
  return row?.wants;
};

/** Posts as the server of a mail program does, which is no browser. */
const post = (url: string, body: string, headers: Record<string, string>) =>
  new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
    const asked = request(url, { method: 'POST', headers: { 'content-length': Buffer.byteLength(body), ...headers } });
    asked.on('response', (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
    });
    asked.on('error', reject).end(body);
  });

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ONE_CLICK = 'List-Unsubscribe=One-Click';

test('P19 UNSUB-02 the button of a mail program unsubscribes with one POST, from anywhere, without cookie and redirect', async () => {
  expect(mail.headers['list-unsubscribe-post']).toBe(ONE_CLICK);
  expect(address()).toMatch(
    new RegExp(`^${product.origin}/core/api/unsubscribe/${owner.business.businessId}\\?recipient=`),
  );
  const multipart = `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n`;
  for (const [body, headers] of [
    [ONE_CLICK, FORM],
    [ONE_CLICK, { ...FORM, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }],
    [multipart, { 'content-type': 'multipart/form-data; boundary=b' }],
    ['', {}],
  ] as const) {
    await product.platform.systemDb.sql`update customers set receive_email = true`;
    const answer = await post(address(), body, headers);
    expect([answer.status, answer.headers['set-cookie'], answer.headers.location]).toEqual([200, undefined, undefined]);
    expect(await wantsMail()).toBe(false);
  }
});

test('P19 it works for ever, and mail about a payment goes on', async () => {
  product.clock.advance(10 * 365 * 86_400_000);
  expect((await post(address(), ONE_CLICK, FORM)).status).toBe(200);
  product.clock.advance(-10 * 365 * 86_400_000);
  expect(await wantsMail()).toBe(false);
  const [row] = await product.platform.systemDb.sql<{ id: string }[]>`select id from invoices where status = 'unpaid'`;
  const { body } = await new Payer(owner).payByBank(await owner.invoice(row?.id ?? ''));
  await mailOf(owner, body.uuid, 'authorized');
});

test('P19 UNSUB-04 a forged address, one of another business, and one that was cut off are equally unknown', async () => {
  const other = await TestBusiness.open(product, null);
  const [path = '', query = ''] = address().split('?');
  const bad = [
    path,
    `${path}?recipient=`,
    `${path}?${query.slice(0, -1)}`,
    `${path}?recipient=${other.customer.uuid}.${query.split('.')[1]}`,
    `${path.replace(owner.business.businessId, other.business.businessId)}?${query}`,
    `${path.replace(owner.business.businessId, 'x')}?${query}`,
    `${path}?${query}&${query}`,
  ];
  const statuses = await Promise.all(bad.map(async (url) => (await post(url, ONE_CLICK, FORM)).status));
  expect(statuses).toEqual(bad.map(() => 404));
  expect((await post(address(), 'x'.repeat(20_000), FORM)).status).toBe(413);
  expect([await wantsMail(), await wantsMail(other)]).toEqual([true, true]);
});

test('P19 D38 a scanner that follows every link of a mail changes nothing', async () => {
  const links = [...`${mail.text} ${mail.html}`.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([link]) =>
    link.replaceAll('&amp;', '&'),
  );
  expect(links.length).toBeGreaterThan(2);
  const before = await state();
  for (const link of new Set([...links, address()]))
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(link, { method });
      expect([link, answer.status]).toEqual([link, 200]);
    }
  const shown = await fetch(address(), { redirect: 'manual' });
  expect([shown.status, shown.headers.get('location')]).toEqual([303, address().replace('/core/api', '')]);
  expect(await state()).toEqual(before);
});

/** Everything that following a link could have changed. */
const state = () =>
  product.platform.systemDb.sql`
    select (select count(*) from events) events, (select jsonb_agg(c order by id) from customers c) customers,
      (select jsonb_agg(i order by id) from invoices i) invoices, (select jsonb_agg(b order by id) from businesses b) businesses`;
