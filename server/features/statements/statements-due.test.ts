import type { SentStatementJson, StatementJson, StatementScheduleJson } from '@underlay/contract/statements.ts';
import { addDays, type CalendarDate, dateIn, mondayOf } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditOf } from '../../testing/audit-reader.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { sendDueStatements } from './statements-due.ts';

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  owner = await TestBusiness.open(product, null);
});
afterAll(() => product.stop());

const base = () => `${owner.base}/customers/${owner.customer.uuid}`;
const wall = async (day: CalendarDate, time: string, zone = 'America/Chicago') => {
  const [row] = await product.platform.systemDb.sql<{ at: Date }[]>`
    select (${`${day} ${time}`}::text::timestamp at time zone ${zone}) at`;
  return row?.at ?? new Date(0);
};
/** As the clock sees it at that moment. */
const look = (moment: Date) => sendDueStatements({ ...product.platform, clock: { now: () => moment } });
const put = (body: object) =>
  owner.call<StatementScheduleJson & { code: string }>(`PUT ${base()}/statement-schedule`, body);
const listed = () =>
  owner.get<{ sent: SentStatementJson[]; schedule: StatementScheduleJson }>(`GET ${base()}/statements`);
/** The Monday after next, so that no other day of it has come. */
const monday = () => addDays(mondayOf(product.today()), 14);

test('STMT-07 never until somebody says so; then weekly or monthly on a day, and never again', async () => {
  expect((await listed()).schedule).toEqual({ every: 'never', day: null, kind: 'open', nextOn: null });
  const { body } = await put({ every: 'week', day: 1, kind: 'activity' });
  expect(body).toEqual({ every: 'week', day: 1, kind: 'activity', nextOn: addDays(mondayOf(product.today()), 7) });
  expect((await put({ every: 'month', day: 28 })).body.nextOn?.slice(8)).toBe('28');
  for (const wrong of [
    { every: 'month', day: 29 },
    { every: 'week', day: 8 },
    { every: 'week', day: 0 },
    { every: 'day' },
  ])
    expect((await put(wrong)).status).toBe(422);
  expect((await put({ every: 'never' })).body).toEqual({ every: 'never', day: null, kind: 'open', nextOn: null });
  const sentences = (await auditOf(owner).sentences()).filter((sentence) => sentence.includes('statements'));
  expect(sentences[0]).toMatch(/gets statements: never$/);
  const stranger = await TestBusiness.open(product, null);
  const theirs = `PUT ${stranger.base}/customers/${owner.customer.uuid}/statement-schedule`;
  expect((await stranger.call(theirs, { every: 'week', day: 1 })).status).toBe(404);
});

test('STMT-07 at eight in the morning of the business it is sent once, by whichever process, and missed days are made up for once', async () => {
  const { id } = await owner.sent();
  const on = monday();
  await put({ every: 'week', day: 1 });
  await product.platform.systemDb.sql`
    update statement_schedules set next_on = ${on} where business_id = ${owner.business.businessId}`;
  await look(await wall(on, '07:59'));
  expect((await listed()).sent).toEqual([]);
  const late = await wall(addDays(on, 16), '16:00');
  await Promise.all([look(late), look(late), look(late)]);
  await look(late);
  const { sent, schedule } = await listed();
  expect(sent).toMatchObject([{ kind: 'open', balance: 1062.5, byHand: false, day: addDays(on, 16) }]);
  expect(sent[0]?.deliveries).toMatchObject([{ occasion: 'statement', recipient: owner.customer.email }]);
  expect(schedule.nextOn).toBe(addDays(on, 21));
  expect((await owner.invoice((await owner.sent()).uuid)).id).toBeGreaterThan(id);
});

test('STMT-07 in a zone ahead its morning comes before, and what happened is told up to the day before', async () => {
  await owner.sent();
  const zone = 'Pacific/Auckland';
  const { sql } = product.platform.systemDb;
  await sql`update businesses set time_zone = ${zone} where id = ${owner.business.businessId}`;
  const on = addDays(dateIn(zone, product.clock.now()), 1);
  await put({ every: 'month', day: 1, kind: 'activity' });
  await sql`update statement_schedules set next_on = ${on} where business_id = ${owner.business.businessId}`;
  await look(await wall(on, '07:59', zone));
  expect((await listed()).sent).toEqual([]);
  await look(await wall(on, '08:00', zone));
  expect((await listed()).sent).toMatchObject([{ kind: 'activity', day: addDays(on, -1), balance: 1062.5 }]);
});

