import type { MeJson } from '@underlay/contract/me.ts';
import type { NotificationsJson } from '@underlay/contract/notifications.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeEvent } from '../../services/events.ts';
import { acceptanceOf } from '../../testing/acceptance.ts';
import { Colleague } from '../../testing/colleagues.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { receiveMessage } from '../communications/index.ts';

let product: TestProduct;
let owner: TestBusiness;
let office: Colleague;
let estimator: Colleague;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());
beforeEach(async () => {
  owner = await TestBusiness.open(product, null);
  office = await Colleague.join(product, owner, 'Kim Lowe', 'office');
  estimator = await Colleague.join(product, owner, 'Petra Lund', 'estimator');
});

type Caller = Pick<Colleague, 'call'>;
const bellOf = async (by: Caller) => (await by.call<NotificationsJson>(`GET ${owner.base}/notifications`)).body;
const saysTo = async (by: Caller) =>
  (await bellOf(by)).notifications.map(({ before, on, after }) => `${before}${on ?? ''}${after}`);
const record = async (rate: number, by: Caller = owner) => {
  const { uuid } = await owner.sent();
  const categoryId = owner.categories.get('Payment');
  const line = { categoryId, description: 'Check', quantity: 1, rate };
  expect((await by.call(`POST ${owner.base}/invoices/${uuid}/lineItems`, line)).status).toBe(200);
};
const write = (text: string) => {
  const db = product.platform.tenantDb(owner.business.businessId);
  return receiveMessage(product.platform, db, { customerId: owner.customer.uuid, text, at: product.clock.now() });
};

test('BELL-01 BELL-02 whoever may see it is told, with the sentence and the link, but not who did it', async () => {
  await record(100, office);
  await write('When do you come?');
  const said = 'Kim Lowe recorded a payment of $100.00 on invoice 1';
  expect((await saysTo(owner)).map((sentence) => sentence.replace(/invoice \d+/, 'invoice 1'))).toEqual([
    'Maple Row Property Group sent a message',
    said,
  ]);
  expect(await saysTo(office)).toEqual(['Maple Row Property Group sent a message']);
  expect(await saysTo(estimator)).toEqual(['Maple Row Property Group sent a message']);
  const { notifications, unread } = await bellOf(owner);
  expect([unread, notifications.map((one) => [one.line, one.unread, one.subject?.kind, one.count])]).toEqual([
    2,
    [
      ['Messages', true, 'customer', 1],
      ['Payments', true, 'invoice', 1],
    ],
  ]);
});

test('SEE-04 BELL-04 members are told that a version was first opened, asked about, declined and accepted, each once', async () => {
  const { uuid, id, total } = await owner.sent({ isQuote: true });
  const page = `${owner.portal}/invoices/${uuid}`;
  const status = (to: string) => owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: to });
  const read = async () => expect((await owner.visit(`GET ${page}/offer`)).status).toBe(200);
  const customer = 'Maple Row Property Group';
  const opened = `${customer} opened quote ${id}`;
  await read();
  product.clock.advance(3_600_000);
  await read();
  product.clock.advance(-3_600_000);
  await owner.visit(`POST ${page}/question`, { message: 'And the hall?' });
  await owner.visit(`POST ${page}/decline`, { version: 1, reason: 'price' });
  const first = [`${customer} declined quote ${id}: Price`, `${customer} asked about quote ${id}`, opened];
  for (const member of [owner, office, estimator]) expect(await saysTo(member)).toEqual(first);
  expect((await bellOf(owner)).notifications.map(({ line }) => line)).toEqual(Array(3).fill('Quotes and signatures'));
  await status('pending');
  await status('sent');
  await read();
  expect(await saysTo(owner)).toEqual([opened, ...first]);
  await owner.visit(`POST ${page}/acceptance`, acceptanceOf(total, { version: 2 }));
  expect((await saysTo(owner))[0]).toMatch(new RegExp(`^${customer} accepted quote ${id}, \\$1,062\\.50, signed by`));
});

