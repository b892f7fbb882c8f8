import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql, Statement, TenantReader } from '../database/sql.ts';
import { listCustomers } from '../features/customers/customer-store.ts';
import { eachWordOf } from '../services/search-store.ts';
import { TestBusiness } from '../testing/people.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';
import { costOf, type WatchedPlans, watchPlans } from '../testing/watched-plans.ts';

/** Before the names that are searched in their list, of those names, and behind. */
const [BEFORE, NAMED, BEHIND] = [6_000, 1_500, 500];
/** Names that hold the word, and begin otherwise than they are sorted, or have it further on. */
const ODD = [
  'Máple Homes',
  'maple',
  'MAPLE HOMES',
  'Maple  Homes',
  ' Maple Homes',
  'Maplewood',
  'Map le',
  'Old Maple Homes',
  'Maple Maple',
  'O’Maple',
  'Sugar-maple Homes',
  'Ｍａｐｌｅ Homes',
  'Zz Maple 0001',
  'Maple_%',
];

let product: TestProduct;
let businessId: string;
let watched: WatchedPlans;
let db: TenantReader;

beforeAll(async () => {
  product = await startProduct();
  businessId = (await TestBusiness.open(product, null)).business.businessId;
  await fill(product.platform.systemDb.sql);
  watched = await watchPlans(product);
  db = { sql: watched.sql, businessId };
}, 60_000);
afterAll(async () => {
  await watched.stop();
  await product.stop();
});

async function fill(sql: Sql) {
  const add = (names: Statement, type: 'business' | 'individual', from: number) => sql`
    insert into customers (business_id, id, customer_type, business_name, first_name, last_name, email, phone, address, account_number,
      communication_id, created_at)
    select ${businessId}, gen_random_uuid(), ${type}, case when ${type} = 'business' then name else '' end,
      case when ${type} = 'business' then 'Robin' else name end, 'Ashby', ${from} + n || '@mail.example', '7855550123', '{}', ${from} + n,
      gen_random_uuid(), now()
    from (${names}) names`;
  const numbered = (word: string, count: number) =>
    sql`select ${word} || ' ' || lpad(n::text, 4, '0') as name, n from generate_series(1, ${count}::int) n` as Statement;
  const odd = sql`select name, n from jsonb_array_elements_text(${sql.json(ODD)}) with ordinality as each (name, n)`;
  await add(numbered('Elm', BEFORE), 'business', 30_000);
  await add(numbered('Maple', NAMED), 'business', 40_000);
  await add(numbered('Pine', BEHIND), 'business', 50_000);
  await add(odd, 'business', 60_000);
  await add(odd, 'individual', 70_000);
  await sql`
    insert into portal_links (account_id, portfolio_id, business_id, customer_id, communication_id, created_at)
    select gen_random_uuid(), portfolio_id, c.business_id, c.id, c.communication_id, now()
    from customers c join businesses b on b.id = c.business_id
    where b.id = ${businessId} and not exists (select from portal_links l where l.business_id = b.id and l.customer_id = c.id)`;
  await sql`vacuum analyze customers`;
}

/** The same without any index: every customer is looked at. */
const expected = async (name: string, mail = '') => {
  const words = eachWordOf(name);
  const rows = await product.platform.systemDb.sql<{ id: string; find: string }[]>`
    select id, find_text find from customers where business_id = ${businessId} order by lower(display_name), id`;
  return rows
    .filter(
      ({ find }) => words.every((word) => find.split('\n')[0]?.includes(word)) && find.split('\n')[1]?.includes(mail),
    )
    .map(({ id }) => id);
};

const PAGE = { page: 1, pageSize: 50 };
const ids = ({ rows }: { rows: readonly { id: string }[] }) => rows.map(({ id }) => id);

test.each([
  'maple',
  'maple h',
  'mapl',
  'map',
  'ma',
  'maple 1',
  'maple homes',
  'homes maple',
  'old',
  'élm',
  'ashby',
  'robin maple',
  'ashby robin a maple',
  '%',
  '_%',
  'none',
])('CUST-01 D69 D70 COMM-04 every page of the names with a word is in their order, and complete: %s', async (name) => {
  const all = await expected(name);
  for (const page of [1, 2, 3, 28, 29, 31, 99]) {
    const found = await listCustomers(db, { ...PAGE, page, name });
    expect([page, ids(found)]).toEqual([page, all.slice((page - 1) * 50, page * 50)]);
    const known = Math.max(1_000, Math.min(all.length, page * 50 + 1));
    expect(found.total).toEqual(all.length > 1_000 ? { atLeast: known } : all.length);
  }
  expect(ids(await listCustomers(db, { ...PAGE, order: 'reverse', name }))).toEqual(all.toReversed().slice(0, 50));
  const mail = await expected(name, '1@mail');
  expect(ids(await listCustomers(db, { ...PAGE, email: '1@mail', name }))).toEqual(mail.slice(0, 50));
});

test('CUST-01 thousands of names that begin with a word are read from the first of them on, and not from A', async () => {
  // From the sixth time PostgreSQL may choose a plan for every text instead of one for this text.
  for (const name of ['maple', 'maple 0', 'pine', 'ashby maple'])
    for (let times = 0; times < 7; times += 1) {
      const cost = await costOf(watched, ['customers'], () => listCustomers(db, { page: 1, pageSize: 10, name }));
      expect(cost.whole).toEqual([]);
      expect(cost.most).toBeLessThanOrEqual(NAMED + 2 * ODD.length);
    }
});
