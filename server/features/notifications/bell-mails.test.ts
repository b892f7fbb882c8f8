import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { MeJson } from '@underlay/contract/me.ts';
import type { EventName } from '@underlay/domain/events/event-kinds.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TenantDb } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import { acceptanceOf } from '../../testing/acceptance.ts';
import { Colleague } from '../../testing/colleagues.ts';
import { mailsTo } from '../../testing/mails.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { queueAtOnce } from './mail-at-once.ts';

let product: TestProduct;
let owner: TestBusiness;
let office: Colleague;
let estimator: Colleague;
let db: TenantDb;
let invoiceId: string;
let quote: InvoiceDetailJson;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());
beforeEach(async () => {
  owner = await TestBusiness.open(product, null);
  office = await Colleague.join(product, owner, 'Kim Lowe', 'office');
  estimator = await Colleague.join(product, owner, 'Petra Lund', 'estimator');
  db = product.platform.tenantDb(owner.business.businessId);
  invoiceId = (await owner.sent()).uuid;
  quote = await owner.sent({ isQuote: true });
  await product.settle();
});

const happens = (kind: EventName, subjectId: string, data = {}) =>
  db.begin((tx) => writeEvent(tx, { subjectId, kind, actor: 'customer', at: product.clock.now(), data }));
const mailed = async () => {
  await Promise.all([queueAtOnce(product.platform), queueAtOnce(product.platform)]);
  await product.settle();
};
const subjectsTo = async ({ email }: Colleague) =>
  (await mailsTo(product, email)).map(({ subject }) => subject).filter((subject) => !subject.includes('invites'));
const choose = (by: Colleague, line: string, mail: string) =>
  by.call(`PUT ${owner.base}/me/settings`, { bell: [{ line, bell: true, mail }] });

test('BELL-04 what is chosen "at once" is mailed once to whoever chose it, with its sentence and its link', async () => {
  await happens('declined', quote.uuid, { detail: 'Price' });
  await happens('message_received', owner.customer.uuid);
  await mailed();
  await mailed();
  const sentence = `Maple Row Property Group declined quote ${quote.id}: Price`;
  expect(await subjectsTo(office)).toEqual([sentence]);
  expect(await subjectsTo(estimator)).toEqual([]);
  const [mail] = await mailsTo(product, office.email);
  expect(mail?.text).toContain(
    `${product.platform.config.publicOrigin}/p/m/${owner.business.businessId}/invoices/${quote.uuid}`,
  );
  expect(mail?.text).toContain(`${sentence}.`);
  expect(`${mail?.text} ${mail?.html}`).not.toMatch(/undefined|null|NaN/);
  await choose(estimator, 'Messages', 'at_once');
  await choose(office, 'Quotes and signatures', 'never');
  await happens('declined', quote.uuid, { detail: 'Price' });
  await happens('message_received', owner.customer.uuid);
  await mailed();
  expect([await subjectsTo(office), await subjectsTo(estimator)]).toEqual([
    [sentence],
    ['Maple Row Property Group sent a message'],
  ]);
});

test('SEE-04 BELL-04 a first opening is mailed at once only to who chose that for it, whatever is chosen for its line', async () => {
  const line = 'Quotes and signatures';
  const subject = `Maple Row Property Group opened quote ${quote.id}`;
  const openings = async () => {
    await happens('opened', quote.uuid);
    await mailed();
    return [await subjectsTo(office), await subjectsTo(estimator)].map(({ length }) => length);
  };
  await choose(estimator, line, 'at_once');
  await choose(office, line, 'never');
  await choose(office, line, 'at_once');
  expect(await openings()).toEqual([0, 0]);
  const { body: me } = await office.call<MeJson>(`GET ${owner.base}/me`);
  expect(me.bell.filter((one) => one.firstOpenings !== undefined)).toEqual([
    { line, bell: true, mail: 'at_once', firstOpenings: false },
  ]);
  const tick = (by: Colleague, firstOpenings: boolean, isOn = true) =>
    by.call(`PUT ${owner.base}/me/settings`, { bell: [{ line, bell: isOn, mail: 'never', firstOpenings }] });
  await tick(office, true, false);
  await tick(estimator, true);
  await choose(estimator, line, 'digest');
  expect(await openings()).toEqual([1, 1]);
  expect(await subjectsTo(office)).toEqual([subject]);
  await tick(office, false);
  expect(await openings()).toEqual([1, 2]);
});

