import type { ConversationDetailJson } from '@underlay/contract/communications.ts';
import type { LiveEvent } from '@underlay/contract/live.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { notifyScreens } from '../../services/live-store.ts';
import { type AnotherServer, startAnotherServer } from '../../testing/another-server.ts';
import { Colleague } from '../../testing/colleagues.ts';
import { countHearing, LiveStream } from '../../testing/live-stream.ts';
import { call, TestBusiness } from '../../testing/people.ts';
import { Phone } from '../../testing/phone.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { receiveMessage, sendMessage } from '../communications/index.ts';

let product: TestProduct;
let other: AnotherServer;
let owner: TestBusiness;
let stranger: TestBusiness;
const streams: LiveStream[] = [];

beforeAll(async () => {
  product = await startProduct();
  other = await startAnotherServer(product);
  owner = await TestBusiness.open(product, null);
  stranger = await TestBusiness.open(product, null);
  // Where no mail goes out, only what a test does causes notifications.
  await product.platform.systemDb.sql`update customers set receive_email = false`;
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.leave();
});
afterAll(async () => {
  await other.stop();
  await product.stop();
});
const db = (whose = owner) => product.platform.tenantDb(whose.business.businessId);

const listen = async (business = owner, options: { origin?: string; token?: string } = {}) => {
  const { base, token } = business;
  const stream = await LiveStream.open({ base, token: options.token ?? token, product }, options);
  streams.push(stream);
  return stream;
};
const chat = (business = owner) => business.customer.communicationId;
const send = (business = owner) =>
  business.call(`POST ${business.base}/communications/${chat(business)}`, { message: 'Hello' });
const receive = (text = 'Hello?') =>
  receiveMessage(product.platform, db(), { customerId: owner.customer.uuid, text, at: new Date() });
const about = (business = owner) => ({ about: 'conversation', id: chat(business) });

/** Each notification about a business, before a stream joins several of them. */
function listenAll(business: TestBusiness) {
  const received: LiveEvent[] = [];
  product.platform.live.listen(business.business.businessId, (event) => {
    if (event.about !== 'anything') received.push(event);
  });
  return { received, until: (happened: () => boolean) => business.until(async () => happened()) };
}

