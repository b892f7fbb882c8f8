import type { ConversationDetailJson, ConversationJson, MessageJson } from '@underlay/contract/communications.ts';
import type { CustomerJson } from '@underlay/contract/customers.ts';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { customerEntries, TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';
import { receiveMessage, sendMessage } from './index.ts';

let product: SharedProduct;
let owner: TestBusiness;
let stranger: TestBusiness;
let customer: CustomerJson;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
  stranger = await TestBusiness.open(product, null);
});
beforeEach(async () => {
  customer = await addCustomer('Stonebridge Bakery');
});
const db = (whose = owner) => product.platform.tenantDb(whose.business.businessId);

type Refusable<Body> = Body & { code: string; message: string; fields: Record<string, string> };

async function addCustomer(name: string): Promise<CustomerJson> {
  const business = { name, phone: '7855550123', email: 'marco@stonebridge.example', typeOfBusiness: 'business' };
  return (await owner.call<CustomerJson>(`POST ${owner.base}/customers`, customerEntries({ business }))).body;
}
const start = (message: string, customerId = customer.uuid) =>
  owner.call<Refusable<ConversationJson>>(`POST ${owner.base}/communications`, { customerId, message });
const send = (message: string, id = customer.communicationId) =>
  owner.call<Refusable<MessageJson>>(`POST ${owner.base}/communications/${id}`, { message });
const open = (id = customer.communicationId) =>
  owner.call<Refusable<ConversationDetailJson>>(`GET ${owner.base}/communications/${id}`);
const list = (query = '') => owner.call<ConversationJson[]>(`GET ${owner.base}/communications?${query}`);
const receive = (text: string, at = product.clock.now(), to = customer) =>
  receiveMessage(product.platform, db(), { customerId: to.uuid, text, at });

/** The list must show a conversation's latest message, and its count must be the number of rows. */
async function expectSound(id = customer.communicationId) {
  const { body } = await open(id);
  const latest = body.messages.at(-1);
  expect([body.communication.lastActivity, body.communication.lastMessage]).toEqual([
    latest?.createdAt ?? null,
    latest?.message ?? '',
  ]);
  const { systemDb } = product.platform;
  const businessId = owner.business.businessId;
  const [counted] = await systemDb.sql<{ rows: number; kept: number }[]>`
    select (select count(*) from conversations where business_id = ${businessId}) as rows,
      (select conversation_count from business_counters where business_id = ${businessId}) as kept`;
  expect(counted?.kept).toBe(counted?.rows);
  return body;
}