test('BELL-04 BELL-06 what comes within seconds is one mail, and many of one kind one line in it', async () => {
  const at = product.clock.now();
  await db.begin(async (tx) => {
    for (let times = 0; times < 20; times += 1)
      await writeEvent(tx, { subjectId: quote.uuid, kind: 'declined', actor: 'customer', at });
    const data = { amount: 4_000 };
    await writeEvent(tx, { subjectId: invoiceId, kind: 'refund_failed', actor: 'provider', at, data });
  });
  await mailed();
  const texts = (await mailsTo(product, office.email)).filter(({ subject }) => !subject.includes('invites'));
  expect(texts.map(({ subject }) => subject)).toHaveLength(1);
  expect(texts[0]?.subject).toBe('2 notifications of Tallgrass Flooring Co.');
  expect(texts[0]?.text).toContain('20 quotes were declined.');
  expect(texts[0]?.text).toMatch(/The refund of \$40\.00 on invoice \d+ failed\./);
});

test('BELL-04 who reads the business’s own address is not mailed of what is mailed there, and all others are', async () => {
  const { sql } = product.platform.systemDb;
  await sql`update businesses set email = ${office.email.toUpperCase()} where id = ${owner.business.businessId}`;
  const other = await Colleague.join(product, owner, 'Dana Whitfield', 'office');
  await product.settle();
  await happens('payment_returned', invoiceId, { amount: 4_000, paymentId: crypto.randomUUID() });
  // The bank never had this payment, so nothing is mailed there (P19).
  await happens('payment_failed', invoiceId, { amount: 5_000, paymentId: crypto.randomUUID() });
  await mailed();
  const about = async (by: Colleague) => {
    const mails = await mailsTo(product, by.email);
    return ['40.00', '50.00'].filter((amount) => mails.some(({ text }) => text.includes(amount)));
  };
  expect([await about(office), await about(other), await about(estimator)]).toEqual([
    ['50.00'],
    ['40.00', '50.00'],
    [],
  ]);
});

test('BELL-04 PART-19 who reads the business’s own address is mailed of a check that came back, of which nothing is mailed there', async () => {
  const { sql } = product.platform.systemDb;
  await sql`update businesses set email = ${office.email} where id = ${owner.business.businessId}`;
  const on = product.today();
  const check = { tender: 'check', reference: '2291', receivedOn: on, note: '', amount: 40 };
  const { body: paid } = await owner.call<{ uuid: string }>(`POST ${owner.base}/payments`, {
    ...check,
    customerId: owner.customer.uuid,
    allocations: [{ invoiceId, amount: 40 }],
  });
  const returned = { on, reason: 'Not sufficient funds' };
  expect((await owner.call(`POST ${owner.base}/payments/${paid.uuid}/returned`, returned)).status).toBe(200);
  await mailed();
  const [subject, ...more] = await subjectsTo(office);
  expect(more).toEqual([]);
  expect(subject).toMatch(/^A payment of \$40\.00 on invoice \d+ was returned/);
});

test('SEE-04 BELL-04 SIGN-09 who reads the business’s own address gets the signed copy, and no second mail of what was accepted', async () => {
  const { sql } = product.platform.systemDb;
  await sql`update businesses set email = ${office.email} where id = ${owner.business.businessId}`;
  const other = await Colleague.join(product, owner, 'Dana Whitfield', 'office');
  await product.settle();
  const accepted = await owner.visit(
    `POST ${owner.portal}/invoices/${quote.uuid}/acceptance`,
    acceptanceOf(quote.total),
  );
  expect(accepted.status).toBe(200);
  await product.settle();
  await mailed();
  expect(await subjectsTo(office)).toEqual([`Signed: quote ${quote.id} from Tallgrass Flooring Co.`]);
  expect(await subjectsTo(other)).toEqual([
    `Maple Row Property Group accepted quote ${quote.id}, $1,062.50, signed by Elena Marchetti`,
  ]);
});

