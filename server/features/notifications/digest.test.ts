import type { NotificationsJson } from '@underlay/contract/notifications.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeEvent } from '../../services/events.ts';
import { Colleague } from '../../testing/colleagues.ts';
import { mailsTo } from '../../testing/mails.ts';
import { customerEntries, TestBusiness } from '../../testing/people.ts';
import { Program } from '../../testing/programs.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { receiveMessage } from '../communications/index.ts';
import { queueDigests } from './digest.ts';
import { dueDigests } from './digest-store.ts';
import { forgetOld } from './forget-notifications.ts';

const [HOUR, DAY] = [3_600_000, 86_400_000];

let product: TestProduct;
let owner: TestBusiness;
let office: Colleague;
let estimator: Colleague;

beforeAll(async () => {
  product = await startProduct();
  // Between midnight and seven what comes in is of the day that the next digest is sent, and not of yesterday.
  await goTo(new Date(nextSeven().getTime() + HOUR));
});
afterAll(() => product.stop());
beforeEach(async () => {
  await fresh();
  owner = await TestBusiness.open(product, null);
  office = await Colleague.join(product, owner, 'Kim Lowe', 'office');
  estimator = await Colleague.join(product, owner, 'Petra Lund', 'estimator');
  await product.settle();
});

/** People’s tokens end sooner than the clock of these tests goes on. */
const fresh = () =>
  product.platform.systemDb.sql`update oauth_records set expires_at = ${new Date(product.clock.now().getTime() + DAY)}`;
async function goTo(moment: Date) {
  product.clock.advance(moment.getTime() - product.clock.now().getTime());
  await fresh();
}
/** The next time that it is seven there, on any day or on a Monday. */
function nextSeven(onMonday = false): Date {
  const at = new Date(product.clock.now().getTime());
  at.setUTCMinutes(0, 0, 0);
  const local = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Chicago',
    hour: 'numeric',
    hourCycle: 'h23',
    weekday: 'short',
  });
  do at.setTime(at.getTime() + HOUR);
  while (!/\b07\b/.test(local.format(at)) || (onMonday && !local.format(at).startsWith('Mon')));
  return at;
}
const write = (text: string, { customerId = owner.customer.uuid, at = product.clock.now() } = {}) =>
  receiveMessage(product.platform, product.platform.tenantDb(owner.business.businessId), { customerId, text, at });
const digestsTo = async ({ email }: { email: string }) =>
  (await mailsTo(product, email)).filter(({ subject }) => subject.startsWith('What happened at'));
async function looks() {
  await Promise.all([queueDigests(product.platform), queueDigests(product.platform)]);
  await product.settle();
}
const ownersAddress = async () => (await owner.get<{ email: string }>('GET /session')).email;

test('BELL-05 at seven, where the business is, whoever chose it gets what is unread, once, with three figures for who sees money', async () => {
  const categoryId = owner.categories.get('Payment');
  const { uuid } = await owner.sent();
  const payment = { categoryId, description: 'Check', quantity: 1, rate: 62.5 };
  await owner.call(`POST ${owner.base}/invoices/${uuid}/lineItems`, payment);
  await write('When do you come?');
  await estimator.call(`PUT ${owner.base}/me/settings`, { digest: 'daily' });
  const seven = nextSeven();
  await goTo(new Date(seven.getTime() - 60_000));
  await looks();
  expect(await digestsTo(office)).toEqual([]);
  await goTo(seven);
  await looks();
  await looks();
  const [mails, others] = [await digestsTo(office), await digestsTo(estimator)];
  expect([mails.length, others.length]).toEqual([1, 1]);
  const { subject, text = '', html = '' } = mails[0] ?? {};
  expect(subject).toBe('What happened at Tallgrass Flooring Co.');
  for (const said of [
    'Came in yesterday: $62.50',
    'Late since yesterday: $0.00',
    'Due this week: $0.00',
    'Maple Row Property Group sent a message.',
    'recorded a payment of $62.50 on invoice',
    `/p/m/${owner.business.businessId}/customers/${owner.customer.uuid}`,
    `/p/m/${owner.business.businessId}/settings/notifications`,
  ])
    expect(text).toContain(said);
  expect(html).toContain('Maple Row Property Group sent a message.');
  expect(`${text} ${html}`).not.toMatch(/undefined|null|NaN/);
  expect(others[0]?.text).toContain('sent a message.');
  expect(others[0]?.text).not.toMatch(/\$|Came in/);
  // Nothing has come since then that is not in it already.
  await goTo(new Date(seven.getTime() + DAY));
  await looks();
  expect((await digestsTo(office)).length).toBe(1);
});

