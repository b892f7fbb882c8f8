import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql, TenantReader } from '../database/sql.ts';
import { listItems } from '../features/inventory/item-store.ts';
import { offeredItems } from '../features/price-book/offered-store.ts';
import { listTaxedItems } from '../features/reports/sales-tax-store.ts';
import { TestBusiness } from '../testing/people.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';
import { costOf, type WatchedPlans, watchPlans } from '../testing/watched-plans.ts';

/** Of the price book and of the stock, each used and bought several times. */
const ITEMS = 3_000;
const TABLES = ['inventory_items', 'inventory_transactions', 'price_items', 'invoice_lines'];

let product: TestProduct;
let watched: WatchedPlans;
let db: TenantReader;

beforeAll(async () => {
  product = await startProduct();
  const owner = await TestBusiness.open(product, null);
  const { businessId } = owner.business;
  await fill(product.platform.systemDb.sql, businessId, (await owner.sent()).uuid);
  watched = await watchPlans(product);
  db = { sql: watched.sql, businessId };
}, 60_000);
afterAll(async () => {
  await watched.stop();
  await product.stop();
});

async function fill(all: Sql, businessId: string, invoiceId: string) {
  await all`
    insert into price_items (business_id, id, name, description, code, category_id, unit, rate_cents, tax, waste_basis_points, created_at)
    select ${businessId}, gen_random_uuid(), 'Plank ' || lpad(n::text, 4, '0'), 'Oak', '', c.id, 'sq ft', 1000, 'document', 0, now()
    from generate_series(1, ${ITEMS}::int) n join categories c on c.business_id = ${businessId} and c.name = 'Material'`;
  await all`
    insert into invoice_lines (business_id, id, invoice_id, position, category_id, description, unit, quantity, rate_cents, created_at, price_item_id)
    select ${businessId}, gen_random_uuid(), ${invoiceId}, 100 + n, category_id, 'Plank', 'sq ft', 1, 1000, now(), id
    from price_items cross join generate_series(1, 3) n where business_id = ${businessId}`;
  await all`
    insert into inventory_items (business_id, id, name, description, upc, sku, quantity, retail_price_cents, total_cost_cents,
      taxes_paid_cents, purchase_date, history_count, created_at)
    select ${businessId}, gen_random_uuid(), 'Box ' || lpad((${ITEMS}::int - n)::text, 4, '0'), '', '', 'SKU-' || n, 3, 0, 0, 300, '2026-03-04', 3, now() from generate_series(1, ${ITEMS}::int) n`;
  await all`
    insert into inventory_transactions (business_id, id, item_id, sequence, category, description, purchase_date, quantity,
      taxes_paid_cents, total_cost_cents, created_by, created_at)
    select i.business_id, gen_random_uuid(), i.id, n, 'add', '', date '2026-02-01' + 28 * n::int, 1, 100, 0, '', now()
    from inventory_items i cross join generate_series(1, 10) n where i.business_id = ${businessId}`;
  for (const table of TABLES) await all.unsafe(`vacuum analyze ${table}`);
}

test('REP-03 D53 the lots of a report of taxes are read once, and not again for each item of its page', async () => {
  const asked = { page: 2, pageSize: 10, fromDate: '2026-03-01', toDate: '2026-03-20' };
  for (let times = 0; times < 7; times += 1) {
    expect((await costOf(watched, TABLES, () => listTaxedItems(db, asked))).whole).toEqual([]);
    expect(watched.plans.join('\n').match(/on inventory_transactions.*loops=\d+/g)).toEqual([
      expect.stringMatching(/loops=1$/),
    ]);
  }
  const { rows, items, total } = await listTaxedItems(db, asked);
  expect([rows.map(({ taxes }) => taxes), items, total]).toEqual([Array(10).fill(100), ITEMS, ITEMS * 100]);
});

test('BOOK-03 what is suggested is counted of items that have the text, and not of all', async () => {
  const find = () => offeredItems(db, { text: 'plank 29', at: new Date() });
  for (let times = 0; times < 7; times += 1) {
    expect((await costOf(watched, TABLES, find)).whole).toEqual([]);
    const counted = [...watched.plans.join('\n').matchAll(/Aggregate .*actual rows=([\d.]+)/g)];
    expect(counted.map(([, rows]) => Number(rows))).toEqual([100]);
  }
  expect((await find()).map(({ name }) => name)).toEqual(
    Array.from({ length: 8 }, (_, index) => `Plank ${2900 + index}`),
  );
});

test('STOCK-01 of thousands that hold a code, the item that has just that one comes first, from an index', async () => {
  const asked = { page: 1, pageSize: 20 };
  const find = (code: object) => listItems(db, { ...asked, ...code });
  // 111 codes hold the one, and 1,111 the other: of more than 1,000 the list is walked. Their own items stand far behind by their names.
  // So few items PostgreSQL would rather read as a whole, unless no index can answer.
  await watched.sql`set enable_seqscan = off`;
  for (let times = 0; times < 7; times += 1)
    for (const sku of ['sku-29', 'sku-2'])
      expect((await costOf(watched, TABLES, () => find({ sku }))).whole).toEqual([]);
  await watched.sql`reset enable_seqscan`;
  const namesOf = async (sku: string) => (await find({ sku })).rows.map(({ name }) => name).slice(0, 3);
  expect(await namesOf('sku-29')).toEqual(['Box 2971', 'Box 0001', 'Box 0002']);
  expect(await namesOf('sku-2')).toEqual(['Box 2998', 'Box 0001', 'Box 0002']);
  const { rows } = await find({ sku: 'sku-2', order: 'reverse' });
  expect(rows[0]?.name).toBe('Box 2980');
});

test('BOOK-03 an item whose code is just what is typed is offered first, beyond eight that are used more', async () => {
  await product.platform.systemDb.sql`
    update price_items set code = '29' where business_id = ${db.businessId} and name = 'Plank 2999'`;
  const offered = await offeredItems(db, { text: '29', at: new Date() });
  expect(offered.slice(0, 2).map(({ name }) => name)).toEqual(['Plank 2999', 'Plank 0029']);
  expect(offered).toHaveLength(8);
});
