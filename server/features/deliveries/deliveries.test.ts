import { readFile } from 'node:fs/promises';
import type { ConversationDetailJson, MessageJson } from '@underlay/contract/communications.ts';
import type { ReceiptJson } from '@underlay/contract/receipts.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeEvent } from '../../services/events.ts';
import { deliverNow, notifyPayer } from '../../testing/deliver-now.ts';
import { type FaultSmtp, startFaultSmtp } from '../../testing/fault-smtp.ts';
import { bounceFreely, InvoiceDeliveries, messageIdOf, withoutQueue } from '../../testing/invoice-deliveries.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { queueDeliveries } from './index.ts';

let smtp: FaultSmtp;
let product: TestProduct;
let owner: TestBusiness;
let desk: InvoiceDeliveries;

beforeAll(async () => {
  smtp = await startFaultSmtp();
  product = await startProduct({ smtpUrl: smtp.url });
  owner = await TestBusiness.open(product);
  await bounceFreely(product.platform, owner);
  desk = new InvoiceDeliveries(owner, smtp);
});
beforeEach(() => {
  smtp.fault = () => 'none';
});
afterAll(async () => {
  await product.stop();
  await smtp.stop();
});

const FIRST = 'accounts@maplerow.example';
const statusOf = (deliveryId: string) => desk.repeat(deliveryId).then(({ status, body }) => [status, body.code]);

