import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { callFromProvider, Phone, type TextedCustomer } from '../../testing/phone.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let phone: Phone;
let customer: TextedCustomer;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
});
afterAll(() => product.stop());
beforeEach(async () => {
  phone = new Phone(product);
  customer = await phone.customerOf(owner);
  await customer.hasOptedIn();
});
afterEach(() => fetch(`${product.sandbox}/bank/faults`, { method: 'DELETE' }));

interface Delivery {
  readonly id: string;
  readonly occasion: string;
  readonly state: string;
  readonly problem: string;
}
const deliveries = () => product.platform.systemDb.sql<Delivery[]>`
  select id, occasion, state, problem from deliveries
  where customer_id = ${customer.customer.uuid} and channel = 'sms' order by created_at`;
const until = async (state: string, problem = '') => {
  await owner.until(async () => {
    const rows = await deliveries();
    return rows.length > 0 && rows.every((row) => row.state === state && row.problem.includes(problem));
  });
  return deliveries();
};
/** Waits until no text is left to be sent or tried again. */
const idle = () =>
  owner.until(async () => {
    const [row] = await product.platform.systemDb.sql<{ open: number }[]>`
      select count(*) open from jobs.job where name = 'sms-delivery' and state in ('created', 'retry', 'active')`;
    return row?.open === 0;
  });
