import type { SentStatementJson, StatementJson } from '@underlay/contract/statements.ts';
import { addDays, type CalendarDate, mondayOf } from '@underlay/domain/calendar/calendar-date.ts';
import { cents } from '@underlay/domain/money/money.ts';
import type { Statement } from '@underlay/domain/statements/statement.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CreditClient } from '../../testing/credit-client.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { fingerprintOf } from './statement-store.ts';
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
/** The Monday after next. */
const on = () => addDays(mondayOf(product.today()), 14);
const nineOn = async (day: CalendarDate) => {
  const now = new Date(`${day}T15:00:00Z`);
  await sendDueStatements({ ...product.platform, clock: { now: () => now } });
};

/** A check of $400.00 that a statement told. */
async function toldCheck() {
  const invoice = await owner.sent();
  const { uuid } = (await new CreditClient(owner).record(400, [invoice], { reference: '2291' })).body;
  await owner.call(`PUT ${base()}/statement-schedule`, { every: 'week', day: 1, kind: 'activity' });
  await product.platform.systemDb.sql`
    update statement_schedules set next_on = ${on()} where business_id = ${owner.business.businessId}`;
  await nineOn(on());
  const path = `${owner.base}/payments/${uuid}`;
  const { receivedOn } = await owner.get<{ receivedOn: CalendarDate }>(`GET ${path}`);
  const correct = (day: CalendarDate) => owner.call<{ receivedOn: CalendarDate }>(`PUT ${path}`, { receivedOn: day });
  return { invoice, receivedOn, correct };
}

/** The statement of a week later. */
async function next() {
  await nineOn(addDays(on(), 7));
  const [newest] = (await owner.get<{ sent: SentStatementJson[] }>(`GET ${base()}/statements`)).sent;
  const id = newest?.uuid ?? '';
  return { id, ...(await owner.get<StatementJson>(`GET ${base()}/statement?statementId=${id}`)) };
}

test('PART-18 STMT-03 STMT-07 a check whose day is corrected after a statement told it is a correction in the next, and not sent back by a bank', async () => {
  const { invoice, correct } = await toldCheck();
  const { body } = await correct(addDays(product.today(), -7));
  expect((await next()).happened?.entries).toMatchObject([
    { what: 'payment', day: body.receivedOn, means: { description: 'Check 2291' }, amount: -400, balance: 262.5 },
    { what: 'correction', means: { description: 'Check 2291' }, invoices: [invoice.id], amount: 400, balance: 662.5 },
  ]);
  await expectSoundBooks(product.platform);
});

test('PART-18 STMT-03 STMT-06 one whose day is corrected there and back since is not told again, and a statement that told it then stays right', async () => {
  const { receivedOn, correct } = await toldCheck();
  for (const day of [addDays(product.today(), -7), receivedOn]) expect((await correct(day)).status).toBe(200);
  const { id, happened } = await next();
  expect(happened).toMatchObject({ before: 662.5, entries: [] });
  await expectSoundBooks(product.platform);
  const about = { day: receivedOn, invoices: [], jobName: null, means: null };
  const entries = [
    { ...about, what: 'correction' as const, amount: cents(40_000), balance: cents(106_250) },
    { ...about, what: 'payment' as const, amount: cents(-40_000), balance: cents(66_250) },
  ];
  await product.platform.systemDb.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    const [row] = await tx<{ document: Statement }[]>`select document from statements where id = ${id}`;
    const { document } = row ?? expect.fail('nothing is kept');
    const told = document.happened ?? expect.fail('it tells of nothing');
    const before: Statement = { ...document, happened: { ...told, entries } };
    const wrote = { document: tx.json(before as never), sha256: fingerprintOf(before) };
    await tx`update statements set ${tx(wrote)} where id = ${id}`;
  });
  await expectSoundBooks(product.platform);
});