describe('COMM-01 conversations arrive without being asked for', () => {
  test('a stream says first that anything may have happened, and is kept by no cache and no proxy', async () => {
    const stream = await listen();
    expect(stream.response.status).toBe(200);
    const headers = ['content-type', 'cache-control', 'x-accel-buffering', 'content-encoding', 'connection'];
    const said = headers.map((name) => stream.response.headers.get(name));
    expect(said).toEqual(['text/event-stream', 'no-store', 'no', null, 'close']);
    expect(stream.text).toMatch(/^retry: \d+\n\ndata: /);
    expect(stream.events[0]).toEqual({ about: 'anything', id: null });
    expect(stream.changes).toEqual([]);
  });

  test('COMM-05 D57 a message that was sent, came, or was read is told by its conversation alone, never by its words', async () => {
    const stream = await listen();
    for (const happens of [
      () => send(),
      () => receive('Zebrawood'),
      () => owner.call(`GET ${owner.base}/communications/${chat()}`),
    ]) {
      const before = stream.changes.length;
      await happens();
      await stream.until(() => stream.changes.length > before);
    }
    expect(stream.changes).toEqual([about(), about(), about()]);
    expect(stream.text).not.toContain('Zebrawood');
  });

  test('D57 D60 a text that a STOP took back is told by its conversation', async () => {
    const phone = new Phone(product);
    const { customer } = await phone.customerOf(owner);
    const { businessId } = owner.business;
    const at = new Date();
    await product.platform.systemDb.sql`
      insert into deliveries (business_id, id, customer_id, subject_id, occasion, channel, recipient, state, cause, created_by, created_at, changed_at)
      values (${businessId}, gen_random_uuid(), ${customer.uuid}, gen_random_uuid(), 'message', 'sms', ${phone.number}, 'queued', 'one', '', ${at}, ${at})`;
    const stream = await listen();
    await phone.says('STOP');
    await stream.until(() => stream.changes.length > 0);
    expect(stream.changes).toEqual([{ about: 'conversation', id: customer.communicationId }]);
  });

  test('D58 to look once more at what was read tells nobody anything', async () => {
    const { received, until } = listenAll(owner);
    await receive();
    await until(() => received.length === 1);
    for (let round = 0; round < 4; round += 1) await owner.call(`GET ${owner.base}/communications/${chat()}`);
    await send();
    await until(() => received.length > 2);
    expect(received).toEqual([about(), about(), about()]);
  });

  test('COMM-05 INV-17 what becomes of a mail is told to the conversation, and to the invoice, that it belongs to', async () => {
    const business = await TestBusiness.open(product, null);
    const { received, until } = listenAll(business);
    const timesReceived = (id: string) => received.filter((event) => event.id === id).length;
    await send(business);
    const path = `GET ${business.base}/communications/${chat(business)}`;
    const isSent = async () =>
      (await business.get<ConversationDetailJson>(path)).messages.at(-1)?.deliveries.at(-1)?.state === 'sent';
    await business.until(isSent);
    await until(() => timesReceived(chat(business)) >= 2);
    const { uuid } = await business.sent();
    await business.until(async () =>
      (await business.invoice(uuid)).timeline.some(({ delivery }) => delivery?.state === 'sent'),
    );
    await until(() => timesReceived(uuid) >= 2);
    expect(received.at(-1)).toEqual({ about: 'invoice', id: uuid });
  });

  test('COMM-05 with two servers, what is stored by one is heard from the other', async () => {
    const [here, there] = [await listen(), await listen(owner, { origin: other.origin })];
    await owner.until(async () => (await countHearing(product)) === 2);
    await send();
    await Promise.all([here.receives(chat()), there.receives(chat())]);
    await call(other.origin, `POST ${owner.base}/communications/${chat()}`, {
      token: owner.token,
      body: { message: 'From the other' },
    });
    await here.until(() => here.changes.length === 2);
    await there.until(() => there.changes.length === 2);
  });

  test('COMM-05 what was rolled back is never heard, and what is not committed not yet', async () => {
    const stream = await listen();
    const { received } = listenAll(owner);
    const { platform } = product;
    const businessId = owner.business.businessId;
    const broken = { ...platform.queue, add: () => Promise.reject(new Error('the queue is away')) };
    const copy = { text: 'Never said', userId: 'u' };
    const customer = { customerId: owner.customer.uuid };
    const takesMail = (yes: boolean) =>
      platform.systemDb.sql`update customers set receive_email = ${yes} where id = ${customer.customerId}`;
    await takesMail(true);
    await expect(sendMessage({ ...platform, queue: broken }, db(), customer, copy)).rejects.toThrow('away');
    await takesMail(false);
    let receivedBefore = -1;
    await db().begin(async (tx) => {
      // Notified twice in one transaction, it arrives once.
      for (const about of ['invoice', 'invoice'] as const) await notifyScreens(tx, { about, id: businessId });
      await platform.systemDb.sql`select pg_sleep(0.1)`;
      receivedBefore = received.length;
    });
    await stream.receives(businessId);
    const invoiceOnce = [{ about: 'invoice', id: businessId }];
    expect([receivedBefore, received, stream.changes]).toEqual([0, invoiceOnce, invoiceOnce]);
  });

  test('AUTH-22 TM-04 what happens in another business is never heard, on either server', async () => {
    const [mine, theirs] = [await listen(), await listen(stranger, { origin: other.origin })];
    await send(stranger);
    await send();
    await Promise.all([mine.receives(chat()), theirs.receives(chat(stranger))]);
    expect([mine.changes, theirs.changes]).toEqual([[about()], [about(stranger)]]);
  });

  test('one connection hears for all screens, and when it was lost each is told that anything may have happened', async () => {
    const many = await Promise.all(Array.from({ length: 10 }, () => listen()));
    const { sql } = product.platform.systemDb;
    const listeners = () => sql<{ pid: number }[]>`
      select pid from pg_stat_activity where datname = current_database() and query ilike 'listen %'`;
    await owner.until(async () => (await listeners()).length === 2);
    const before = await listeners();
    for (const { pid } of before) await sql`select pg_terminate_backend(${pid}::int)`;
    await Promise.all(many.map((stream) => stream.until(() => stream.events.length > 1)));
    await owner.until(async () => (await listeners()).length === 2);
    expect(many.map(({ events }) => events.at(-1))).toEqual(many.map(() => ({ about: 'anything', id: null })));
    await send();
    await Promise.all(many.map((stream) => stream.receives(chat())));
  });
});