test('BELL-01 opening marks what was shown, "Mark all" marks all, each for oneself', async () => {
  for (const text of ['One', 'Two', 'Three']) await write(text);
  const { shown, notifications } = await bellOf(owner);
  await write('Four');
  expect((await owner.call(`PUT ${owner.base}/notifications/seen`, shown)).status).toBe(204);
  const after = await bellOf(owner);
  expect([after.unread, after.notifications.map(({ unread }) => unread)]).toEqual([1, [true, false, false, false]]);
  expect((await bellOf(office)).unread).toBe(4);
  const second = notifications[1]?.id;
  await office.call(`PUT ${owner.base}/notifications/seen`, { from: second, until: second });
  expect((await bellOf(office)).unread).toBe(3);
  await office.call(`PUT ${owner.base}/notifications/seen`, { until: after.shown?.until });
  expect((await bellOf(office)).unread).toBe(0);
  for (const body of [{}, { until: '' }, { until: 7 }, { until: 'all' }, { until: '1', from: '-1' }])
    expect([body, (await office.call(`PUT ${owner.base}/notifications/seen`, body)).status]).toEqual([body, 422]);
});

test('BELL-06 twenty of one kind within an hour are one line with their sum, and unread until all were seen', async () => {
  const db = product.platform.tenantDb(owner.business.businessId);
  const { uuid: subjectId } = await owner.sent();
  const settled = (amount: number) =>
    ({ subjectId, kind: 'payment_settled', actor: 'provider', data: { amount } }) as const;
  const at = product.clock.now();
  const pay = (times: number, amount: number) =>
    db.begin(async (tx) => {
      for (let time = 0; time < times; time += 1) await writeEvent(tx, { ...settled(amount), at });
    });
  await pay(19, 62_400);
  expect((await bellOf(owner)).notifications.length).toBe(19);
  await pay(1, 62_400);
  expect(await saysTo(owner)).toEqual(['20 payments, $12,480.00.']);
  const { notifications, unread, shown } = await bellOf(owner);
  expect([unread, notifications[0]]).toMatchObject([20, { count: 20, subject: null, line: 'Payments', unread: true }]);
  await owner.call(`PUT ${owner.base}/notifications/seen`, { until: shown?.until, from: shown?.until });
  expect(await bellOf(owner)).toMatchObject({ unread: 19, notifications: [{ unread: true }] });
  await owner.call(`PUT ${owner.base}/notifications/seen`, shown);
  expect(await bellOf(owner)).toMatchObject({ unread: 0, notifications: [{ unread: false }] });
  await pay(120, 100);
  expect((await bellOf(owner)).unread).toBe(99);
});

test('BELL-01 BELL-06 what stands behind the fifty lines is not marked with a line of many that reaches back beyond it', async () => {
  const db = product.platform.tenantDb(owner.business.businessId);
  const { uuid: subjectId } = await owner.sent();
  const start = product.clock.now().getTime() - 20 * 3_600_000;
  const tell = (kind: 'payment_settled' | 'payment_failed', minutes: number, times = 1) =>
    db.begin(async (tx) => {
      const at = new Date(start + minutes * 60_000);
      for (let time = 0; time < times; time += 1)
        await writeEvent(tx, { subjectId, kind, actor: 'provider', data: { amount: 100 }, at });
    });
  await tell('payment_settled', 0, 10);
  await tell('payment_failed', 30);
  await tell('payment_settled', 59, 10);
  for (let later = 0; later < 49; later += 1) await tell('payment_failed', 120 + later * 10);
  const { notifications, shown, unread } = await bellOf(owner);
  expect([notifications.length, notifications.at(-1)?.count, unread]).toEqual([50, 20, 70]);
  await owner.call(`PUT ${owner.base}/notifications/seen`, shown);
  expect((await bellOf(owner)).unread).toBe(1);
  await owner.call(`PUT ${owner.base}/notifications/seen`, { until: shown?.until });
  expect((await bellOf(owner)).unread).toBe(0);
});

test('BELL-06 PART-19 the sum of money that no invoice has counts what is set against returned checks', async () => {
  const { uuid: subjectId } = await owner.sent();
  const what = { actor: 'provider', at: product.clock.now(), data: { amount: 1_000, against: 3_000 } };
  await product.platform.tenantDb(owner.business.businessId).begin(async (tx) => {
    for (let time = 0; time < 20; time += 1) await writeEvent(tx, { ...what, subjectId, kind: 'payment_unapplied' });
  });
  expect(await saysTo(owner)).toEqual(['20 payments kept as credit or set against returned checks, $800.00.']);
});

