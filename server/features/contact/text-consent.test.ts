import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { callFromProvider, Phone } from '../../testing/phone.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { textRequest } from './ask-for-texts.ts';

const QUESTION =
  'Tallgrass Flooring Co.: reply YES to receive texts about your account. Msg & data rates may apply. Reply STOP to end.';

const CONFIRMATION =
  'Tallgrass Flooring Co.: you will receive texts about your account. Message frequency varies. Msg & data rates may apply. Reply HELP for help, STOP to end.';

let product: TestProduct;
let owner: TestBusiness;
let other: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
  [owner, other] = await Promise.all([TestBusiness.open(product, null), TestBusiness.open(product, null)]);
});
afterAll(() => product.stop());

const newPhone = () => new Phone(product);
/** Moves the requests to this phone back by a day. A sign-in would not survive a clock that was put forward. */
const aDayPasses = ({ number }: Phone) => product.platform.systemDb.sql`
  update sms_requests set created_at = created_at - interval '24 hours' where phone = ${number}`;
/** Waits until nothing that asks phones is left. */
const asked = () =>
  owner.until(async () => {
    const waiting = await product.platform.systemDb.sql`
      select 1 from jobs.job where name in ('sms-request', 'sms-confirmation', 'sms-delivery') and state in ('created', 'retry', 'active')`;
    return waiting.length === 0;
  });
const smsDeliveries = (customerId: string) => product.platform.systemDb.sql<{ state: string; recipient: string }[]>`
  select state, recipient from deliveries where customer_id = ${customerId} and channel = 'sms' order by created_at`;

test('PSET-01 API-17 D60 switching SMS on asks the phone once, and texts are sent only after its own yes (P20)', async () => {
  const phone = newPhone();
  const customer = await phone.customerOf(owner);
  expect(await customer.preferences()).toEqual({
    receiveEmail: true,
    receiveSMS: false,
    sms: 'off',
    smsSender: '7855550100',
  });
  expect(await customer.switches(true)).toBe('asked');
  await customer.write('Before the yes');
  await asked();
  expect(await phone.received()).toEqual([QUESTION]);
  expect(await customer.preferences()).toMatchObject({ receiveSMS: true, sms: 'asked' });
  await phone.says(' yes ');
  expect(await customer.sms()).toBe('on');
  await customer.write('After the yes');
  await asked();
  expect(new Set((await phone.received()).slice(1))).toEqual(
    new Set([CONFIRMATION, 'Tallgrass Flooring Co.: After the yes']),
  );
  // The yes was for us. The conversation shows nothing of it.
  expect((await customer.messages()).map(({ message }) => message)).toEqual(['Before the yes', 'After the yes']);
  expect(await customer.switches(false)).toBe('off');
  await customer.write('Switched off');
  expect(await smsDeliveries(customer.customer.uuid)).toHaveLength(1);
});

test('PSET-01 D60 a phone that says YES is told whose texts it will get, how often, their price, and the way out, one time', async () => {
  const phone = newPhone();
  const customer = await phone.customerOf(owner);
  await customer.switches(true);
  await asked();
  await phone.says('YES');
  await asked();
  expect(await phone.received()).toEqual([QUESTION, CONFIRMATION]);
  // To a second yes somebody answers, not a program.
  await phone.says('YES');
  await asked();
  expect(await phone.received()).toHaveLength(2);
});

test('PSET-01 P20 whoever has a link cannot pester a phone: one question a day, from however many businesses', async () => {
  const phone = newPhone();
  const customer = await phone.customerOf(owner);
  const same = await phone.customerOf(other);
  for (const on of [true, false, true, false, true]) await customer.switches(on);
  await Promise.all([same.switches(true), customer.switches(true)]);
  expect(await same.sms()).toBe('not_asked');
  await asked();
  expect(await phone.received()).toEqual([QUESTION]);
  // The yes was to the one who asked.
  await phone.says('YES');
  expect([await customer.sms(), await same.sms()]).toEqual(['on', 'not_asked']);
  await aDayPasses(phone);
  await same.switches(false);
  expect(await same.switches(true)).toBe('asked');
  await asked();
  expect(await phone.received()).toEqual([QUESTION, CONFIRMATION, QUESTION]);
});

test('PSET-01 P20 a phone that does not answer is asked three times in a month, and not every day for ever', async () => {
  const phone = newPhone();
  const customer = await phone.customerOf(owner);
  for (let day = 1; day <= 5; day += 1) {
    await customer.switches(false);
    expect(await customer.switches(true)).toBe('asked');
    await asked();
    await aDayPasses(phone);
  }
  expect(await phone.received()).toEqual([QUESTION, QUESTION, QUESTION]);
  await phone.says('YES');
  expect(await customer.sms()).toBe('on');
});

test('PSET-01 P20 two at once, of two businesses, ask one phone once', async () => {
  const phone = newPhone();
  const customers = await Promise.all([phone.customerOf(owner), phone.customerOf(other)]);
  await Promise.all(customers.map((one) => one.switches(true)));
  await asked();
  expect(await phone.received()).toHaveLength(1);
});

test('PSET-01 P20 a changed number is another phone: it is asked anew, three times a day at most, and gets nothing before', async () => {
  const phones = [newPhone(), newPhone(), newPhone(), newPhone()] as const;
  const customer = await phones[0].customerOf(owner);
  await customer.optsIn();
  for (const phone of phones.slice(1)) {
    expect(await customer.changesPhone(phone)).toBe(200);
    await asked();
  }
  expect(await customer.sms()).toBe('not_asked');
  await customer.write('To nobody');
  await asked();
  expect(await Promise.all(phones.map(async (phone) => (await phone.received()).length))).toEqual([2, 1, 1, 0]);
  // A phone that is not the customer's any more confirms nothing.
  await phones[1].says('YES');
  expect(await customer.sms()).toBe('not_asked');
  expect(await smsDeliveries(customer.customer.uuid)).toEqual([]);
});

