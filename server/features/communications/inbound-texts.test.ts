import type { ConversationJson } from '@underlay/contract/communications.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { callFromProvider, Phone, type TextedCustomer } from '../../testing/phone.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let other: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
  [owner, other] = await Promise.all([TestBusiness.open(product, null), TestBusiness.open(product, null)]);
});
afterAll(() => product.stop());

const newPhone = () => new Phone(product);
const inbound = async (customer: TextedCustomer) =>
  (await customer.messages()).filter((one) => one.inbound).map(({ message }) => message);
const fields = (phone: Phone, change: Record<string, string> = {}) => ({
  MessageSid: `SM${crypto.randomUUID().replaceAll('-', '')}`,
  From: `+1${phone.number}`,
  Body: 'Hello',
  NumMedia: '0',
  ...change,
});
const report = (text: Record<string, string>) => callFromProvider(product.origin, 'inbound', text);

test('COMM-07 D60 a text from a customer’s phone becomes an unread message of their conversation', async () => {
  const phone = newPhone();
  const customer = await phone.customerOf(owner);
  await phone.says('Is Tuesday possible?\nYes or no');
  expect(await inbound(customer)).toEqual(['Is Tuesday possible?\nYes or no']);
  await phone.says('Thanks');
  const [conversation] = await owner.get<ConversationJson[]>(`GET ${owner.base}/communications?page=1&pageSize=10`);
  expect(conversation).toMatchObject({ customerId: customer.customer.uuid, lastMessage: 'Thanks', unread: true });
});

test('COMM-07 D60 a text that the provider tells twice, even at once, is one message', async () => {
  const phone = newPhone();
  const customer = await phone.customerOf(owner);
  const text = fields(phone);
  expect(await Promise.all([1, 2, 3, 4].map(() => report(text)))).toEqual([200, 200, 200, 200]);
  expect(await report(text)).toBe(200);
  expect(await inbound(customer)).toEqual(['Hello']);
});

test('D60 a STOP that is told again after a START does not stop again', async () => {
  const phone = newPhone();
  const customer = await phone.customerOf(owner);
  await customer.hasOptedIn();
  const stop = fields(phone, { Body: 'STOP' });
  await report(stop);
  expect(await customer.sms()).toBe('stopped');
  await report(fields(phone, { Body: 'START' }));
  await report(stop);
  expect(await customer.sms()).toBe('on');
});

test('D60 the provider’s own reading of a keyword counts, in whatever language; HELP is its own to answer', async () => {
  const phone = newPhone();
  const customer = await phone.customerOf(owner);
  await customer.hasOptedIn();
  await report(fields(phone, { Body: 'ARRET', OptOutType: 'STOP' }));
  expect(await customer.sms()).toBe('stopped');
  await report(fields(phone, { Body: 'HELP' }));
  expect(await inbound(customer)).toEqual([]);
});

test('COMM-07 D60 a yes that nobody waits for is an answer to a person', async () => {
  const phone = newPhone();
  const customer = await phone.customerOf(owner);
  await customer.hasOptedIn();
  await phone.says('Yes');
  expect(await inbound(customer)).toEqual(['Yes']);
});

test('COMM-07 D60 a yes to what a business wrote after the question of another one is a message, and switches nothing on', async () => {
  const phone = newPhone();
  const ours = await phone.customerOf(owner);
  const theirs = await phone.customerOf(other);
  await ours.hasOptedIn();
  const receives = async (happens: () => Promise<unknown>) => {
    const before = (await phone.texts()).length;
    await happens();
    await owner.until(async () => (await phone.texts()).length > before);
  };
  await receives(() => theirs.switches(true));
  await receives(() => ours.write('Is Tuesday possible?'));
  await phone.says('Yes');
  expect([await inbound(ours), await inbound(theirs), await theirs.sms()]).toEqual([['Yes'], [], 'asked']);
  await phone.says('START');
  expect([await inbound(ours), await theirs.sms()]).toEqual([['Yes'], 'on']);
});

test('COMM-07 D60 a question that waited while another business wrote takes the yes, since the phone got it last', async () => {
  const phone = newPhone();
  const ours = await phone.customerOf(owner);
  const theirs = await phone.customerOf(other);
  await ours.hasOptedIn();
  const { texts, systemDb } = product.platform;
  const send = texts.send.bind(texts);
  const away = vi.spyOn(texts, 'send').mockImplementation((text) => {
    if (text.reference.startsWith('request.')) throw new Error('the provider is away');
    return send(text);
  });
  await theirs.switches(true);
  await owner.until(async () => away.mock.calls.length === 1);
  await ours.write('Is Tuesday possible?');
  const sent = () =>
    systemDb.sql`select from deliveries where channel = 'sms' and recipient = ${phone.number} and state = 'sent'`;
  await owner.until(async () => (await sent()).length === 1);
  away.mockRestore();
  await owner.until(
    async () =>
      (await systemDb.sql`select from sms_requests where phone = ${phone.number} and state = 'sent'`).length === 1,
  );
  await phone.says('Yes');
  expect([await inbound(ours), await theirs.sms()]).toEqual([[], 'on']);
});