test('BELL-05 what is off in the bell and chosen for the digest is in it, also when the bell was read meanwhile', async () => {
  await office.call(`PUT ${owner.base}/me/settings`, { bell: [{ line: 'Messages', bell: false, mail: 'digest' }] });
  await write('Only by mail');
  const payment = { categoryId: owner.categories.get('Payment'), description: 'Check', quantity: 1, rate: 5 };
  await owner.call(`POST ${owner.base}/invoices/${(await owner.sent()).uuid}/lineItems`, payment);
  const { body } = await office.call<{ shown: { until: string } }>(`GET ${owner.base}/notifications`);
  await office.call(`PUT ${owner.base}/notifications/seen`, { until: body.shown.until });
  const before = (await digestsTo(office)).length;
  await goTo(nextSeven());
  await looks();
  const [mail] = await digestsTo(office);
  expect((await digestsTo(office)).length).toBe(before + 1);
  expect(mail?.text).toContain('sent a message.');
  expect(mail?.text).not.toContain('$5.00 on invoice');
});

test('BELL-05 what does not fit into the digest of a Monday comes with that of the next one, as it says, however much came since', async () => {
  const bell = [{ line: 'Messages', bell: false, mail: 'digest' }];
  await office.call(`PUT ${owner.base}/me/settings`, { digest: 'mondays', bell });
  const other = customerEntries({ business: { ...customerEntries().business, name: 'Cedar Hill Homes' } });
  const cedar = await owner.call<{ uuid: string }>(`POST ${owner.base}/customers`, other);
  const first = nextSeven(true).getTime();
  /** The digest after a week in which 41 messages came, six an hour. The oldest of the first week is of another customer. */
  const digestOf = async (monday: number) => {
    await goTo(new Date(monday + 7 * DAY));
    for (let place = 0; place < 41; place += 1) {
      const isOther = monday === first && place < 1;
      const at = new Date(monday + HOUR + place * (HOUR / 6));
      await write('Only by mail', { at, ...(isOther && { customerId: cedar.body.uuid }) });
    }
    await looks();
    return (await digestsTo(office))[0]?.text ?? '';
  };
  const before = (await digestsTo(office)).length;
  const one = await digestOf(first);
  expect(one).toMatch(/Below are 40 of 41\.\s+1 more comes with the next one\./);
  expect(one).not.toContain('Cedar Hill Homes');
  const next = await digestOf(first + 7 * DAY);
  expect(next).toContain('2 more come with the next one.');
  expect(next.match(/Cedar Hill Homes sent a message\./g)).toHaveLength(1);
  expect((await digestsTo(office)).length).toBe(before + 2);
  await office.call(`PUT ${owner.base}/me/settings`, { digest: 'daily' });
});

test('BELL-05 of more than 500 it says how many older ones it leaves, and the next one has them', async () => {
  await write('First');
  await product.platform.systemDb.sql`
    with first as (select * from events where business_id = ${owner.business.businessId} and kind = 'message_received'),
    more as (
      insert into events (business_id, subject_id, kind, actor, data, at)
      select business_id, subject_id, kind, actor, data, at from first, generate_series(1, 500) returning id)
    insert into notifications (business_id, user_id, event_id, kind, at_once, created_at)
    select n.business_id, n.user_id, more.id, n.kind, false, n.created_at from notifications n join first on first.id = n.event_id, more`;
  const mailed = async () =>
    (await digestsTo(office)).map(({ text }) => text.match(/(\d+ older ones? ha\w+) no room/)?.[1]);
  const seven = nextSeven();
  for (const day of [0, 1]) {
    await goTo(new Date(seven.getTime() + day * DAY));
    await looks();
  }
  expect((await mailed()).toSorted()).toEqual(['1 older one has', undefined]);
});