test('PSET-01 P20 what the manager enters as phone gets nothing either, until it says yes', async () => {
  const [phone, entered] = [newPhone(), newPhone()];
  const customer = await phone.customerOf(owner);
  await customer.optsIn();
  const { uuid, person, address, email, name } = customer.customer;
  const business = { name, email, phone: entered.number, typeOfBusiness: 'business' };
  await owner.call(`PUT ${owner.base}/customers/${uuid}`, { person, address, business });
  expect(await customer.sms()).toBe('not_asked');
  await customer.write('To nobody');
  await asked();
  expect(await entered.received()).toEqual([]);
  expect(await phone.received()).toEqual([QUESTION, CONFIRMATION]);
});

test('D60 STOP ends the texts of every business at once, START brings back those that were on, and no others', async () => {
  const phone = newPhone();
  const ours = await phone.customerOf(owner);
  const theirs = await phone.customerOf(other);
  const never = await phone.customerOf(other);
  await ours.optsIn();
  await aDayPasses(phone);
  await theirs.optsIn();
  await phone.says('Stop');
  expect([await ours.sms(), await theirs.sms(), await never.sms()]).toEqual(['stopped', 'stopped', 'off']);
  expect(await ours.preferences()).toMatchObject({ receiveSMS: false });
  await ours.write('Nobody reads this on a phone');
  expect(await smsDeliveries(ours.customer.uuid)).toEqual([]);
  await phone.says('START');
  expect([await ours.sms(), await theirs.sms(), await never.sms()]).toEqual(['on', 'on', 'off']);
  expect(await ours.preferences()).toMatchObject({ receiveSMS: true });
  const history = await product.platform.systemDb.sql<{ detail: string }[]>`
    select data ->> 'detail' detail from events where subject_id = ${ours.customer.uuid} and kind = 'preferences_changed' order by id`;
  expect(history.map(({ detail }) => detail)).toEqual([
    'e-mail on, SMS on',
    'SMS on: confirmed by the phone',
    'SMS off: the phone said STOP',
    'SMS on: confirmed by the phone',
  ]);
});

test('D60 P20 after STOP ticking the box again asks nobody: only the phone can take it back', async () => {
  const phone = newPhone();
  const customer = await phone.customerOf(owner);
  await customer.switches(true);
  await asked();
  await phone.says('STOP');
  expect(await customer.preferences()).toMatchObject({ receiveSMS: false, sms: 'stopped' });
  await aDayPasses(phone);
  expect(await customer.switches(true)).toBe('stopped');
  await asked();
  expect(await phone.received()).toEqual([QUESTION]);
  await phone.says('UNSTOP');
  expect(await customer.sms()).toBe('on');
});

test('D60 a phone that said STOP before anybody asked it is refused by the provider, which counts as its STOP (21610)', async () => {
  const phone = newPhone();
  await phone.says('STOP');
  const customer = await phone.customerOf(owner);
  await customer.switches(true);
  // The provider may refuse it before the request is answered: that it was asked stands in the rows.
  const { sql } = product.platform.systemDb;
  expect(await sql`select from sms_requests where customer_id = ${customer.customer.uuid}`).toHaveLength(1);
  await asked();
  expect(await customer.preferences()).toMatchObject({ receiveSMS: false, sms: 'stopped' });
  await phone.says('START');
  expect(await customer.sms()).toBe('on');
});

test('D60 a question that could not be delivered says so, and a late or repeated report changes nothing', async () => {
  const phone = newPhone();
  const customer = await phone.customerOf(owner);
  await customer.switches(true);
  await asked();
  const [request] = await product.platform.systemDb.sql<{ id: string }[]>`
    select id from sms_requests where customer_id = ${customer.customer.uuid}`;
  const report = (MessageStatus: string, business = owner) =>
    callFromProvider(product.origin, `status?delivery=request.${business.business.businessId}.${request?.id}`, {
      MessageSid: 'SM1',
      MessageStatus,
      ErrorCode: '30006',
    });
  expect(await report('undelivered', other)).toBe(204);
  expect(await customer.sms()).toBe('asked');
  for (const status of ['undelivered', 'sent', 'delivered']) {
    expect(await report(status)).toBe(204);
    expect(await customer.sms()).toBe('unreachable');
  }
  // It was read after all when the phone says yes.
  await phone.says('YES');
  expect(await customer.sms()).toBe('on');
});

test('D60 a question that no attempt could send says so, and a late attempt sends nothing any more', async () => {
  const { platform } = product;
  const send = vi.spyOn(platform.texts, 'send').mockRejectedValue(new Error('the provider does not answer'));
  const phone = newPhone();
  const customer = await phone.customerOf(owner);
  await customer.switches(true);
  await owner.until(async () => send.mock.calls.length > 0);
  const [request] = await platform.systemDb.sql<{ businessId: string; requestId: string }[]>`
    select business_id "businessId", id "requestId" from sms_requests where customer_id = ${customer.customer.uuid}`;
  if (request === undefined) throw new Error('nobody was asked');
  expect(await customer.sms()).toBe('asked');
  await textRequest.giveUp?.(platform, request);
  expect(await customer.sms()).toBe('unreachable');
  send.mockRestore();
  await textRequest.run(platform, request);
  expect(await phone.received()).toEqual([]);
  expect(await customer.sms()).toBe('unreachable');
});