test('COMM-07 D60 a text that never arrived takes no yes from the question of another business, however late that is known', async () => {
  const phone = newPhone();
  const ours = await phone.customerOf(owner);
  const theirs = await phone.customerOf(other);
  await ours.hasOptedIn();
  await ours.write('Is Tuesday possible?');
  await owner.until(async () => (await phone.texts()).length === 1);
  await theirs.switches(true);
  await owner.until(async () => (await phone.texts()).length === 2);
  const { systemDb } = product.platform;
  const stateOf = async () =>
    (await systemDb.sql`select id, state from deliveries where channel = 'sms' and recipient = ${phone.number}`)[0];
  await owner.until(async () => (await stateOf())?.state === 'sent');
  const reference = `delivery.${owner.business.businessId}.${(await stateOf())?.id}`;
  const late = { MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30005' };
  expect(await callFromProvider(product.origin, `status?delivery=${reference}`, late)).toBe(204);
  expect((await stateOf())?.state).toBe('bounced');
  await phone.says('Yes');
  expect([await inbound(ours), await theirs.sms()]).toEqual([[], 'on']);
});

test('D60 a yes after a STOP takes it back, whatever was written before', async () => {
  const phone = newPhone();
  const customer = await phone.customerOf(owner);
  await customer.hasOptedIn();
  const before = (await phone.texts()).length;
  await customer.write('Is Tuesday possible?');
  await owner.until(async () => (await phone.texts()).length > before);
  await phone.says('STOP');
  expect(await customer.sms()).toBe('stopped');
  await phone.says('YES');
  expect([await inbound(customer), await customer.sms()]).toEqual([[], 'on']);
});

test('COMM-07 D60 TM-04 of several customers with one phone the one whom our last text was for is meant, and nobody else reads it', async () => {
  const phone = newPhone();
  const ours = await phone.customerOf(owner);
  const theirs = await phone.customerOf(other);
  await phone.says('To whom?');
  expect([await inbound(ours), await inbound(theirs)]).toEqual([[], []]);
  await Promise.all([ours.hasOptedIn(), theirs.hasOptedIn()]);
  const receives = async (customer: TextedCustomer, received: string) => {
    const before = (await phone.texts()).length;
    await customer.write(received);
    await owner.until(async () => (await phone.texts()).length > before);
  };
  await receives(ours, 'First');
  await receives(theirs, 'Second');
  await phone.says('To the second');
  await receives(ours, 'Third');
  await phone.says('To the third');
  expect([await inbound(ours), await inbound(theirs)]).toEqual([['To the third'], ['To the second']]);
});

test('COMM-07 D60 an unknown number, one from abroad and an empty text are dropped without a trace of the number', async () => {
  const { systemDb } = product.platform;
  const count = async () => (await systemDb.sql<{ count: number }[]>`select count(*) count from messages`)[0]?.count;
  const phone = newPhone();
  const customer = await phone.customerOf(owner);
  const before = await count();
  for (const text of [
    fields(newPhone()),
    fields(phone, { From: '+4915112345678' }),
    fields(phone, { From: 'whatsapp:+17855550188' }),
    fields(phone, { From: phone.number }),
    fields(phone, { Body: '' }),
    fields(phone, { Body: ' \n\t ' }),
  ])
    expect(await report(text)).toBe(200);
  expect(await report(fields(phone, { MessageSid: '' }))).toBe(403);
  expect(await count()).toBe(before);
  expect(await inbound(customer)).toEqual([]);
});

test('COMM-07 D60 a picture leaves a note, control characters nothing, and a text ends where texts end', async () => {
  const phone = newPhone();
  const customer = await phone.customerOf(owner);
  await report(fields(phone, { Body: 'The floor', NumMedia: '2', MediaUrl0: 'https://evil.example/x' }));
  await report(fields(phone, { Body: '', NumMedia: '1' }));
  await report(fields(phone, { Body: 'a\u0000b\u0007\u001b[31mc' }));
  await report(fields(phone, { Body: 'x'.repeat(5_000) }));
  await report(fields(phone, { Body: '<b>=1+1</b>', constructor: 'x' }));
  const note = '[Pictures came with this text. They cannot be shown here.]';
  expect(await inbound(customer)).toEqual([`The floor\n\n${note}`, note, 'ab[31mc', 'x'.repeat(1_600), '<b>=1+1</b>']);
});

test('D60 without a provider texts are not offered, nothing is queued, and nobody is believed', async () => {
  const off = await startProduct({ twilio: null });
  try {
    const business = await TestBusiness.open(off, null);
    const phone = new Phone(off);
    const customer = await phone.customerOf(business);
    expect(await customer.switches(true)).toBe('unavailable');
    expect(await customer.preferences()).toMatchObject({ receiveSMS: true, sms: 'unavailable', smsSender: null });
    await off.platform.systemDb.sql`update customers set sms_confirmed_phone = phone`;
    await customer.write('By mail alone');
    const { systemDb } = off.platform;
    expect([...(await systemDb.sql`select channel from deliveries`)]).toEqual([{ channel: 'email' }]);
    expect([...(await systemDb.sql`select 1 from sms_requests`)]).toEqual([]);
    for (const path of ['inbound', 'status?delivery=x'])
      expect(await callFromProvider(off.origin, path, fields(phone))).toBe(403);
  } finally {
    await off.stop();
  }
});
