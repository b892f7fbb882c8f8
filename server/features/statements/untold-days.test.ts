import type { SentStatementJson, StatementScheduleJson } from '@underlay/contract/statements.ts';
import { addDays, type CalendarDate, mondayOf } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditOf } from '../../testing/audit-reader.ts';
import { type FaultSmtp, startFaultSmtp } from '../../testing/fault-smtp.ts';
import { bounceFreely } from '../../testing/invoice-deliveries.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { sendDueStatements } from './statements-due.ts';

let product: TestProduct;
let owner: TestBusiness;
let smtp: FaultSmtp;

beforeAll(async () => {
  smtp = await startFaultSmtp();
  product = await startProduct({ smtpUrl: smtp.url });
});
beforeEach(async () => {
  smtp.fault = () => 'none';
  owner = await TestBusiness.open(product, null);
  await bounceFreely(product.platform, owner);
});
afterAll(async () => {
  await product.stop();
  await smtp.stop();
});

const base = () => `${owner.base}/customers/${owner.customer.uuid}`;
/** The Monday after next. */
const on = () => addDays(mondayOf(product.today()), 14);
const weekly = async () => {
  await owner.call(`PUT ${base()}/statement-schedule`, { every: 'week', day: 1, kind: 'activity' });
  await product.platform.systemDb.sql`
    update statement_schedules set next_on = ${on()} where business_id = ${owner.business.businessId}`;
};
const nineOn = async (day: CalendarDate) => {
  const now = new Date(`${day}T15:00:00Z`);
  await sendDueStatements({ ...product.platform, clock: { now: () => now } });
};
const sent = async () => (await owner.get<{ sent: SentStatementJson[] }>(`GET ${base()}/statements`)).sent;
const periods = async () => (await sent()).filter(({ byHand }) => !byHand).map(({ from, day }) => [from, day]);
/** What is to become of the newest one's mail. */
const came = (state: string) =>
  owner.until(async () => (await sent())[0]?.deliveries.some((mail) => mail.state === state) === true);

test('STMT-07 a first one that is refused leaves its days to the next, also when their days become others in between', async () => {
  await weekly();
  // There is nothing to state yet.
  await nineOn(on());
  await nineOn(addDays(on(), 7));
  await owner.sent();
  await owner.call(`PUT ${base()}/statement-schedule`, { every: 'week', day: 3, kind: 'activity' });
  await product.platform.systemDb.sql`
    update statement_schedules set next_on = ${addDays(on(), 16)} where business_id = ${owner.business.businessId}`;
  await nineOn(addDays(on(), 16));
  const first = [addDays(on(), -7), addDays(on(), 15)];
  expect(await periods()).toEqual([first]);
  await nineOn(addDays(on(), 23));
  expect(await periods()).toEqual([[addDays(on(), 16), addDays(on(), 22)], first]);
});

test('STMT-07 one that came back told nobody, so the next tells its days too; sent again it has', async () => {
  await owner.sent();
  await weekly();
  smtp.fault = (to) => (to === owner.customer.email ? 'refuse recipient' : 'none');
  await nineOn(on());
  await came('bounced');
  await nineOn(addDays(on(), 7));
  await came('bounced');
  const lost = [
    [addDays(on(), -7), addDays(on(), 6)],
    [addDays(on(), -7), addDays(on(), -1)],
  ];
  expect(await periods()).toEqual(lost);
  smtp.fault = () => 'none';
  await owner.call(`POST ${owner.base}/deliveries/${(await sent())[0]?.deliveries[0]?.id}/repeat`);
  await came('sent');
  await nineOn(addDays(on(), 14));
  expect(await periods()).toEqual([[addDays(on(), 7), addDays(on(), 13)], ...lost]);
});

test('P21 STMT-07 what the limit of a day or a stop holds back is sent the next morning, with its days, and nobody is told that it was sent', async () => {
  await owner.sent();
  await weekly();
  const { sql } = product.platform.systemDb;
  const { businessId } = owner.business;
  await sql`insert into mail_allowances (business_id, day, used) values (${businessId}, ${on()}, 100000)
    on conflict (business_id) do update set day = excluded.day, used = excluded.used`;
  const standing = async () => {
    const { sent, schedule } = await owner.get<{ sent: SentStatementJson[]; schedule: StatementScheduleJson }>(
      `GET ${base()}/statements`,
    );
    const told = (await auditOf(owner).sentences()).filter((sentence) => sentence.includes('a statement of'));
    return [sent.map(({ from, day }) => [from, day]), schedule.nextOn, told.length];
  };
  await nineOn(on());
  expect(await standing()).toEqual([[], addDays(on(), 1), 0]);
  await sql`update mail_stops set lifted_at = null where business_id = ${businessId}`;
  await nineOn(addDays(on(), 1));
  expect(await standing()).toEqual([[], addDays(on(), 2), 0]);
  await sql`update mail_stops set lifted_at = now() where business_id = ${businessId}`;
  await nineOn(addDays(on(), 2));
  expect(await standing()).toEqual([[[addDays(on(), -7), addDays(on(), 1)]], addDays(on(), 7), 1]);
});