test('STMT-07 nothing to state sends nothing, and one that was sent by hand that day is the one of the day: both wait for their next day', async () => {
  const on = monday();
  const due = async () => {
    await put({ every: 'week', day: 1 });
    await product.platform.systemDb.sql`
      update statement_schedules set next_on = ${on} where business_id = ${owner.business.businessId}`;
  };
  await due();
  await look(await wall(on, '09:00'));
  expect(await listed()).toMatchObject({ sent: [], schedule: { nextOn: addDays(on, 7) } });
  await owner.sent();
  await owner.call(`POST ${base()}/statement/send`, { kind: 'open' });
  await product.platform.systemDb.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update statements set sent_on = ${on} where business_id = ${owner.business.businessId}`;
  });
  await due();
  await look(await wall(on, '09:00'));
  const { sent, schedule } = await listed();
  expect([sent.length, sent[0]?.byHand, schedule.nextOn]).toEqual([1, true, addDays(on, 7)]);
});

test('STMT-07 each day is in one statement, whatever was sent by hand, missed or changed in between', async () => {
  await owner.sent();
  const { sql } = product.platform.systemDb;
  const on = monday();
  const due = (day: CalendarDate) =>
    sql`update statement_schedules set next_on = ${day} where business_id = ${owner.business.businessId}`;
  const periods = async () => (await listed()).sent.filter(({ byHand }) => !byHand).map(({ from, day }) => [from, day]);
  await put({ every: 'week', day: 1, kind: 'activity' });
  await due(on);
  await look(await wall(on, '09:00'));
  const first = [addDays(on, -7), addDays(on, -1)];
  expect(await periods()).toEqual([first]);
  // One that was sent by hand keeps it from going out.
  await owner.call(`POST ${base()}/statement/send`, { kind: 'open' });
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      update statements set sent_on = ${addDays(on, 7)} where business_id = ${owner.business.businessId} and created_by <> ''`;
  });
  await look(await wall(addDays(on, 7), '09:00'));
  expect([await periods(), (await listed()).schedule.nextOn]).toEqual([[first], addDays(on, 14)]);
  // The clock stands until the Tuesday two weeks after.
  await look(await wall(addDays(on, 29), '09:00'));
  const second = [on, addDays(on, 28)];
  expect(await periods()).toEqual([second, first]);
  // Its days become others.
  await put({ every: 'month', day: 15, kind: 'activity' });
  await due(addDays(on, 33));
  await look(await wall(addDays(on, 33), '09:00'));
  expect(await periods()).toEqual([[addDays(on, 29), addDays(on, 32)], second, first]);
});

test('STMT-03 STMT-07 what is posted later for a day that was told is in the next one, which begins with what the last one ended with', async () => {
  await owner.sent();
  const on = monday();
  const sentOf = async () => {
    const [newest] = (await listed()).sent;
    return owner.get<StatementJson>(`GET ${base()}/statement?statementId=${newest?.uuid}`);
  };
  await put({ every: 'week', day: 1, kind: 'activity' });
  await product.platform.systemDb.sql`
    update statement_schedules set next_on = ${on} where business_id = ${owner.business.businessId}`;
  await look(await wall(on, '09:00'));
  const first = await sentOf();
  expect([first.balance, first.happened?.before, first.happened?.entries]).toEqual([1062.5, 1062.5, []]);
  const { id } = await owner.sent();
  // Their days began again when the business moved west.
  await product.platform.systemDb.sql`
    update businesses set time_zone = 'Pacific/Pago_Pago' where id = ${owner.business.businessId}`;
  await look(await wall(addDays(on, 7), '09:00', 'Pacific/Pago_Pago'));
  const second = await sentOf();
  expect(second).toMatchObject({ from: on, day: addDays(on, 6), balance: 2125, happened: { before: 1062.5 } });
  expect(second.happened?.entries).toMatchObject([
    { day: product.today(), invoices: [id], amount: 1062.5, balance: 2125 },
  ]);
  await look(await wall(addDays(on, 14), '09:00', 'Pacific/Pago_Pago'));
  expect((await sentOf()).happened).toMatchObject({ before: 2125, entries: [] });
  await expectSoundBooks(product.platform);
});

test('STMT-03 STMT-07 what is cut at 24 months begins with the balance of its first day, and lists nothing of the days before', async () => {
  const on = monday();
  const due = (day: CalendarDate) => product.platform.systemDb.sql`
    update statement_schedules set next_on = ${day} where business_id = ${owner.business.businessId}`;
  await put({ every: 'week', day: 1, kind: 'activity' });
  await owner.sent();
  await due(on);
  await look(await wall(on, '09:00'));
  await put({ every: 'never' });
  await owner.sent();
  await put({ every: 'week', day: 1, kind: 'activity' });
  const later = addDays(on, 3 * 52 * 7);
  await due(later);
  await look(await wall(later, '09:00'));
  const [newest] = (await listed()).sent;
  const told = await owner.get<StatementJson>(`GET ${base()}/statement?statementId=${newest?.uuid}`);
  expect(told).toMatchObject({
    day: addDays(later, -1),
    balance: 2125,
    happened: { before: 2125, entries: [] },
  });
  expect(told.from && told.from > addDays(on, 300)).toBe(true);
  await expectSoundBooks(product.platform);
});
