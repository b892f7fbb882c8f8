import { readFile } from 'node:fs/promises';
import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asOwner } from '../../database/tenant-db.ts';
import { writeEvent } from '../../services/events.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { giveUpDelivery, queueDeliveries } from '../deliveries/index.ts';

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
  return mails.filter(({ headers }) => headers['message-id']?.includes(`<reminder-${uuid}-`));
};
const mailed = async (count: number, uuid = invoice.uuid) => {
  await owner.until(async () => (await remindersMailed(uuid)).length >= count);
  const mails = await remindersMailed(uuid);
  expect(mails).toHaveLength(count);
  return mails;
};
const setLimit = (limit: number) =>
  product.platform.systemDb
    .sql`update businesses set reminder_limit = ${limit} where id = ${owner.business.businessId}`;

test('API-38 INV-20 INV-24 a reminder reaches the customer with what is owed and the way to pay, and the timeline says whose it was', async () => {
  const { status, body } = await remind();
  expect([status, body.timeline.slice(-2)]).toMatchObject([
    200,
    [
      { kind: 'reminded', by: 'Robin Ashby' },
      { kind: 'delivery', delivery: { occasion: 'reminder', state: 'queued' } },
    ],
  ]);
  const [mail] = await mailed(1);
  expect(mail?.subject).toBe(`Reminder: invoice ${invoice.id} from Tallgrass Flooring Co.: $1,062.50`);
  for (const copy of ['remind you of invoice', '$1,062.50', `/invoices/${invoice.uuid}`])
    expect(mail?.text).toContain(copy);
  await owner.until(async () => (await owner.invoice(invoice.uuid)).timeline.at(-1)?.delivery?.state === 'sent');
  const { uuid } = await owner.sent({ isQuote: true });
  expect((await remind(uuid)).status).toBe(200);
  expect((await mailed(1, uuid))[0]?.text).toContain('View quote');
});

test('INV-17 INV-20 PINV-12 it offers to pay only what can be paid online; what was typed keeps its own full stop', async () => {
  await remind();
  expect((await mailed(1))[0]?.text).toContain('for Kitchen oak: Oak floor.\n\n$1,062.50\nDue');
  expect((await mailed(1))[0]?.text).toContain('\nView invoice:');
  owner = await TestBusiness.open(product);
  const { uuid } = await owner.sent({ description: 'The whole floor.' });
  await remind(uuid);
  const [mail] = await mailed(1, uuid);
  expect(mail?.text).toContain('for Kitchen oak: The whole floor.\n\n');
  expect(mail?.text).toContain('\nView and pay invoice:');
});

test('INV-17 D91 PINV-12 the mail says each way to pay with its fee and what is charged, and only ways that work', async () => {
  await remind();
  expect((await mailed(1))[0]?.text).not.toContain('How to pay');
  owner = await TestBusiness.open(product);
  const { uuid } = await owner.sent();
  await remind(uuid);
  const [mail] = await mailed(1, uuid);
  expect(mail?.text).toContain(
    '\n\nHow to pay:\nBank (ACH), with a fee of $1.00: $1,063.50\nCard, with a fee of $31.11: $1,093.61\n\n',
  );
  await product.platform.systemDb
    .sql`update businesses set card_enabled = false, ach_fee_fixed_cents = 0 where id = ${owner.business.businessId}`;
  const other = await owner.sent();
  await remind(other.uuid);
  expect((await mailed(1, other.uuid))[0]?.text).not.toContain('How to pay');
  await product.platform.systemDb
    .sql`update businesses set by_check = ${'To Tallgrass\n27 Maple Row'} where id = ${owner.business.businessId}`;
  const third = await owner.sent();
  await remind(third.uuid);
  expect((await mailed(1, third.uuid))[0]?.text).toContain('\n\nHow to pay:\nTo Tallgrass\n27 Maple Row\n\n');
});

test('INV-20 PINV-04 PINV-05 the mail lists what was done and what was paid; a long list goes on on its page', async () => {
  const { uuid } = await owner.draft({ salesTaxPercentage: 8.25 });
  await owner.addLine(uuid, { description: 'Underlay', quantity: 212.35, unit: 'sq ft', rate: 0.37 });
  for (let i = 2; i <= 22; i++) await owner.addLine(uuid, { description: `Tread ${i}`, quantity: 1, rate: 5 });
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' });
  await owner.addLine(uuid, {
    categoryId: owner.categories.get('Payment'),
    description: 'Check 7',
    quantity: 1,
    rate: 3,
  });
  await remind(uuid);
  const text = (await mailed(1, uuid))[0]?.text ?? '';
  expect(text).toContain('Underlay, 212.35\u00a0sq ft at $0.37: $78.57\nTread 2, 1 at $5.00: $5.00\n');
  expect(text).toContain(
    '\nTread 20, 1 at $5.00: $5.00\nAnd 2 more: on its page\nSubtotal: $183.57\nSales tax, 8.25%: $15.14\n',
  );
  expect(text).toMatch(/\nTotal: \$198\.71\nPayment, [^\n]+, Check 7: \(\$3\.00\)\nAmount Due: \$195\.71\n/);
});