test('SEE-04 BELL-05 a first opening is in the bell alone, and in no digest, of who chose no mails of them', async () => {
  const { uuid: subjectId, id } = await owner.sent({ isQuote: true });
  const event = { subjectId, kind: 'opened', actor: 'customer', at: product.clock.now() } as const;
  await product.platform.tenantDb(owner.business.businessId).begin((tx) => writeEvent(tx, event));
  await goTo(nextSeven());
  await looks();
  const { notifications } = (await office.call<NotificationsJson>(`GET ${owner.base}/notifications`)).body;
  expect(notifications[0]).toMatchObject({ kind: 'opened', unread: true });
  for (const { text } of await digestsTo(office)) expect(text).not.toContain(`opened quote ${id}`);
});

test('BELL-05 what was read, what was mailed at once and what is switched off is in no digest; nothing to say is no mail', async () => {
  await write('Read');
  const { shown } = await owner.get<{ shown: object }>(`GET ${owner.base}/notifications`);
  await owner.call(`PUT ${owner.base}/notifications/seen`, shown);
  await office.call(`PUT ${owner.base}/me/settings`, { bell: [{ line: 'Messages', bell: true, mail: 'never' }] });
  await goTo(nextSeven());
  await looks();
  expect([await digestsTo({ email: await ownersAddress() }), await digestsTo(office)]).toEqual([[], []]);
});

test('BELL-05 seven is seven before and after the clocks change, daily, on Mondays, or never', async () => {
  const { sql } = product.platform.systemDb;
  const choose = (digest: string) => sql`
    update business_members set digest = ${digest} where business_id = ${owner.business.businessId}`;
  const dueAt = async (moment: string) =>
    (await dueDigests(sql, new Date(moment))).filter(({ businessId }) => businessId === owner.business.businessId)
      .length;
  await choose('daily');
  for (const [moment, due] of [
    ['2027-03-13T12:59:59Z', 0],
    ['2027-03-13T13:00:00Z', 3],
    ['2027-03-14T11:59:59Z', 0],
    ['2027-03-14T12:00:00Z', 3],
    ['2027-03-14T16:59:59Z', 3],
    ['2027-03-14T17:00:00Z', 0],
    ['2027-11-06T11:59:59Z', 0],
    ['2027-11-06T12:00:00Z', 3],
    ['2027-11-07T12:59:59Z', 0],
    ['2027-11-07T13:00:00Z', 3],
  ] as const)
    expect([moment, await dueAt(moment)]).toEqual([moment, due]);
  await choose('mondays');
  expect([await dueAt('2027-03-14T12:00:00Z'), await dueAt('2027-03-15T12:00:00Z')]).toEqual([0, 3]);
  await choose('never');
  expect(await dueAt('2027-03-15T12:00:00Z')).toBe(0);
  await sql`update business_members set digest = null where business_id = ${owner.business.businessId}`;
  expect(await dueAt('2027-03-15T12:00:00Z')).toBe(2);
});

test('CONN-08 BELL-05 a connection that nobody used for 90 days is named to owners, on a Monday also by itself', async () => {
  await Program.connect(owner, { name: 'Ledgerline', days: null });
  await goTo(new Date(product.clock.now().getTime() + 91 * DAY));
  await goTo(nextSeven(true));
  await looks();
  const address = await ownersAddress();
  const [mail, ...more] = await digestsTo({ email: address });
  expect([more.length, mail?.text.includes('The connection Ledgerline has not been used for 90 days.')]).toEqual([
    0,
    true,
  ]);
  expect(await digestsTo(office)).toEqual([]);
});

test('BELL-02 they are kept for 90 days', async () => {
  await write('Old');
  await goTo(new Date(product.clock.now().getTime() + 2 * DAY));
  await write('Young');
  const kept = async () =>
    (await owner.get<{ notifications: object[] }>(`GET ${owner.base}/notifications`)).notifications.length;
  await goTo(new Date(product.clock.now().getTime() + 88 * DAY - HOUR));
  await forgetOld(product.platform);
  expect(await kept()).toBe(2);
  await goTo(new Date(product.clock.now().getTime() + 2 * HOUR));
  await forgetOld(product.platform);
  expect(await kept()).toBe(1);
});
