import type { CustomerJson } from '@underlay/contract/customers.ts';
import { addDays } from '@underlay/domain/calendar/calendar-date.ts';
import { nextAfter } from '@underlay/domain/statements/schedule.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendDueStatements } from '../../features/statements/statements-due.ts';
import { copyOf } from '../../testing/database-copy.ts';
import { customerEntries, TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { takeBack } from './after-restore.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

test('STMT-07 statements that went out since the backup do not go out a second time, and come again on their next days', async () => {
  const owner = await TestBusiness.open(product, null);
  const { platform } = product;
  const { sql } = platform.systemDb;
  const [today, weekly] = [product.today(), owner.customer.uuid];
  const { body: other } = await owner.call<CustomerJson>(`POST ${owner.base}/customers`, customerEntries());
  const monthly = other.uuid;
  await owner.sent();
  await owner.call(`PUT ${owner.base}/customers/${weekly}/statement-schedule`, { every: 'week', day: 3 });
  await owner.call(`PUT ${owner.base}/customers/${monthly}/statement-schedule`, { every: 'month', day: 28 });
  const yesterday = addDays(today, -1);
  await sql`update statement_schedules set next_on = ${yesterday}`;
  await product.settle();
  const standing = async () => {
    const schedules = await sql<
      { id: string; on: string }[]
    >`select customer_id id, next_on "on" from statement_schedules`;
    const kept = await sql`select 1 from statements`;
    return { sent: kept.length, next: Object.fromEntries(schedules.map(({ id, on }) => [id, on])) };
  };
  const copy = await copyOf(platform);
  await sendDueStatements(platform);
  const before = await standing();
  expect(before).toEqual({
    sent: 1,
    next: {
      [weekly]: nextAfter({ every: 'week', day: 3 }, today),
      [monthly]: nextAfter({ every: 'month', day: 28 }, today),
    },
  });
  await copy.putBack();
  expect(await standing()).toEqual({ sent: 0, next: { [weekly]: yesterday, [monthly]: yesterday } });
  await takeBack(sql, []);
  await sendDueStatements(platform);
  expect(await standing()).toEqual({ sent: 0, next: before.next });
  // Those whose morning is still to come wait for it.
  await sql`update statement_schedules set next_on = ${addDays(today, 1)} where customer_id = ${weekly}`;
  await takeBack(sql, []);
  expect((await standing()).next[weekly]).toBe(addDays(today, 1));
});

test('STMT-07 the days that a first statement of activity may have told before the loss are told by the next one', async () => {
  const owner = await TestBusiness.open(product, null);
  const { platform } = product;
  const { sql } = platform.systemDb;
  const [today, schedule] = [product.today(), { every: 'week', day: 3, kind: 'activity' } as const];
  const base = `${owner.base}/customers/${owner.customer.uuid}`;
  await owner.sent();
  await owner.call(`PUT ${base}/statement-schedule`, schedule);
  const dueOn = addDays(today, -1);
  await sql`update statement_schedules set next_on = ${dueOn} where business_id = ${owner.business.businessId}`;
  await takeBack(sql, []);
  const next = nextAfter(schedule, today);
  await sendDueStatements({ ...platform, clock: { now: () => new Date(`${next}T15:00:00Z`) } });
  const sent = await sql`
    select document->>'from' "from", document->>'day' "day" from statements where business_id = ${owner.business.businessId}`;
  expect([...sent]).toEqual([{ from: addDays(dueOn, -7), day: addDays(next, -1) }]);
});
