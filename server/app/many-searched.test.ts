import { FOUND_KINDS } from '@underlay/contract/search.ts';
import { mayOf } from '@underlay/domain/members/rights.ts';
import { soughtIn } from '@underlay/domain/search/sought.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sql, TenantReader } from '../database/sql.ts';
import { listConversations } from '../features/communications/conversation-store.ts';
import { listCustomers } from '../features/customers/customer-store.ts';
import { searchInvoices } from '../features/invoices/invoice-list-store.ts';
import { listJobs } from '../features/jobs/job-store.ts';
import { listPayments } from '../features/payments/payment-list-store.ts';
import { searchEverything } from '../features/search/search-store.ts';
import { searchWorkOrders } from '../features/work-orders/work-order-store.ts';
import { numberPrefix, wordsOf } from '../services/search-store.ts';
import { TestBusiness } from '../testing/people.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';
import { costOf, type WatchedPlans, watchPlans } from '../testing/watched-plans.ts';

const CUSTOMERS = 6_000;
const TABLES = ['customers', 'jobs', 'invoices', 'payments', 'work_orders', 'conversations'];

let product: TestProduct;
let owner: TestBusiness;
let watched: WatchedPlans;
let db: TenantReader;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
  const { businessId } = owner.business;
  await fill(product.platform.systemDb.sql, businessId);
  watched = await watchPlans(product);
  db = { sql: watched.sql, businessId };
}, 120_000);
afterAll(async () => {
  await watched.stop();
  await product.stop();
});

/** every second customer is a Pine, every sixtieth of all a Birch. Each has a job, an invoice, a payment, an order and a conversation. */
async function fill(all: Sql, businessId: string) {
  await all`
    insert into customers (business_id, id, customer_type, business_name, first_name, last_name, email, phone, address,
      account_number, communication_id, invoice_count, created_at)
    select ${businessId}, gen_random_uuid(), 'business',
      (case when n % 60 = 1 then 'Birch' when n % 2 = 0 then 'Pine' else 'Elm' end) || ' ' || lpad(n::text, 4, '0'),
      'Robin', 'Ashby', n || '@mail.example', '7855550123', b.address, 30000 + n, gen_random_uuid(), 1, now() + n * interval '1 second'
    from generate_series(1, ${CUSTOMERS}::int) n join businesses b on b.id = ${businessId}`;
  await all`
    insert into portal_links (account_id, portfolio_id, business_id, customer_id, communication_id, created_at)
    select gen_random_uuid(), portfolio_id, c.business_id, c.id, c.communication_id, now()
    from customers c join businesses b on b.id = c.business_id where c.account_number > 30000 and b.id = ${businessId}`;
  await all`
    insert into jobs (business_id, id, customer_id, name, description, status, address, created_at)
    select business_id, gen_random_uuid(), c.id, 'Floor of ' || business_name, repeat('Oak ', 200), 'quoted', b.address, now() - account_number * interval '1 minute'
    from customers c join businesses b on b.id = business_id where business_id = ${businessId} and account_number > 30000`;
  await all`
    insert into invoices (business_id, id, number, is_quote, status, description, job_id, customer_id, created_at, due_date,
      sales_tax_basis_points, subtotal_cents, total_cents, paid_cents)
    select business_id, gen_random_uuid(), 2000 + row_number() over (order by created_at), false,
      'unpaid', 'Oak', id, customer_id, now(), '2026-01-31', 0, 1000, 1000, 0
    from jobs where business_id = ${businessId} and name like 'Floor%'`;
  await all`
    insert into payments (business_id, id, invoice_id, customer_id, method, state, amount_cents, fee_cents, description, invoice_version,
      created_at, settled_at, applied)
    select business_id, gen_random_uuid(), id, customer_id, 'manual', 'settled', 1000, 0, 'Check', 1, now() + number * interval '1 second', now(), false
    from invoices where business_id = ${businessId}`;
  await all`
    insert into work_orders (business_id, id, number, job_id, description, status, created_at)
    select business_id, gen_random_uuid(), number, job_id, 'Lay', 'pending', now() from invoices where business_id = ${businessId}`;
  await all`
    insert into conversations (business_id, id, customer_id, last_activity, last_message, unread)
    select business_id, communication_id, id, now() + account_number * interval '1 second', 'Hello', false
    from customers where business_id = ${businessId} and account_number > 30000`;
  for (const table of TABLES) await all.unsafe(`vacuum analyze ${table}`);
}

/** Three checks, and far more cards after them than are looked through. */
const payOnline = (all: Sql, { uuid }: { uuid: string }) => all`
  insert into payments (business_id, id, invoice_id, customer_id, method, state, amount_cents, fee_cents, description, invoice_version,
    created_at, settled_at, applied)
  select business_id, gen_random_uuid(), id, customer_id, case when n <= 3 then 'manual' else 'card' end, 'settled', 2500, 0,
    case when n <= 3 then 'Check 441' || n else '' end, 1, now() + n * interval '1 second', now(), false
  from invoices cross join generate_series(1, 2000) n where id = ${uuid}`;

