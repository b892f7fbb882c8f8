import { WEBHOOK_TYPES } from '@underlay/domain/webhooks/webhook-types.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TenantDb, TenantReader, TenantTransaction } from '../database/sql.ts';
import { sendUnsentAgain } from '../features/webhooks/again-store.ts';
import { claimDue, isAnythingDue } from '../features/webhooks/claim-store.ts';
import { deleteOld, failUnsendable } from '../features/webhooks/forget-store.ts';
import { listMessages } from '../features/webhooks/message-store.ts';
import { listWebhooks } from '../features/webhooks/webhook-store.ts';
import { TestBusiness } from '../testing/people.ts';
import { Program } from '../testing/programs.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';
import { costOf, type WatchedPlans, watchPlans } from '../testing/watched-plans.ts';

const SENT = 60_000;
const PAGE = 51;
const NOW = new Date('2026-03-01T00:00:00Z');
const SINCE = new Date('2026-01-01T00:00:00Z');
const TABLES = ['webhook_messages', 'webhook_attempts', 'events'];

let product: TestProduct;
let watched: WatchedPlans;
let db: TenantReader;
let webhookId: string;

/** Two addresses were told of invoices again and again, of a job once and long ago, and the second has failed all along. */
beforeAll(async () => {
  product = await startProduct();
  const owner = await TestBusiness.open(product, null);
  const { businessId } = owner.business;
  const { sql } = product.platform.systemDb;
  for (const name of ['one', 'two']) {
    const { uuid: connectionId } = await Program.connect(owner);
    await owner.call(`POST ${owner.base}/webhooks`, { connectionId, address: `https://${name}.example/`, types: null });
  }
  const rows = await sql<{ id: string }[]>`select id from webhook_endpoints order by address`;
  webhookId = rows[0]?.id ?? '';
  await sql`
    with told as (
      insert into events (business_id, subject_id, kind, actor, data, at)
      select ${businessId}, ${businessId}::uuid, 'sent', 'provider', '{}', ${SINCE} from generate_series(1, ${SENT / 2}::int) returning id),
    numbered as (select id, row_number() over (order by id) n from told)
    insert into webhook_messages (business_id, endpoint_id, event_id, type, state, attempt, next_at, made_at, done_at)
    select ${businessId}::uuid, w.id, t.id, case when n = 7 then 'job.created' else 'invoice.sent' end,
      case when w.id = ${webhookId} then 'done' when n % 2 = 0 then 'failed' else 'waiting' end, 1,
      case when w.id <> ${webhookId} and n % 2 = 1 then '2026-02-01T00:00:00Z'::timestamptz end,
      ${SINCE}::timestamptz + n * interval '1 minute', case when w.id = ${webhookId} or n % 2 = 0 then ${NOW}::timestamptz end
    from webhook_endpoints w, numbered t`;
  await sql.unsafe('vacuum analyze webhook_messages');
  watched = await watchPlans(product);
  db = { sql: watched.sql, businessId };
}, 120_000);
afterAll(async () => {
  await watched.stop();
  await product.stop();
});

const ASKED = { state: undefined, types: null, since: SINCE, before: undefined } as const;
const types = [...WEBHOOK_TYPES];

test.each([
  ['all', {}],
  ['of a rare type', { types: ['job.created'] }],
  ['of what a program may hear', { types }],
  ['of what waits', { state: 'waiting' as const }],
  ['of what failed', { state: 'failed' as const }],
  ['of what failed and a program may hear', { state: 'failed' as const, types }],
  ['of what waits and a program may hear', { state: 'waiting' as const, types }],
])('HOOK-12 the log of an address with thousands of messages is read from an index: %s', async (_, narrowed) => {
  const asked = { ...ASKED, webhookId, ...narrowed };
  const { whole, most } = await costOf(watched, TABLES, () => listMessages(db, asked, PAGE));
  expect([whole, most <= PAGE + types.length]).toEqual([[], true]);
});

test('HOOK-06 HOOK-15 what is due, what is to be forgotten and what did not get through are found without reading the others', async () => {
  const tx = db as unknown as TenantTransaction & TenantDb;
  const looks: readonly [number, () => Promise<unknown>][] = [
    [1, () => isAnythingDue(watched.sql, NOW)],
    [50, () => claimDue(watched.sql, { now: NOW, max: 50 })],
    [50, () => failUnsendable(watched.sql, { at: NOW, max: 50 })],
    [50, () => deleteOld(watched.sql, { before: SINCE, max: 50 })],
  ];
  for (const [limit, look] of looks) {
    const { whole, most } = await costOf(watched, TABLES, look);
    expect([look.toString(), whole, most <= limit]).toEqual([look.toString(), [], true]);
  }
  const asked = { connectionId: null, now: NOW, unsentSince: new Date('2026-02-28T00:00:00Z'), maxUnsent: 100 };
  expect((await costOf(watched, TABLES, () => listWebhooks(tx, asked))).whole).toEqual([]);
  expect((await costOf(watched, TABLES, () => sendUnsentAgain(tx, webhookId, { at: NOW, since: NOW }))).whole).toEqual(
    [],
  );
});