describe('BELL-04 what somebody is told they choose', () => {
  const settings = async (by: Caller) => (await by.call<MeJson>(`GET ${owner.base}/me`)).body;
  const choose = (by: Caller, body: object) => by.call<MeJson>(`PUT ${owner.base}/me/settings`, body);

  test('each role begins with its own, and is shown the lines that it can have anything on', async () => {
    const ofOffice = [
      { line: 'Payments', bell: true, mail: 'digest' },
      { line: 'Quotes and signatures', bell: true, mail: 'at_once' },
      { line: 'Messages', bell: true, mail: 'digest' },
      { line: 'Problems', bell: true, mail: 'at_once' },
    ];
    expect(await settings(owner)).toMatchObject({ bell: ofOffice, digest: 'daily' });
    expect(await settings(office)).toMatchObject({ bell: ofOffice, digest: 'daily' });
    expect(await settings(estimator)).toMatchObject({
      bell: [
        { line: 'Quotes and signatures', bell: true, mail: 'digest' },
        { line: 'Messages', bell: true, mail: 'digest' },
        { line: 'Problems', bell: false, mail: 'never' },
      ],
      digest: 'never',
    });
    const accountant = await Colleague.join(product, owner, 'Lee Moss', 'accountant');
    const { bell, digest } = await settings(accountant);
    expect([bell.length > 0, bell.some((one) => one.bell || one.mail !== 'never'), digest]).toEqual([
      true,
      false,
      'never',
    ]);
    await write('Hello');
    expect(await saysTo(accountant)).toEqual([]);
    await choose(accountant, { bell: [{ line: 'Messages', bell: true, mail: 'never' }] });
    await write('Hello again');
    expect((await saysTo(accountant)).length).toBe(1);
  });

  test('a line that is switched off is written for nobody, and what was left out stays as it is', async () => {
    const off = { line: 'Messages', bell: false, mail: 'never' };
    const { body } = await choose(owner, { bell: [off] });
    expect(body.bell.find(({ line }) => line === 'Messages')).toEqual(off);
    expect([body.singleKeys, body.digest, body.bell.filter(({ bell }) => bell).length]).toEqual([true, 'daily', 3]);
    await write('Hello');
    await choose(owner, { bell: [{ ...off, bell: true }] });
    expect([await saysTo(owner), (await saysTo(office)).length]).toEqual([[], 1]);
    expect((await choose(owner, { digest: 'mondays' })).body).toMatchObject({ digest: 'mondays', singleKeys: true });
    for (const wrong of [
      { digest: 'hourly' },
      { bell: [{ ...off, line: 'Weather' }] },
      { bell: [{ ...off, mail: 'often' }] },
      { bell: [{ line: 'Messages' }] },
      { bell: Array(7).fill(off) },
    ])
      expect([wrong, (await choose(owner, wrong)).status]).toEqual([wrong, 422]);
  });

  test('SIGN-13 who wants no quotes is told of a question about one as of a message, and nobody is told twice', async () => {
    const { uuid } = await owner.sent({ isQuote: true });
    await choose(office, { bell: [{ line: 'Quotes and signatures', bell: false, mail: 'never' }] });
    expect((await owner.visit(`POST ${owner.portal}/invoices/${uuid}/question`, { message: 'Hall?' })).status).toBe(
      204,
    );
    const lines = async (by: Caller) => (await bellOf(by)).notifications.map(({ line }) => line);
    expect(await lines(office)).toEqual(['Messages']);
    for (const member of [owner, estimator]) expect(await lines(member)).toEqual(['Quotes and signatures']);
  });

  test('SIGN-13 who has quotes in the digest alone is told of a question as of a message in the bell, but not in the digest twice', async () => {
    const { uuid } = await owner.sent({ isQuote: true });
    const quotes = { line: 'Quotes and signatures', bell: false, mail: 'digest' };
    await choose(office, { bell: [quotes] });
    const messages = { line: 'Messages', bell: false, mail: 'digest' };
    await choose(estimator, { bell: [quotes, messages] });
    await owner.visit(`POST ${owner.portal}/invoices/${uuid}/question`, { message: 'Hall?' });
    expect((await bellOf(office)).notifications.map(({ line }) => line)).toEqual(['Messages']);
    await choose(estimator, { bell: [quotes, messages].map((line) => ({ ...line, bell: true })) });
    expect((await bellOf(estimator)).notifications.map(({ line }) => line)).toEqual(['Quotes and signatures']);
  });
});