const fault = (mode: string, times = 1) =>
  fetch(`${product.sandbox}/bank/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ route: 'POST /2010-04-01/Accounts/:sid/Messages.json', mode, times }),
  });
const textsReceived = () => phone.received();
const report = (id: string, MessageStatus: string, more: Record<string, string> = {}) =>
  callFromProvider(product.origin, `status?delivery=delivery.${owner.business.businessId}.${id}`, {
    MessageSid: 'SM1',
    MessageStatus,
    ...more,
  });

test('D60 an invoice, a reminder and a message come as texts too, short and with the way to the portal', async () => {
  const { uuid, portalPath } = customer.customer;
  const job = { name: 'Stairs', description: 'Oak', address: customer.customer.address, customerId: uuid };
  const { uuid: jobId } = (await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, job)).body;
  const invoice = await owner.sent({ jobId });
  await until('sent');
  await owner.call(`POST ${owner.base}/invoices/${invoice.uuid}/reminder`);
  await owner.until(async () => (await textsReceived()).length === 2);
  const quote = await owner.draft({ jobId, isQuote: true, quoteExpiration: '2099-02-28' });
  await owner.addLine(quote.uuid);
  await owner.call(`PUT ${owner.base}/invoices/${quote.uuid}/status`, { status: 'sent' });
  await owner.until(async () => (await textsReceived()).length === 3);
  const long = `${'Oak. '.repeat(200)}The end.`;
  await customer.write(long);
  await owner.until(async () => (await textsReceived()).length === 4);
  const [sent, reminded, quoted, written] = await textsReceived();
  const href = (id: string) => `${product.origin}${portalPath}/invoices/${id}`;
  expect(sent).toBe(`Tallgrass Flooring Co.: invoice ${invoice.id}, $1,062.50, due 01/31/2099: ${href(invoice.uuid)}`);
  expect(reminded).toBe(
    `Tallgrass Flooring Co.: reminder of invoice ${invoice.id}, $1,062.50, due 01/31/2099: ${href(invoice.uuid)}`,
  );
  expect(quoted).toBe(
    `Tallgrass Flooring Co.: quote ${quote.id}, $1,062.50, valid until 02/28/2099: ${href(quote.uuid)}`,
  );
  expect(written).toBe(`Tallgrass Flooring Co.: ${long.slice(0, 599)}... ${product.origin}${portalPath}`);
  expect((await until('sent')).map(({ occasion }) => occasion)).toEqual(['invoice', 'reminder', 'invoice', 'message']);
});

test('D60 a STOP withdraws the texts that wait: none goes out, however often it is tried again', async () => {
  await fault('status_500', 1_000);
  await customer.write('Waits');
  await until('queued', 'could not be reached');
  await phone.says('STOP');
  expect(await deliveries()).toMatchObject([{ state: 'withdrawn', problem: 'The phone said STOP.' }]);
  await fetch(`${product.sandbox}/bank/faults`, { method: 'DELETE' });
  await idle();
  expect(await textsReceived()).toEqual([]);
  expect((await deliveries()).map(({ state }) => state)).toEqual(['withdrawn']);
});

test('PSET-01 D60 texts that are switched off in the portal while one waits: it is not sent', async () => {
  await fault('status_500', 1_000);
  await customer.write('Waits');
  await until('queued', 'could not be reached');
  await customer.switches(false);
  await fetch(`${product.sandbox}/bank/faults`, { method: 'DELETE' });
  await idle();
  expect(await deliveries()).toMatchObject([
    { state: 'withdrawn', problem: 'Texts to this customer were switched off.' },
  ]);
  expect(await textsReceived()).toEqual([]);
});

test('D60 a STOP among messages that are just being written: whatever was sent is known as sent, and then nothing is', async () => {
  await Promise.all([...['a', 'b', 'c', 'd'].map((text) => customer.write(text)), phone.says('STOP')]);
  await customer.write('e');
  await idle();
  const sent = (await deliveries()).filter(({ state }) => state === 'sent').length;
  expect(await textsReceived()).toHaveLength(sent);
  expect(await customer.sms()).toBe('stopped');
  expect((await textsReceived()).some((text) => text.endsWith(': e'))).toBe(false);
});

test('D60 a busy provider is asked again; an answer that was lost is healed by the word about the text, which goes out once', async () => {
  await fault('status_429');
  await customer.write('Later');
  await until('sent');
  await fault('drop_after_effect');
  await customer.write('Lost answer');
  await owner.until(async () => (await deliveries()).length === 2);
  await until('sent');
  await idle();
  expect(await textsReceived()).toEqual(['Tallgrass Flooring Co.: Later', 'Tallgrass Flooring Co.: Lost answer']);
});

test('D60 what comes back says why in plain words, and no later or repeated report takes it back', async () => {
  await customer.write('Hello');
  const [delivery] = await until('sent');
  const id = delivery?.id ?? '';
  for (const status of ['undelivered', 'delivered', 'sent', 'queued', 'undelivered']) {
    expect(await report(id, status, { ErrorCode: '30005' })).toBe(204);
    expect(await deliveries()).toMatchObject([
      { state: 'bounced', problem: 'This phone number is unknown or no longer in use.' },
    ]);
  }
  for (const reference of ['', 'x', `delivery.${crypto.randomUUID()}.${id}`, `delivery.${owner.business.businessId}.x`])
    expect(
      await callFromProvider(product.origin, `status?delivery=${reference}`, {
        MessageSid: 'SM1',
        MessageStatus: 'sent',
      }),
    ).toBe(204);
  const again = await owner.call(`POST ${owner.base}/deliveries/${id}/repeat`);
  expect(again.status).toBe(200);
  await owner.until(async () => (await textsReceived()).length === 2);
});

test('D60 a number that texts cannot go to fails at once, in plain words, and is not tried again', async () => {
  await product.platform.systemDb.sql`
    update customers set phone = '12', sms_confirmed_phone = '12' where id = ${customer.customer.uuid}`;
  await customer.write('Hello');
  await idle();
  expect(await deliveries()).toMatchObject([
    { state: 'failed', problem: 'This is not a phone number that texts can go to.' },
  ]);
});

test('D60 BELL-04 a phone that the provider knows as stopped fails in plain words, and counts as stopped from then on (21610)', async () => {
  await customer.write('Hello');
  const [delivery] = await until('sent');
  expect(await report(delivery?.id ?? '', 'failed', { ErrorCode: '21610' })).toBe(204);
  expect(await deliveries()).toMatchObject([
    { state: 'failed', problem: 'This phone has said STOP and gets no more texts.' },
  ]);
  expect(await customer.preferences()).toMatchObject({ receiveSMS: false, sms: 'stopped' });
  // Told once to those who look after it (BELL-04).
  const told = await product.platform.systemDb.sql`
    select data ->> 'detail' detail from events where kind = 'text_refused' and data ->> 'deliveryId' = ${delivery?.id ?? ''}`;
  expect(told).toEqual([{ detail: 'This phone has said STOP and gets no more texts.' }]);
});

test('TM-07 D60 a forged, unsigned or tampered call changes nothing and is refused', async () => {
  await customer.write('Hello');
  const [delivery] = await until('sent');
  const about = `status?delivery=delivery.${owner.business.businessId}.${delivery?.id}`;
  const status = { MessageSid: 'SM1', MessageStatus: 'failed' };
  const stop = { MessageSid: 'SM2', From: `+1${phone.number}`, Body: 'STOP', NumMedia: '0' };
  for (const forged of [{ signature: null }, { signature: '' }, { signature: 'AAAA' }, { secret: 'guessed' }]) {
    expect(await callFromProvider(product.origin, about, status, forged)).toBe(403);
    expect(await callFromProvider(product.origin, 'inbound', stop, forged)).toBe(403);
  }
  // The provider signed it for another address. The Host of a request does not count.
  const { origin } = product;
  const elsewhere = { signedFor: origin.replace('localhost', '127.0.0.1') };
  expect(await callFromProvider(elsewhere.signedFor, 'inbound', { ...stop, MessageSid: 'SM3' })).toBe(403);
  expect(await callFromProvider(origin, 'inbound', { ...stop, MessageSid: 'SM3' }, elsewhere)).toBe(403);
  const post = (body: string, type: string) =>
    fetch(`${origin}/core/api/webhooks/sms/inbound`, { method: 'POST', headers: { 'content-type': type }, body });
  expect((await post(JSON.stringify(stop), 'application/json')).status).toBe(415);
  expect((await post(`Body=${'x'.repeat(70_000)}`, 'application/x-www-form-urlencoded')).status).toBe(413);
  expect(await customer.sms()).toBe('on');
  expect(await deliveries()).toMatchObject([{ state: 'sent' }]);
});
