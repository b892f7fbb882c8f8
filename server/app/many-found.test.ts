import { FOUND_KINDS } from '@underlay/contract/search.ts';
import { mayOf } from '@underlay/domain/members/rights.ts';
import { soughtIn } from '@underlay/domain/search/sought.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql, TenantReader } from '../database/sql.ts';
import { searchInvoices } from '../features/invoices/invoice-list-store.ts';
import { searchEverything } from '../features/search/search-store.ts';
import { numberPrefix } from '../services/search-store.ts';
import { TestBusiness } from '../testing/people.ts';
import { CUSTOMERS, fillSearched } from '../testing/searched-rows.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';
import { costOf, type WatchedPlans, watchPlans } from '../testing/watched-plans.ts';

let product: TestProduct;
let watched: WatchedPlans;
let db: TenantReader;

beforeAll(async () => {
  product = await startProduct();
  const { businessId } = (await TestBusiness.open(product, null)).business;
  await fillSearched(product.platform.systemDb.sql, businessId);
  watched = await watchPlans(product);
  db = { sql: watched.sql, businessId };
}, 120_000);
afterAll(async () => {
  await watched.stop();
  await product.stop();
});

/** Three checks, and far more cards after them than are looked through. */
const payOnline = (all: Sql, { uuid }: { uuid: string }) => all`
  insert into payments (business_id, id, invoice_id, customer_id, method, state, amount_cents, fee_cents, description, invoice_version,
    created_at, settled_at, applied)
  select business_id, gen_random_uuid(), id, customer_id, case when n <= 3 then 'manual' else 'card' end, 'settled', 2500, 0,
    case when n <= 3 then 'Check 441' || n else '' end, 1, now() + n * interval '1 second', now(), false
  from invoices cross join generate_series(1, 2000) n where id = ${uuid}`;

const everything = (typed: string, of = db) => {
  const sought = soughtIn(typed);
  if (!sought) throw new Error(`${typed} is too little`);
  return searchEverything(of, { sought, kinds: FOUND_KINDS, may: mayOf('owner') });
};

/** The others are so small here that reading them is no mistake. The bench looks at all of them, at 100,000 invoices. */
const LARGE = ['invoices', 'payments', 'jobs'];

test.each(['birch', '785 555', '7042', '10.00', 'check 7', 'herrngbone', 'pine', 'pi', 'lay', 'ashby'])(
  'FIND-02 everything is searched without reading a table: %s',
  async (typed) => {
    // From the sixth time PostgreSQL may choose a plan for every text instead of one for this text.
    for (let times = 0; times < 7; times += 1) {
      const { whole, most } = await costOf(watched, LARGE, () => everything(typed));
      expect(whole).toEqual([]);
      expect(most).toBeLessThanOrEqual(CUSTOMERS);
    }
  },
);

test.each(['pine 44', '+1 (785) 555-0999', "pine - 4'4"])(
  'FIND-04 of thousands with a first word no more are read than go on as was typed: %s',
  async (typed) => {
    for (let times = 0; times < 7; times += 1) {
      const { whole, most } = await costOf(watched, LARGE, () => everything(typed));
      expect(whole).toEqual([]);
      expect(most).toBeLessThanOrEqual(CUSTOMERS / 12);
    }
  },
);

test('FIND-02 D69 what is looked for by a number is planned once, and not for each call', async () => {
  for (let call = 0; call < 8; call += 1) {
    for (const typed of ['7042', '#70', 'order 70']) await everything(typed);
    await searchInvoices(db, { number: numberPrefix('70', 'invoice') }, { limit: 10, offset: 0 });
  }
  const planned = await watched.sql<{ kept: number }[]>`
    select generic_plans kept from pg_prepared_statements where statement like '%power(10, digits)%' and custom_plans >= 5`;
  expect(planned.length).toBeGreaterThanOrEqual(4);
  expect(planned.filter(({ kept }) => kept === 0)).toEqual([]);
});

test('FIND-02 a few checks are found without walking all other payments', async () => {
  const payer = await TestBusiness.open(product, null);
  const { sql } = product.platform.systemDb;
  await payOnline(sql, await payer.sent());
  await sql`vacuum analyze payments`;
  const online = { sql: watched.sql, businessId: payer.business.businessId };
  for (let times = 0; times < 7; times += 1) {
    const { whole, most } = await costOf(watched, LARGE, () => everything('check 441', online));
    expect(whole).toEqual([]);
    expect(most).toBeLessThanOrEqual(500);
  }
  const found = await everything('check 441', online);
  expect(found.map(({ kind, near }) => [kind, near])).toEqual(Array(3).fill(['payment', 2]));
});

test('FIND-02 an amount that nobody owes is not looked for through all invoices', async () => {
  for (let times = 0; times < 7; times += 1) {
    expect((await costOf(watched, LARGE, () => everything('25.99'))).whole).toEqual([]);
    for (const index of ['invoices_by_total', 'invoices_by_open_amount', 'payments_by_amount'])
      expect(watched.plans.join('\n')).toContain(index);
  }
});

test('FIND-03 of thousands with the same beginning the newest are found, and of those that hold it elsewhere', async () => {
  const titles = async (typed: string, kind: string) =>
    (await everything(typed)).filter((row) => row.kind === kind).map(({ title }) => title);
  const pines = Array.from({ length: 6 }, (_, index) => `Pine ${CUSTOMERS - 2 * index}`);
  expect(await titles('pine', 'customer')).toEqual(pines);
  expect(await titles('pi', 'customer')).toEqual(pines);
  // Every job has it within its name, and the newest of them is the one of the first customer.
  expect(await titles('pine', 'job')).toEqual(
    [2, 4, 6, 8, 10, 12].map((n) => `Floor of Pine ${String(n).padStart(4, '0')}`),
  );
  expect(await titles('birch', 'customer')).toEqual(
    Array.from({ length: 6 }, (_, index) => `Birch ${CUSTOMERS - 59 - 60 * index}`),
  );
});