describe('AUTH-22 TM-18 who may no longer hear hears nothing more', () => {
  test('AUTH-19 no token, another business and a malformed id are refused as everywhere', async () => {
    const statuses = async (token: string | undefined, path = owner.base) => {
      const { status, body } = await call(product.origin, `GET ${path}/live`, { token });
      return [status, body.code];
    };
    expect(await statuses(undefined)).toEqual([401, 'UNAUTHENTICATED']);
    expect(await statuses('made-up')).toEqual([401, 'UNAUTHENTICATED']);
    expect(await statuses(stranger.token)).toEqual([404, 'NOT_FOUND']);
    expect(await statuses(owner.token, '/business/x')).toEqual([404, 'NOT_FOUND']);
  });

  test('a member who was removed', async () => {
    const colleague = await Colleague.join(product, owner, 'Dana Okafor');
    const [stream, own] = [await listen(owner, { token: colleague.token }), await listen()];
    await send();
    await Promise.all([stream.receives(chat()), own.receives(chat())]);
    await product.platform.systemDb.sql`
      delete from business_members where business_id = ${owner.business.businessId}
      and user_id = (select id::text from users where email = ${colleague.email})`;
    await send();
    await stream.until(() => stream.ended);
    await own.until(() => own.changes.length === 2);
    expect(stream.changes).toEqual([about()]);
  });

  test('a token that was revoked, and one that has ended', async () => {
    const people = [await Colleague.join(product, owner, 'Ann Reed'), await Colleague.join(product, owner, 'Bo Lind')];
    const [revoked, old] = await Promise.all(people.map(({ token }) => listen(owner, { token })));
    const { systemDb } = product.platform;
    const userOf = (index: number) => systemDb.sql`(select id from users where email = ${people[index]?.email ?? ''})`;
    await systemDb.sql`delete from oauth_records where user_id = ${userOf(0)}`;
    await systemDb.sql`update oauth_records set expires_at = now() - interval '1 minute' where user_id = ${userOf(1)}`;
    await send();
    for (const stream of [revoked, old]) {
      await stream?.until(() => stream.ended);
      expect(stream?.changes).toEqual([]);
    }
  });

  test('TM-27 nobody keeps more than twenty streams open: the oldest ends, and is told to come back later', async () => {
    const person = await Colleague.join(product, owner, 'Kim Vale');
    const many: LiveStream[] = [];
    for (let index = 0; index < 21; index += 1) many.push(await listen(owner, { token: person.token }));
    const [oldest, ...others] = many;
    await oldest?.until(() => oldest.ended);
    expect(oldest?.text).toMatch(/retry: 60000\n\n$/);
    await send();
    await Promise.all(others.map((stream) => stream.receives(chat())));
  });
});

test('a server that is stopped ends its streams in peace and does not wait for those who listen', async () => {
  const third = await startAnotherServer(product);
  const stream = await listen(owner, { origin: third.origin });
  const began = Date.now();
  await third.stop();
  expect(Date.now() - began).toBeLessThan(5_000);
  await stream.until(() => stream.ended);
  expect(stream.text).not.toContain('Error');
});