type Find = (typed: string, page: { page: number; pageSize: number }) => Promise<{ rows: readonly { id: string }[] }>;
const slice = ({ page, pageSize }: { page: number; pageSize: number }) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

const LISTS: readonly (readonly [string, Find, string])[] = [
  ['CUST-01 customers', (name, page) => listCustomers(db, { ...page, name }), 'customers?name='],
  ['JOB-01 jobs by name', (name, page) => listJobs(db, { ...page, name }), 'jobs?name='],
  ['JOB-01 jobs by customer', (customer, page) => listJobs(db, { ...page, customer }), 'jobs?customer='],
  ['INV-06 jobs by either', (text, page) => listJobs(db, { ...page, text }), 'jobs?text='],
  [
    'INV-01 invoices by customer',
    (customer, page) => searchInvoices(db, { customer: wordsOf(customer) }, slice(page)),
    'invoices?customer=',
  ],
  [
    'INV-01 unpaid invoices by customer',
    (customer, page) => searchInvoices(db, { customer: wordsOf(customer), status: 'unpaid' }, slice(page)),
    'invoices?status=unpaid&customer=',
  ],
  [
    'WO-01 work orders by job',
    (name, page) => searchWorkOrders(db, { jobName: wordsOf(name), number: null }, slice(page)),
    'work-orders?jobName=',
  ],
  [
    'COMM-03 conversations',
    (customer, page) => listConversations(db, { ...page, customer, unreadOnly: false }),
    'communications?customer=',
  ],
  [
    'PAYL-01 payments by customer',
    async (customerName) => ({ rows: await listPayments(db, { customerName }) }),
    'payments?customerName=',
  ],
  [
    'PAYL-01 payments by project',
    async (projectName) => ({ rows: await listPayments(db, { projectName }) }),
    'payments?projectName=',
  ],
];

const total = async (path: string) => {
  const { headers, body } = await owner.call<{ uuid: string }[]>(`GET ${owner.base}/${path}`);
  const isAtLeast = headers.get('x-total-count-is') === 'at-least';
  return { count: `${headers.get('x-total-count')}${isAtLeast ? '+' : ''}`, rows: body.map(({ uuid }) => uuid) };
};

describe.each(LISTS)('D69 %s', (_name, find, path) => {
  test('few are read from an index, and counted', async () => {
    // From the sixth time PostgreSQL may choose a plan for every text instead of one for this text.
    for (let times = 0; times < 7; times += 1) {
      const cost = await costOf(watched, TABLES, () => find('birch', { page: 2, pageSize: 10 }));
      expect(cost.whole).toEqual([]);
      expect(cost.most).toBeLessThanOrEqual((2 * CUSTOMERS) / 60);
    }
    if (!path.startsWith('payments'))
      expect((await total(`${path}birch&pageSize=5`)).count).toBe(String(CUSTOMERS / 60));
  });

  test('of many a page is read, and no further than it takes to know that they are many', async () => {
    for (let times = 0; times < 7; times += 1) {
      const cost = await costOf(watched, ['invoices', 'payments', 'work_orders', 'conversations'], () =>
        find('pine', { page: 2, pageSize: 10 }),
      );
      expect(cost.whole).toEqual([]);
    }
    if (path.startsWith('payments')) return;
    const first = await total(`${path}pine&pageSize=50`);
    expect(first.count).toBe('1000+');
    const later = [await total(`${path}pine&pageSize=50&page=2`), await total(`${path}pine&pageSize=100`)];
    expect([...first.rows, ...(later[0]?.rows ?? [])]).toEqual(later[1]?.rows);
    expect((await total(`${path}pine&pageSize=50&page=20`)).count).toBe('1001+');
    const end = await total(`${path}pine&pageSize=200&page=15`);
    expect([end.rows.length, end.count]).toEqual([200, `${CUSTOMERS / 2}+`]);
    expect((await total(`${path}pine&pageSize=200&page=99`)).rows).toEqual([]);
  });
});

const FIRST_PAGE = slice({ page: 1, pageSize: 10 });
test.each([
  [
    'INV-01 invoices by number',
    'invoices?id=2',
    (typed: string) => searchInvoices(db, { number: numberPrefix(typed, 'invoice') }, FIRST_PAGE),
  ],
  [
    'WO-01 work orders by number',
    'work-orders?workOrderId=2',
    (typed: string) => searchWorkOrders(db, { number: numberPrefix(typed, 'work-order'), jobName: null }, FIRST_PAGE),
  ],
])('D69 %s are read from the ends of their ranges', async (_name, path, find) => {
  for (let times = 0; times < 7; times += 1) {
    const cost = await costOf(watched, TABLES, () => find('70'));
    expect(cost.whole).toEqual([]);
    expect(cost.most).toBeLessThanOrEqual(100);
  }
  const { rows } = await find('70');
  expect(rows.map((row) => (row as unknown as { number: number }).number)).toEqual(
    Array.from({ length: 10 }, (_, index) => 7099 - index),
  );
  expect((await total(path)).count).toBe('999');
});

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