describe('conversations', () => {
  test('API-42 API-43 API-44 COMM-05 D58 the first message begins the one conversation, every later one continues it', async () => {
    const first = await start('Could we start on Monday?');
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      uuid: customer.communicationId,
      customerId: customer.uuid,
      customerName: 'Stonebridge Bakery',
      lastActivity: expect.stringMatching(/^\d{4}-.*Z$/),
      lastMessage: 'Could we start on Monday?',
      lastFrom: null,
      unread: false,
    });
    expect((await start('Or on Tuesday?')).body.uuid).toBe(customer.communicationId);
    const third = await send('Any day suits us.');
    expect(third.body).toEqual({
      id: expect.any(String),
      communicationId: customer.communicationId,
      createdAt: expect.any(String),
      inbound: false,
      message: 'Any day suits us.',
      deliveries: [expect.objectContaining({ recipient: 'marco@stonebridge.example', state: 'queued' })],
      by: 'Robin Ashby',
      from: null,
      attachments: [],
    });
    const body = await expectSound();
    expect(body.toEmail).toBe('marco@stonebridge.example');
    expect(body.messages.map(({ message, inbound }) => [message, inbound])).toEqual([
      ['Could we start on Monday?', false],
      ['Or on Tuesday?', false],
      ['Any day suits us.', false],
    ]);
    expect((await list()).body.filter(({ uuid }) => uuid === customer.communicationId)).toEqual([body.communication]);
  });

  test('COMM-01 API-42 the latest activity first, page by page, and the number of all', async () => {
    const other = await addCustomer('Corner Lantern Books');
    await start('One');
    await start('Two', other.uuid);
    const names = async () => (await list('page=1&pageSize=2')).body.map(({ customerName }) => customerName);
    expect(await names()).toEqual(['Corner Lantern Books', 'Stonebridge Bakery']);
    await receive('Three');
    expect(await names()).toEqual(['Stonebridge Bakery', 'Corner Lantern Books']);
    const all = await list();
    const second = await list('page=2&pageSize=1');
    expect(second.body).toEqual([all.body[1]]);
    expect(second.headers.get('x-total-count')).toBe(String(all.body.length));
  });

  test('COMM-03 D69 found by part of the customer’s name, every word of it, without regard to case', async () => {
    const other = await addCustomer('Juniper & Main Realty 100%');
    await start('Hello', other.uuid);
    const found = async (text: string) => {
      const { body, headers } = await list(`customer=${encodeURIComponent(text)}`);
      expect(headers.get('x-total-count')).toBe(String(body.length));
      return body.map(({ customerName }) => customerName);
    };
    for (const text of ['JUNIP', ' realty  juniper ', '00%'])
      expect(await found(text)).toEqual(['Juniper & Main Realty 100%']);
    for (const text of ['juniper bakery', '_']) expect(await found(text)).toEqual([]);
  });

  test('DASH-06 API-42 D58 a message from a customer makes it unread, a reply does not; opening it ends that', async () => {
    const unread = async () => {
      const { body, headers } = await list('unread=true');
      expect(headers.get('x-total-count')).toBe(String(body.length));
      return body.map(({ uuid }) => uuid);
    };
    await start('Hello');
    expect(await unread()).not.toContain(customer.communicationId);
    await receive('Hello back');
    await send('One more thing');
    expect(await unread()).toContain(customer.communicationId);
    expect((await open()).body.communication.unread).toBe(false);
    expect(await unread()).not.toContain(customer.communicationId);
    expect((await list('unread=false')).body.map(({ uuid }) => uuid)).toContain(customer.communicationId);
  });

  test('API-44 D58 without a message the conversation is empty, and its first message can be sent to it', async () => {
    expect((await open()).body).toEqual({
      communication: {
        uuid: customer.communicationId,
        customerId: customer.uuid,
        customerName: 'Stonebridge Bakery',
        lastActivity: null,
        lastMessage: '',
        lastFrom: null,
        unread: false,
      },
      toEmail: 'marco@stonebridge.example',
      messages: [],
      hasOlder: false,
    });
    expect((await list()).body.map(({ uuid }) => uuid)).not.toContain(customer.communicationId);
    expect((await send('Hello')).status).toBe(200);
    expect((await expectSound()).messages).toHaveLength(1);
  });

  test('API-43 API-44 what is unknown or another business’s is refused alike, and nothing is stored', async () => {
    const theirs = stranger.customer;
    for (const id of [theirs.communicationId, crypto.randomUUID(), customer.uuid, 'x']) {
      const answers = [await open(id), await send('Hello', id)];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([404, 'NOT_FOUND']));
    }
    for (const id of [theirs.uuid, crypto.randomUUID(), customer.communicationId]) {
      const { status, body } = await start('Hello', id);
      expect([status, body.fields]).toEqual([422, { customerId: 'That customer does not exist.' }]);
    }
    expect(await receiveMessage(product.platform, db(), { customerId: theirs.uuid, text: 'x', at: new Date() })).toBe(
      undefined,
    );
    const { systemDb } = product.platform;
    expect(
      await systemDb.sql`select 1 from conversations where business_id = ${stranger.business.businessId}`,
    ).toHaveLength(0);
  });

  test('COMM-05 a message has at least one and at most 5,000 characters, and is kept as it was written', async () => {
    for (const message of ['', ' \n ']) {
      const fields = { message: 'Must contain at least one character.' };
      expect(await send(message)).toMatchObject({ status: 422, body: { fields } });
      expect(await start(message)).toMatchObject({ status: 422, body: { fields } });
    }
    const { body } = await owner.call(`POST ${owner.base}/communications`, { customerId: '', message: 'Hello' });
    expect(body.fields).toEqual({ customerId: 'Select an option.' });
    const tooLong = await send('a'.repeat(5001));
    expect(tooLong.body.fields).toEqual({ message: 'Must be at most 5000 characters.' });
    for (const text of ['a'.repeat(5000), '<b>Hi</b> & "you"\n\nמה שלומך 👩‍👩‍👧', "'; drop table messages; --"])
      expect((await send(text)).body.message).toBe(text);
    expect((await send('NUL \u0000 inside')).status).toBe(400);
    await expectSound();
  });

  test('API-44 the latest 200 messages are answered, oldest first', async () => {
    for (let index = 1; index <= 203; index += 1) {
      await sendMessage(product.platform, db(), { customerId: customer.uuid }, { text: `${index}`, userId: 'u' });
      if (index === 200) expect((await expectSound()).hasOlder).toBe(false);
    }
    const { messages, hasOlder } = await expectSound();
    expect(hasOlder).toBe(true);
    expect(messages.map(({ message }) => message)).toEqual(Array.from({ length: 200 }, (_, index) => `${index + 4}`));
  });
});

describe('messages that meet', () => {
  test('COMM-05 D58 a first message sent by many at once begins one conversation and loses none', async () => {
    const texts = Array.from({ length: 16 }, (_, index) => `Message ${index}`);
    const answers = await Promise.all(
      texts.map((text, index) =>
        index % 3 === 0 ? start(text) : index % 3 === 1 ? send(text) : receive(text).then(() => ({ status: 200 })),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200));
    const { messages } = await expectSound();
    expect(messages.map(({ message }) => message).sort()).toEqual(texts.toSorted());
  });

  test('DASH-06 D58 a message that comes while the conversation is opened is either read or still unread', async () => {
    for (let round = 0; round < 12; round += 1) {
      const text = `Round ${round}`;
      const [opened] = await Promise.all([open(), receive(text)]);
      const wasRead = opened.body.messages.some(({ message }) => message === text);
      const isUnread = (await list('unread=true')).body.some(({ uuid }) => uuid === customer.communicationId);
      expect(wasRead || isUnread).toBe(true);
      await open();
    }
  });

  test('COMM-01 API-42 whatever comes in whatever order by whatever clock, the list shows the latest message', async () => {
    const age = fc.integer({ min: -3, max: 3 }).map((seconds) => seconds * 1000);
    const step = fc.record({ inbound: fc.boolean(), age, together: fc.boolean() });
    const live = async (steps: { inbound: boolean; age: number; together: boolean }[]) => {
      const fresh = await addCustomer('Larkspur Apartments LLC');
      const texts: string[] = [];
      let last: Promise<unknown> = Promise.resolve();
      for (const [index, { inbound, age: behind, together }] of steps.entries()) {
        const text = `${index}`;
        const at = new Date(product.clock.now().getTime() - behind);
        const write = () => (inbound ? receive(text, at, fresh) : send(text, fresh.communicationId));
        texts.push(text);
        if (!together) await last;
        last = Promise.all([last, write()]);
      }
      await last;
      const { messages } = await expectSound(fresh.communicationId);
      expect(messages.map(({ message }) => message).sort()).toEqual(texts.sort());
      const times = messages.map(({ createdAt }) => createdAt);
      expect(times).toEqual([...new Set(times)].sort());
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), live), { numRuns: 15 });
  });
});
