import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { reminderNotMailed } from './remind-customer.ts';

let product: TestProduct;
let owner: TestBusiness;
let invoice: InvoiceDetailJson;

beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  owner = await TestBusiness.open(product, null);
  invoice = await owner.sent();
});
afterAll(() => product.stop());

const remind = (uuid = invoice.uuid) =>
  owner.call<InvoiceDetailJson & { code: string; message: string }>(`POST ${owner.base}/invoices/${uuid}/reminder`);
const remindersMailed = async (uuid = invoice.uuid) => {
  const mails = (await (await fetch(`${product.sandbox}/mailbox/messages`)).json()) as {
    subject: string;
    text: string;
    headers: Record<string, string>;
  }[];
  return mails.filter(({ headers }) => new RegExp(`<reminder-\\d+-${uuid}`).test(headers['message-id'] ?? ''));
};
const mailed = async (count: number, uuid = invoice.uuid) => {
  await owner.until(async () => (await remindersMailed(uuid)).length >= count);
  const mails = await remindersMailed(uuid);
  expect(mails).toHaveLength(count);
  return mails;
};
const setLimit = (limit: number) =>
  product.platform.sql`update businesses set reminder_limit = ${limit} where id = ${owner.business.businessId}`;

test('API-38 INV-20 INV-24 a reminder reaches the customer with what is owed and the way to pay, and the timeline says whose it was', async () => {
  const { status, body } = await remind();
  expect([status, body.timeline.at(-1)]).toMatchObject([200, { kind: 'reminded', by: 'Robin Ashby' }]);
  const [mail] = await mailed(1);
  expect(mail?.subject).toBe(`Reminder: invoice ${invoice.id} from Tallgrass Flooring Co.: $1,062.50`);
  for (const words of ['remind you of invoice', '$1,062.50', `/invoices/${invoice.uuid}`])
    expect(mail?.text).toContain(words);
  await owner.until(async () => (await owner.invoice(invoice.uuid)).timeline.at(-1)?.kind === 'mailed');
  const { uuid } = await owner.sent({ isQuote: true });
  expect((await remind(uuid)).status).toBe(200);
  expect((await mailed(1, uuid))[0]?.text).toContain('View quote');
});

test('INV-25 API-38 D41 beyond the daily limit of the business it says so, until the next day of the business', async () => {
  expect((await remind()).status).toBe(200);
  const more = await remind();
  expect([more.status, more.body.message]).toEqual([429, 'Reminder Email Daily Limit Reached']);
  expect((await remind((await owner.sent()).uuid)).status).toBe(200);
  await setLimit(2);
  expect((await remind()).status).toBe(200);
  expect((await remind()).status).toBe(429);
  const { sql } = product.platform;
  // Midnight in Kansas, not midnight in Greenwich: the day before ended a minute ago.
  const [row] = await sql<{ midnight: Date }[]>`
    select date_trunc('day', ${product.clock.now()} at time zone 'America/Chicago') at time zone 'America/Chicago' midnight`;
  await sql`alter table events disable trigger append_only`;
  await sql`update events set at = ${new Date((row?.midnight.getTime() ?? 0) - 60_000)} where subject_id = ${invoice.uuid} and kind = 'reminded'`;
  await sql`alter table events enable trigger append_only`;
  expect((await remind()).status).toBe(200);
});

test('INV-25 D41 of 100 reminders at once exactly as many are sent as the business allows', async () => {
  await setLimit(3);
  const statuses = (await Promise.all(Array.from({ length: 100 }, () => remind()))).map(({ status }) => status);
  expect([200, 429].map((one) => statuses.filter((status) => status === one).length)).toEqual([3, 97]);
  await mailed(3);
});

test('INV-26 there is no reminder of a draft, of what is paid, or to who takes no e-mail', async () => {
  const message = 'Error sending Reminder Email';
  const refused = async (uuid: string) => {
    const answer = await remind(uuid);
    return [answer.status, answer.body.message];
  };
  expect(await refused((await owner.draft()).uuid)).toEqual([409, message]);
  const check = { categoryId: owner.categories.get('Payment'), description: 'Check', quantity: 1, rate: 1062.5 };
  await owner.addLine(invoice.uuid, check);
  expect(await refused(invoice.uuid)).toEqual([409, message]);
  const second = await owner.sent();
  const { sql } = product.platform;
  await sql`update customers set receive_email = false where business_id = ${owner.business.businessId}`;
  expect(await refused(second.uuid)).toEqual([409, message]);
  const stranger = await TestBusiness.open(product, null);
  expect((await stranger.call(`POST ${stranger.base}/invoices/${second.uuid}/reminder`)).status).toBe(404);
});

test('INV-20 what is paid or retracted before its reminder goes out is not reminded of', async () => {
  const { sql, jobs } = product.platform;
  const { businessId } = owner.business;
  const paid = await owner.sent();
  const check = { categoryId: owner.categories.get('Payment'), description: 'Check', quantity: 1, rate: 1062.5 };
  await owner.addLine(paid.uuid, check);
  await owner.call(`PUT ${owner.base}/invoices/${invoice.uuid}/status`, { status: 'pending' });
  await sql.begin(async (tx) => {
    for (const { uuid } of [paid, invoice])
      await jobs.add(tx, 'reminder-mail', { businessId, invoiceId: uuid, eventId: '1' });
  });
  const last = await owner.sent();
  await remind(last.uuid);
  await mailed(1, last.uuid);
  expect([await remindersMailed(paid.uuid), await remindersMailed()]).toEqual([[], []]);
});

test('INV-26 D41 a reminder whose mail was given up does not count, and the timeline says so', async () => {
  await remind();
  const { sql } = product.platform;
  const [event] = await sql<{ id: number }[]>`
    select id from events where subject_id = ${invoice.uuid} and kind = 'reminded'`;
  const data = { businessId: owner.business.businessId, invoiceId: invoice.uuid, eventId: String(event?.id) };
  await reminderNotMailed(product.platform, data);
  const again = await remind();
  expect(again.status).toBe(200);
  expect(again.body.timeline.map(({ kind }) => kind)).toContain('reminder_failed');
  expect((await remind()).status).toBe(429);
});