describe('C7 a mail that nobody takes', () => {
  test('INV-17 comes back at once with the server’s words, is sent again once to the corrected address, and no work is left', async () => {
    smtp.fault = (to) => (to === FIRST ? 'refuse recipient' : 'none');
    const { uuid } = await owner.sent();
    const bounced = await desk.latest(uuid, 'bounced');
    expect(bounced).toMatchObject({ occasion: 'invoice', channel: 'email', recipient: FIRST, repeats: null });
    expect(bounced.problem).toBe("The recipient's mail server said: 550 5.1.1 No such user; you are ...");
    const jobs = await product.platform.systemDb.sql`
      select state from jobs.job where name = 'mail-delivery' and data->>'deliveryId' = ${bounced.id}`;
    expect(jobs.map(({ state }) => state)).toEqual(['completed']);
    const stranger = await TestBusiness.open(product, null);
    expect((await desk.repeat(bounced.id, stranger)).status).toBe(404);
    expect((await stranger.call(`POST ${stranger.base}/deliveries/${bounced.id}/repeat`)).status).toBe(404);
    await desk.setEmail('office@maplerow.example');
    const answers = await Promise.all(Array.from({ length: 12 }, () => desk.repeat(bounced.id)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    const again = await desk.latest(uuid, 'sent', 2);
    expect(again).toMatchObject({ recipient: 'office@maplerow.example', repeats: bounced.id, problem: '' });
    expect(desk.taken(uuid).map(({ to }) => to)).toEqual([['office@maplerow.example']]);
    await desk.setEmail(FIRST);
  });

  test('INV-17 waits, says why without our hosts, and goes out when the server takes it', async () => {
    smtp.fault = () => 'not now';
    const { uuid } = await owner.sent();
    await owner.until(async () => (await desk.of(uuid))[0]?.problem !== '');
    const [waiting] = await desk.of(uuid);
    expect([waiting?.state, waiting?.problem]).toEqual([
      'queued',
      "The recipient's mail server said: 451 4.2.0 Try again later. Underlay keeps trying.",
    ]);
    expect(await statusOf(waiting?.id ?? '')).toEqual([409, 'delivery_not_repeatable']);
    smtp.fault = () => 'none';
    await desk.latest(uuid, 'sent');
    expect(desk.taken(uuid)).toHaveLength(1);
  });

  test('C7 whatever fails, in any order: none is lost, a duplicate has the same Message-ID, and no stranger gets one', async () => {
    const platform = withoutQueue(product.platform);
    const faults = [
      'none',
      'refuse recipient',
      'not now',
      'refuse content',
      'die before data',
      'die after data',
    ] as const;
    const plan = fc.sample(fc.constantFrom(...faults), { numRuns: 500, seed: 6 });
    const ends: string[] = [];
    for (let at = 0; at < 40; at += 1) {
      const subjectId = await invoiceId();
      const [id = ''] = await queued(platform, subjectId);
      while ((await stateOf(id)) === 'queued') {
        const fault = plan.pop() ?? 'none';
        smtp.fault = () => fault;
        await deliverNow(platform, { businessId: owner.business.businessId, deliveryId: id }).catch(() => undefined);
      }
      const state = await stateOf(id);
      const taken = desk.taken(id);
      if (state === 'sent') expect(taken.length).toBeGreaterThan(0);
      expect(new Set(taken.map(messageIdOf)).size).toBeLessThanOrEqual(1);
      expect(taken.flatMap(({ to }) => to).filter((to) => to !== FIRST)).toEqual([]);
      ends.push(state ?? '');
    }
    expect(new Set(ends)).toEqual(new Set(['sent', 'bounced']));
  });
});

describe('sending again', () => {
  test('INV-17 what came back and is a draft again is withdrawn, and then there is nothing to send again', async () => {
    smtp.fault = () => 'refuse recipient';
    const { uuid } = await owner.sent();
    const first = await desk.latest(uuid, 'bounced');
    smtp.fault = () => 'none';
    await owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'pending' });
    await desk.repeat(first.id);
    const second = await desk.latest(uuid, 'withdrawn', 2);
    expect(await statusOf(second.id)).toEqual([409, 'delivery_not_repeatable']);
    expect(desk.taken(uuid)).toEqual([]);
  });

  test('INV-17 D41 COMM-05 an invoice, a reminder and a message that were sent are not sent again', async () => {
    const { uuid } = await owner.sent();
    expect(await statusOf((await desk.latest(uuid, 'sent')).id)).toEqual([409, 'delivery_not_repeatable']);
    await owner.call(`POST ${owner.base}/invoices/${uuid}/reminder`);
    expect(await statusOf((await desk.latest(uuid, 'sent', 2)).id)).toEqual([409, 'delivery_not_repeatable']);
    const thread = `${owner.base}/communications/${owner.customer.communicationId}`;
    await owner.call<MessageJson>(`POST ${thread}`, { message: 'Tuesday at eight?' });
    const deliveries = async () =>
      (await owner.get<ConversationDetailJson>(`GET ${thread}`)).messages.flatMap((message) => message.deliveries);
    await owner.until(async () => (await deliveries()).every(({ state }) => state === 'sent'));
    expect(await statusOf((await deliveries()).at(-1)?.id ?? '')).toEqual([409, 'delivery_not_repeatable']);
  });

  test('INV-23 P19 a receipt stands on the timeline, and is sent again as the same notice', async () => {
    const payer = new Payer(owner);
    const invoice = await owner.sent();
    await desk.latest(invoice.uuid, 'sent');
    smtp.fault = () => 'refuse recipient';
    const { body: intent } = await payer.openForm(invoice);
    await payer.confirmCard(intent);
    const { body: paid } = await payer.finish(intent.id);
    const receipt = await desk.latest(invoice.uuid, 'bounced', 2);
    expect([receipt.occasion, receipt.recipient]).toEqual(['payment', FIRST]);
    smtp.fault = () => 'none';
    await desk.setEmail('office@maplerow.example');
    await desk.repeat(receipt.id);
    await desk.latest(invoice.uuid, 'sent', 3);
    const subjects = desk.taken(paid.uuid).map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]);
    expect(subjects).toEqual([expect.stringMatching(/^Receipt: \$1,093\.61/)]);
    const seen = await owner.visit<ReceiptJson>(`GET ${owner.portal}/payments/${paid.uuid}`);
    expect(seen.body.mailedTo).toBe('office@maplerow.example');
    // Mail about a payment cannot be switched off, so it offers no unsubscribing.
    expect(desk.taken(paid.uuid)[0]?.raw).not.toMatch(/unsubscribe/i);
    await desk.setEmail(FIRST);
  });
});

test('INV-23 what a payer was told before deliveries were kept is on the timeline after the upgrade, and not told again', async () => {
  const { systemDb } = product.platform;
  const { businessId } = owner.business;
  const invoice = await owner.sent();
  const { body } = await new Payer(owner).payByBank(invoice);
  await desk.latest(invoice.uuid, 'sent', 2);
  // The version before left an event in place of a delivery.
  await systemDb.sql`delete from deliveries where subject_id = ${body.uuid}`;
  const mailed = { subjectId: body.uuid, kind: 'payment_mailed', actor: 'underlay', at: new Date() } as const;
  for (const news of ['authorized', 'authorized', 'failed-business'])
    await product.platform
      .tenantDb(businessId)
      .begin((tx) => writeEvent(tx, { ...mailed, data: { news, detail: FIRST } }));
  const upgrade = await readFile('server/database/migrations/0014-mail-limits-and-payment-mails.sql', 'utf8');
  await systemDb.sql.unsafe(/insert into deliveries[^;]*;/.exec(upgrade)?.[0] ?? '');
  expect((await desk.of(invoice.uuid)).map(({ occasion, state }) => [occasion, state])).toEqual([
    ['invoice', 'sent'],
    ['payment', 'sent'],
  ]);
  await notifyPayer(product.platform, { businessId, paymentId: body.uuid, about: 'authorized' });
  expect((await desk.of(invoice.uuid)).length).toBe(2);
});