test('ROLE-20 BELL-04 owners are mailed of a use of bank and refund by its own mail, and by no second one', async () => {
  const second = await Colleague.join(product, owner, 'Dana Whitfield');
  await product.settle();
  for (const kind of ['refund_requested', 'credit_applied', 'payments_frozen', 'bank_account_changed'] as const)
    await happens(kind, invoiceId, { amount: 4_000 });
  await mailed();
  const rows = await product.platform.systemDb.sql<{ kind: string; mailedAt: Date | null }[]>`
    select n.kind, n.mailed_at "mailedAt" from notifications n join users u on u.id::text = n.user_id
    where n.business_id = ${owner.business.businessId} and u.email = ${second.email} order by n.event_id`;
  expect(rows.map(({ kind, mailedAt }) => [kind, mailedAt])).toEqual([
    ['refund_requested', null],
    ['credit_applied', null],
    ['payments_frozen', null],
    ['bank_account_changed', null],
  ]);
  expect(await subjectsTo(second)).toEqual([]);
});

test('HOOK-08 BELL-04 a webhook that is stopped is mailed to owners by its own mail, and by no second one', async () => {
  const second = await Colleague.join(product, owner, 'Dana Whitfield');
  const accountant = await Colleague.join(product, owner, 'Ines Roth', 'accountant');
  await choose(accountant, 'Problems', 'at_once');
  await product.settle();
  await happens('webhook_stopped', crypto.randomUUID(), { detail: 'example.com', reason: 'It answered 410' });
  await mailed();
  const about = async (by: Colleague) => (await subjectsTo(by)).filter((subject) => subject.includes('webhook'));
  expect([await about(second), await about(accountant)]).toEqual([
    [],
    ['The webhook example.com was stopped: It answered 410'],
  ]);
});

test('BELL-02 nobody is told or mailed who was removed, in whatever order it happens', async () => {
  const members = await owner.get<{ uuid: string; email: string }[]>(`GET ${owner.base}/members`);
  const idOf = ({ email }: Colleague) => members.find((one) => one.email === email)?.uuid;
  const remove = (who: Colleague) => owner.call(`DELETE ${owner.base}/members/${idOf(who)}`);
  const told = async ({ email }: Colleague) => {
    const rows = await product.platform.systemDb.sql`
      select 1 from notifications n join users u on u.id::text = n.user_id where u.email = ${email}`;
    return rows.length;
  };
  // The event comes first and commits while the removal waits for it.
  let removal: ReturnType<typeof remove> | undefined;
  await db.begin(async (tx) => {
    const event = { subjectId: quote.uuid, kind: 'declined', actor: 'customer', at: product.clock.now() } as const;
    await writeEvent(tx, event);
    removal = remove(office);
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  expect([(await removal)?.status, await told(office)]).toEqual([204, 0]);
  // The removal comes first, and the event is written while it commits.
  const leaving = await Colleague.join(product, owner, 'Lee Moss', 'office');
  await product.settle();
  let event: ReturnType<typeof happens> | undefined;
  await product.platform.systemDb.sql.begin(async (sql) => {
    await sql`
      delete from business_members m using users u
      where u.id::text = m.user_id and u.email = ${leaving.email} and m.business_id = ${owner.business.businessId}`;
    event = happens('declined', quote.uuid, { detail: 'Price' });
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  expect([Number(await event) > 0, await told(leaving)]).toEqual([true, 0]);
  // And all at once.
  const [removed, ...events] = await Promise.all([
    remove(estimator),
    ...Array.from({ length: 20 }, () => happens('declined', quote.uuid, { detail: 'Price' })),
  ]);
  expect([removed?.status, events.length, await told(estimator)]).toEqual([204, 20, 0]);
  await mailed();
  expect(
    [await subjectsTo(office), await subjectsTo(estimator)].flat().filter((one) => one.includes('declined')),
  ).toEqual([]);
});