test('INV-25 API-38 D41 beyond the daily limit of the business it says so, until the next day of the business', async () => {
  expect((await remind()).status).toBe(200);
  const more = await remind();
  expect([more.status, more.body.message]).toEqual([429, 'Reminder Email Daily Limit Reached']);
  expect((await remind((await owner.sent()).uuid)).status).toBe(200);
  await setLimit(2);
  expect((await remind()).status).toBe(200);
  expect((await remind()).status).toBe(429);
  const { systemDb } = product.platform;
  // Midnight in Kansas, not in Greenwich. The day before ended a minute ago.
  const [row] = await systemDb.sql<{ midnight: Date }[]>`
    select date_trunc('day', ${product.clock.now()} at time zone 'America/Chicago') at time zone 'America/Chicago' midnight`;
  await systemDb.sql`update deliveries set created_at = ${new Date((row?.midnight.getTime() ?? 0) - 60_000)} where subject_id = ${invoice.uuid} and occasion = 'reminder'`;
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
  await owner.takeCheck(invoice.uuid, 1062.5);
  expect(await refused(invoice.uuid)).toEqual([409, message]);
  const second = await owner.sent();
  const { systemDb } = product.platform;
  await systemDb.sql`update customers set receive_email = false where business_id = ${owner.business.businessId}`;
  expect(await refused(second.uuid)).toEqual([409, message]);
  const stranger = await TestBusiness.open(product, null);
  expect((await stranger.call(`POST ${stranger.base}/invoices/${second.uuid}/reminder`)).status).toBe(404);
});

test('INV-20 what is paid or retracted before its reminder goes out is not reminded of', async () => {
  const { systemDb } = product.platform;
  const { businessId } = owner.business;
  const paid = await owner.sent();
  await owner.takeCheck(paid.uuid, 1062.5);
  await owner.call(`PUT ${owner.base}/invoices/${invoice.uuid}/status`, { status: 'pending' });
  const order = { businessId, customerId: owner.customer.uuid, occasion: 'reminder', createdBy: '' } as const;
  await systemDb.begin(async (tx) => {
    for (const { uuid } of [paid, invoice]) {
      const reminded = { subjectId: uuid, kind: 'reminded', actor: '', at: product.clock.now() } as const;
      const about = { subjectId: uuid, invoiceId: uuid, cause: await writeEvent(asOwner(tx, businessId), reminded) };
      await queueDeliveries(product.platform, asOwner(tx, businessId), { ...order, ...about });
    }
  });
  const last = await owner.sent();
  await remind(last.uuid);
  await mailed(1, last.uuid);
  expect([await remindersMailed(paid.uuid), await remindersMailed()]).toEqual([[], []]);
});

test('INV-26 D41 a reminder whose mail was given up does not count, and the timeline says so', async () => {
  await remind();
  await mailed(1);
  const { businessId } = owner.business;
  const { timeline } = await owner.invoice(invoice.uuid);
  const [reminder] = timeline.filter(({ delivery }) => delivery?.occasion === 'reminder');
  const { systemDb } = product.platform;
  // Its mail waits again and is given up this time.
  await systemDb.sql`update deliveries set state = 'queued' where id = ${reminder?.delivery?.id ?? ''}`;
  await giveUpDelivery(product.platform, { businessId, deliveryId: reminder?.delivery?.id ?? '' });
  const again = await remind();
  expect(again.status).toBe(200);
  expect(again.body.timeline.flatMap(({ delivery }) => delivery?.state ?? [])).toContain('failed');
  expect((await remind()).status).toBe(429);
});

test('INV-26 D41 P21 a reminder that was given up and then sent again counts like any other', async () => {
  await remind();
  await mailed(1);
  const id = (await owner.invoice(invoice.uuid)).timeline.at(-1)?.delivery?.id ?? '';
  await product.platform.systemDb.sql`update deliveries set state = 'failed' where id = ${id}`;
  expect((await owner.call(`POST ${owner.base}/deliveries/${id}/repeat`)).status).toBe(200);
  await mailed(2);
  expect((await remind()).status).toBe(429);
});

test('INV-26 D41 a reminder that the version before has mailed today counts after the upgrade', async () => {
  const { systemDb } = product.platform;
  await remind();
  await mailed(1);
  // That version and the first steps of the upgrade left the event of its mail, twice when two were sent late.
  await systemDb.sql`delete from deliveries where subject_id = ${invoice.uuid}`;
  const address = owner.customer.email;
  const { businessId } = owner.business;
  for (let mails = 0; mails < 2; mails += 1)
    await systemDb.sql`
      insert into events (business_id, subject_id, kind, actor, data, at)
      values (${businessId}, ${invoice.uuid}, 'mailed', 'underlay', ${systemDb.sql.json({ detail: address })}, ${product.clock.now()})`;
  const steps = await Promise.all(
    ['0011-deliveries', '0015-waiting-mails'].map((name) => readFile(`server/database/migrations/${name}.sql`, 'utf8')),
  );
  const [first = '', second = ''] = steps;
  await systemDb.sql.unsafe(/insert into deliveries[^;]*'mailed'[^;]*;/.exec(first)?.[0] ?? '');
  await systemDb.sql.unsafe(/with told[^;]*;/.exec(second)?.[0] ?? '');
  const rows = await systemDb.sql`select occasion from deliveries where subject_id = ${invoice.uuid} order by occasion`;
  expect(rows.map(({ occasion }) => occasion)).toEqual(['invoice', 'reminder']);
  expect((await remind()).status).toBe(429);
});
