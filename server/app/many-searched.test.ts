import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TenantReader } from '../database/sql.ts';
import { listConversations } from '../features/communications/conversation-store.ts';
import { listCustomers } from '../features/customers/customer-store.ts';
import { searchInvoices } from '../features/invoices/invoice-list-store.ts';
import { listJobs } from '../features/jobs/job-store.ts';
import { listPayments } from '../features/payments/payment-list-store.ts';
import { searchWorkOrders } from '../features/work-orders/work-order-store.ts';
import { numberPrefix, wordsOf } from '../services/search-store.ts';
import { TestBusiness } from '../testing/people.ts';
import { CUSTOMERS, fillSearched, TABLES } from '../testing/searched-rows.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';
import { costOf, type WatchedPlans, watchPlans } from '../testing/watched-plans.ts';

let product: TestProduct;
let owner: TestBusiness;
let watched: WatchedPlans;
let db: TenantReader;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
  const { businessId } = owner.business;
  await fillSearched(product.platform.systemDb.sql, businessId);
  watched = await watchPlans(product);
  db = { sql: watched.sql, businessId };
}, 120_000);
afterAll(async () => {
  await watched.stop();
  await product.stop();
});

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