test('INV-17 API-38 a mail about an invoice that waited in the queue of the version before says so, and is sent again', async () => {
  const { systemDb } = product.platform;
  const { uuid: invoiceId } = await owner.sent();
  await desk.latest(invoiceId, 'sent');
  await systemDb.sql`delete from deliveries where subject_id = ${invoiceId}`;
  const [event] = await systemDb.sql<
    { id: string }[]
  >`select id from events where subject_id = ${invoiceId} and kind = 'sent'`;
  const data = { businessId: owner.business.businessId, invoiceId, eventId: event?.id ?? '' };
  for (const name of ['invoice-mail', 'reminder-mail']) {
    await systemDb.sql`select jobs.create_queue(${name}, '{"policy":"standard"}')`;
    await systemDb.sql`insert into jobs.job (name, data) values (${name}, ${systemDb.sql.json(data)})`;
  }
  const upgrade = await readFile('server/database/migrations/0015-waiting-mails.sql', 'utf8');
  await systemDb.sql.unsafe(upgrade.slice(upgrade.indexOf('do $$')));
  const waited = await desk.of(invoiceId);
  expect(waited.map(({ occasion, recipient, state }) => [occasion, recipient, state]).sort()).toEqual([
    ['invoice', FIRST, 'failed'],
    ['reminder', FIRST, 'failed'],
  ]);
  expect(await systemDb.sql`select 1 from jobs.job where name in ('invoice-mail', 'reminder-mail')`).toEqual([]);
  const sent = waited.find(({ occasion }) => occasion === 'invoice');
  expect((await desk.repeat(sent?.id ?? '')).status).toBe(200);
  await owner.until(async () =>
    (await desk.of(invoiceId)).some(({ repeats, state }) => repeats !== null && state === 'sent'),
  );
});

test('D16 P20 an address that was corrected while the mail waited gets it, the one before does not', async () => {
  const platform = withoutQueue(product.platform);
  const [id = ''] = await queued(platform, await invoiceId());
  await desk.setEmail('office@maplerow.example');
  await deliverNow(platform, { businessId: owner.business.businessId, deliveryId: id });
  expect(desk.taken(id).map(({ to }) => to)).toEqual([['office@maplerow.example']]);
  await desk.setEmail(FIRST);
});

test('D16 UNSUB-02 a customer who unsubscribes while the mail waits does not get it', async () => {
  const platform = withoutQueue(product.platform);
  const [id = ''] = await queued(platform, await invoiceId());
  const mail = smtp.taken.findLast(({ raw }) => raw.includes('List-Unsubscribe:'))?.raw.replaceAll(/\r\n /g, '');
  const recipient = /\/core\/api\/unsubscribe\/[^>?]+\?recipient=([^>]+)>/.exec(mail ?? '')?.[1] ?? '';
  await owner.visit(`PUT ${owner.base}/unsubscribe`, { receiveEmail: false, recipient });
  await deliverNow(platform, { businessId: owner.business.businessId, deliveryId: id });
  expect(await stateOf(id)).toBe('withdrawn');
  expect(desk.taken(id)).toEqual([]);
});

/** An invoice that was sent to the customer, without the mail about it. */
async function invoiceId(): Promise<string> {
  const [row] = await product.platform.systemDb.sql<{ id: string }[]>`
    select id from invoices where business_id = ${owner.business.businessId} and status = 'unpaid' limit 1`;
  return row?.id ?? (await owner.sent()).uuid;
}

async function queued(platform: TestProduct['platform'], subjectId: string): Promise<string[]> {
  const { businessId } = owner.business;
  const db = platform.tenantDb(businessId);
  const cause = await db.begin((tx) => writeEvent(tx, { subjectId, kind: 'sent', actor: '', at: new Date() }));
  const order = { businessId, customerId: owner.customer.uuid, occasion: 'invoice', createdBy: '' } as const;
  await db.begin((tx) => queueDeliveries(platform, tx, { ...order, subjectId, invoiceId: subjectId, cause }));
  const rows = await platform.systemDb.sql<{ id: string }[]>`select id from deliveries where cause = ${cause}`;
  return rows.map(({ id }) => id);
}

async function stateOf(id: string): Promise<string | undefined> {
  const [row] = await product.platform.systemDb.sql<{ state: string }[]>`select state from deliveries where id = ${id}`;
  return row?.state;
}
