import { EVENT_KINDS, eventKind } from '@underlay/domain/events/event-kinds.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TenantReader } from '../database/sql.ts';
import { type EventsAsked, readEvents } from '../features/audit/event-page-store.ts';
import { TestBusiness } from '../testing/people.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';
import { costOf, type WatchedPlans, watchPlans } from '../testing/watched-plans.ts';

const EVENTS = 60_000;
const LIMIT = 51;
const ALL = Object.keys(EVENT_KINDS);
const kindsOf = (group: string) => ALL.filter((kind) => eventKind(kind)?.group === group);
const NOTHING: EventsAsked = { kinds: null, actor: null, subjects: null, from: null, until: null, beyond: null };

let product: TestProduct;
let watched: WatchedPlans;
let db: TenantReader;

const INVOICE = '00000000-0000-4000-8000-000000000001';

/** One kind by one person, again and again, of one document, and something rare and old by somebody else. */
beforeAll(async () => {
  product = await startProduct();
  const { businessId } = (await TestBusiness.open(product, null)).business;
  const { sql } = product.platform.systemDb;
  await sql`
    insert into events (business_id, subject_id, kind, actor, data, at)
    select ${businessId}, gen_random_uuid(), case when n = 7 then 'logo_changed' else 'line_changed' end,
      case when n = 7 then 'dana' else 'robin' end, jsonb_build_object('invoiceId', ${INVOICE}::text), '2025-01-01T00:00:00Z'::timestamptz + n * interval '5 minutes'
    from generate_series(1, ${EVENTS}::int) n`;
  await sql.unsafe('vacuum analyze events');
  watched = await watchPlans(product);
  db = { sql: watched.sql, businessId };
}, 120_000);
afterAll(async () => {
  await watched.stop();
  await product.stop();
});

const deep = { at: '2025-02-01 00:00:00+00', id: '9999999', direction: 'older' } as const;

test.each<[string, Partial<EventsAsked>]>([
  ['the first page', {}],
  ['a deep one, and back from it', { beyond: deep }],
  ['newer than a deep one', { beyond: { ...deep, direction: 'newer' } }],
  ['a busy person', { actor: 'robin', kinds: ALL }],
  ['a person who did one thing long ago', { actor: 'dana', kinds: ALL }],
  ['a person who did nothing', { actor: 'kim', kinds: ALL }],
  ['a group with much', { kinds: kindsOf('Documents') }],
  ['a group with one thing long ago', { kinds: kindsOf('Settings') }],
  ['a kind that never happened', { kinds: ['owner_removed'] }],
  ['what a busy person never did', { actor: 'robin', kinds: kindsOf('Settings') }],
  ['a document with thousands of changes to its lines', { subjects: [INVOICE] }],
  ['a deep page of it', { subjects: [INVOICE], beyond: deep }],
  ['what a busy person did to it', { subjects: [INVOICE], actor: 'robin', kinds: kindsOf('Documents') }],
  ['a day long ago', { from: new Date('2025-01-03'), until: new Date('2025-01-04') }],
  [
    'a day long ago of a person and a group',
    {
      actor: 'robin',
      kinds: kindsOf('Documents'),
      from: new Date('2025-01-03'),
      until: new Date('2025-01-04'),
    },
  ],
  ['days before there was anything', { until: new Date('2024-01-01') }],
])('AUDIT-03 AUDIT-05 %s is read from an index, a page at a time', async (_, asked) => {
  const { whole, most } = await costOf(watched, ['events'], () => readEvents(db, { ...NOTHING, ...asked }, LIMIT));
  expect(whole).toEqual([]);
  expect(most).toBeLessThan(10 * LIMIT);
});
