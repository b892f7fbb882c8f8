import { ROLES } from '@underlay/domain/members/rights.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TenantReader } from '../database/sql.ts';
import { readTops } from '../features/notifications/bell-watch-store.ts';
import { dropNotifications } from '../features/notifications/forget-store.ts';
import { membersToMail, readUnread } from '../features/notifications/mail-store.ts';
import { readBell } from '../features/notifications/notification-store.ts';
import { TestBusiness } from '../testing/people.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';
import { costOf, type WatchedPlans, watchPlans } from '../testing/watched-plans.ts';

const TOLD = 60_000;
const LIMIT = 500;
/** Kinds that are looked for one by one. */
const KINDS = 30;

let product: TestProduct;
let watched: WatchedPlans;
let db: TenantReader;
let userId: string;

/** One member was told of payments again and again, read or not, and of a message long ago. */
beforeAll(async () => {
  product = await startProduct();
  const { businessId } = (await TestBusiness.open(product, null)).business;
  const { sql } = product.platform.systemDb;
  const [member] = await sql<{ userId: string }[]>`
    select user_id "userId" from business_members where business_id = ${businessId}`;
  userId = member?.userId ?? '';
  await sql`
    with told as (
      insert into events (business_id, subject_id, kind, actor, data, at)
      select ${businessId}, ${businessId}::uuid, case when n = 7 then 'message_received' else 'payment_settled' end, 'provider',
        '{"amount": 100}', '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute'
      from generate_series(1, ${TOLD}::int) n returning business_id, id, kind, at)
    insert into notifications (business_id, user_id, event_id, kind, at_once, created_at, seen_at)
    select business_id, ${userId}::text, id, kind, false, at, case when id % 2 = 0 then at end from told`;
  await sql.unsafe('vacuum analyze notifications');
  await sql.unsafe('vacuum analyze events');
  watched = await watchPlans(product);
  db = { sql: watched.sql, businessId };
}, 120_000);
afterAll(async () => {
  await watched.stop();
  await product.stop();
});

const TABLES = ['notifications', 'events'];

test.each(ROLES)(
  'BELL-01 the bell of an %s who was told of thousands is read from an index, whatever they may see',
  async (role) => {
    const { whole, most } = await costOf(watched, TABLES, () => readBell(db, { userId, role }, LIMIT));
    expect(whole).toEqual([]);
    expect(most).toBeLessThanOrEqual(LIMIT + KINDS);
  },
);

test('BELL-03 BELL-05 so is what is looked for now and then', async () => {
  const kinds = ['payment_settled', 'message_received', 'opened'];
  const since = new Date('2026-01-01');
  const looks: readonly (() => Promise<unknown>)[] = [
    () => readTops(watched.sql, [{ businessId: db.businessId, userId }]),
    () => membersToMail(watched.sql),
    () => readUnread(db, { userId, kinds, since, limit: LIMIT }),
    () => dropNotifications(watched.sql, new Date('2025-01-01'), LIMIT),
  ];
  for (const look of looks) {
    const { whole, most } = await costOf(watched, TABLES, look);
    expect(whole).toEqual([]);
    expect(most).toBeLessThanOrEqual(2 * LIMIT);
  }
});
