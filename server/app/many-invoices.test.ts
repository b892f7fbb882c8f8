import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '../database/sql.ts';
import { invoicesOfJob, listInvoices, searchInvoices } from '../features/invoices/invoice-list-store.ts';
import { readJobTimeline } from '../features/invoices/job-timeline-store.ts';
import { readOrdered } from '../features/payments/order-store.ts';
import { listPayments, pageOfPayments } from '../features/payments/payment-list-store.ts';
import { balancesOf, sumsOfJob } from '../features/receivables/balance-store.ts';
import { listCustomerNotes } from '../features/receivables/customer-note-store.ts';
import { TestBusiness } from '../testing/people.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';
import { costOf, type WatchedPlans, watchPlans } from '../testing/watched-plans.ts';

/** Each has a job with four invoices, of which one is still to be paid. */
const CUSTOMERS = 5_000;
const EACH = 4;
/** One customer has thousands, all but a few of them paid. */
const OF_BUSIEST = 5_000;
const OPEN = 5;
/** They have thousands of credits too, of which these are notes. */
const NOTES = 12;
const TABLES = ['customers', 'jobs', 'invoices', 'payments', 'credits', 'events'];
const PAGE = { limit: 5, offset: 0 };
const REVERSED = { ...PAGE, isReversed: true };

let product: TestProduct;
let businessId: string;
let busiest: string;
let customers: readonly string[];
let jobId: string;
let busyJob: string;
let watched: WatchedPlans;
let sql: Sql;

beforeAll(async () => {
  product = await startProduct();
  const owner = await TestBusiness.open(product, null);
  businessId = owner.business.businessId;
  busiest = owner.customer.uuid;
  busyJob = owner.job.uuid;
  await fill(product.platform.systemDb.sql);
  watched = await watchPlans(product);
  sql = watched.sql;
  customers = (await sql<{ id: string }[]>`select id from customers where id <> ${busiest} limit 30`).map(
    ({ id }) => id,
  );
  [{ id: jobId } = { id: '' }] = await sql<
    { id: string }[]
  >`select id from jobs where customer_id <> ${busiest} limit 1`;
});
afterAll(async () => {
  await watched.stop();
  await product.stop();
});

async function fill(all: Sql) {
  await all`
    insert into customers (business_id, id, customer_type, business_name, first_name, last_name, email, phone, address,
      account_number, communication_id, created_at)
    select ${businessId}, gen_random_uuid(), 'business', 'Homes ' || n, 'Robin', 'Ashby', n || '@mail.example', '7855550123', '{}',
      30000 + n, gen_random_uuid(), now()
    from generate_series(1, ${CUSTOMERS}::int) n`;
  await all`
    insert into jobs (business_id, id, customer_id, name, description, status, address, created_at)
    select business_id, gen_random_uuid(), id, 'Kitchen', 'Oak', 'quoted', '{}', now()
    from customers where business_id = ${businessId} and id <> ${busiest}`;
  await all`
    insert into invoices (business_id, id, number, is_quote, status, description, job_id, customer_id, created_at, due_date,
      sales_tax_basis_points, subtotal_cents, total_cents, paid_cents)
    select ${businessId}, gen_random_uuid(), 2000 + row_number() over (), false, case when open then 'unpaid' else 'paid' end, 'Oak',
      job_id, customer_id, now(), '2026-01-31', 0, 1000, 1000, case when open then 0 else 1000 end
    from (
      select id job_id, customer_id, n = 1 open from jobs, generate_series(1, ${EACH}::int) n where id <> ${busyJob}
      union all
      select ${busyJob}, ${busiest}, n <= ${OPEN} from generate_series(1, ${OF_BUSIEST}::int) n) each`;
  // Each of them is allocated, and compared with its invoice.
  await all.begin(async (tx) => {
    await tx`set local statement_timeout = '60s'`;
    await tx`
    insert into payments (business_id, id, invoice_id, customer_id, method, state, amount_cents, fee_cents, description, invoice_version,
      created_at, settled_at)
    select business_id, gen_random_uuid(), id, customer_id, 'manual', 'settled', 1000, 0, 'Check', 1, now(), now()
    from invoices where business_id = ${businessId} and status = 'paid'`;
  });
  await all`
    insert into credits (business_id, id, customer_id, kind, number, reason, issued_on, subtotal_cents, tax_cents, total_cents, document, sha256,
      created_by, created_at)
    select ${businessId}, gen_random_uuid(), ${busiest}, case when n <= ${NOTES} then 'note' else 'opening' end, case when n <= ${NOTES} then n end,
      'goodwill', '2026-01-31', 10, 0, 10, '{}', '\\x00', '', now()
    from generate_series(1, ${OF_BUSIEST}::int) n`;
  await all`
    insert into events (business_id, subject_id, kind, actor, data, at)
    select business_id, id, kind, '', '{}', now() from invoices, unnest('{created,sent}'::text[]) kind where business_id = ${businessId}`;
  for (const table of TABLES) await all.unsafe(`vacuum analyze ${table}`);
}

const now = new Date('2026-03-02T12:00:00Z');

test.each([
  ['CUST-05 the balances of a page of customers', () => balancesOf({ sql, businessId }, { customers, now }), 30],
  ['CUST-08 how one with thousands stands', () => balancesOf({ sql, businessId }, { customers: [busiest], now }), OPEN],
  ['CUST-08 the newest of thousands', () => searchInvoices({ sql, businessId }, { customerId: busiest }, PAGE), 6],
  [
    'ROLE-08 quotes, among thousands that are none',
    () => searchInvoices({ sql, businessId }, { isQuote: true }, PAGE),
    1,
  ],
  [
    'ROLE-08 quotes of which something is owed, among thousands of invoices',
    () => searchInvoices({ sql, businessId }, { isQuote: true, status: 'unpaid' }, PAGE),
    1,
  ],
  [
    'ROLE-08 quotes that are paid, among thousands of invoices',
    () => searchInvoices({ sql, businessId }, { isQuote: true, status: 'paid' }, PAGE),
    1,
  ],
  [
    'ROLE-08 the quotes of one with thousands',
    () => searchInvoices({ sql, businessId }, { customerId: busiest, isQuote: true }, PAGE),
    1,
  ],
  [
    'CRED-13 the credit notes of one with thousands of credits',
    () => listCustomerNotes({ sql, businessId }, busiest, PAGE),
    NOTES,
  ],
  ['INV-02 the first of all', () => listInvoices({ sql, businessId }, REVERSED), 5],
  ['JOB-10 what became of the money of a job', () => sumsOfJob({ sql, businessId }, jobId), EACH],
  // The one that is still to be paid is found twice.
  ['JOB-12 the invoices of a job', () => invoicesOfJob({ sql, businessId }, jobId), EACH + 1],
  [
    'JOB-12 the newest of a job with thousands, which are counted from an index',
    () => invoicesOfJob({ sql, businessId }, busyJob),
    OF_BUSIEST,
  ],
  [
    'SEE-06 the timeline of a job',
    () => readJobTimeline({ sql, businessId }, { ...PAGE, jobId, may: () => true }),
    EACH * 3 + 1,
  ],
])('%s is answered from an index, however often it is asked', async (_what, call, most) => {
  // From the sixth time PostgreSQL may choose a plan for every text instead of one for this text.
  for (let times = 0; times < 7; times += 1) {
    const cost = await costOf(watched, TABLES, call);
    expect(cost.whole).toEqual([]);
    expect(cost.most).toBeLessThanOrEqual(most);
  }
});

test('INV-01 DASH-02 of what thousands owe, indexes alone say whose name is the one that is searched', async () => {
  for (let times = 0; times < 7; times += 1) {
    await costOf(watched, TABLES, () =>
      searchInvoices({ sql, businessId }, { customer: 'homes', status: 'unpaid' }, PAGE),
    );
    for (const index of ['unpaid_with_payer', 'customers_known_by_id'])
      expect(watched.plans.join('\n')).toContain(`Index Only Scan using ${index}`);
  }
});

test('PAYL-01 REF-04 the latest payments, of a name or of all, are not counted, and of the newest a thousand are', async () => {
  for (const search of [{ projectName: 'kitchen' }, { customerName: 'homes' }])
    for (let times = 0; times < 7; times += 1) {
      await costOf(watched, TABLES, () => listPayments({ sql, businessId }, search));
      const loops = [...watched.plans.join('\n').matchAll(/loops=(\d+)/g)].map(([, count]) => Number(count));
      expect(Math.max(...loops)).toBeLessThanOrEqual(100);
    }
  const latest = await costOf(watched, TABLES, () => listPayments({ sql, businessId }, {}));
  expect([latest.whole, latest.most]).toEqual([[], 20]);
  for (const offset of [0, 300]) {
    const page = { limit: 100, offset };
    const { whole, most } = await costOf(watched, TABLES, () =>
      pageOfPayments({ sql, businessId }, { sort: 'newest' }, page),
    );
    expect([whole, most <= 1_001]).toEqual([[], true]);
  }
});

test('INV-02 INV-12 beside thousands of deleted drafts a page looks at those before it, and at one more', async () => {
  const { systemDb } = product.platform;
  await systemDb.sql`
    insert into deleted_drafts (business_id, id, number, is_quote, deleted_by, deleted_at)
    select ${businessId}, gen_random_uuid(), n, false, '', now() from generate_series(100000, 103999) n`;
  await systemDb.sql`vacuum analyze deleted_drafts`;
  const looked = async (slice: { limit: number; offset: number; isReversed?: boolean }) => {
    await costOf(watched, TABLES, () => listInvoices({ sql, businessId }, slice));
    return watched.plans.flatMap((plan) =>
      [...plan.matchAll(/WindowAgg.*actual rows=([\d.]+)/g)].map(([, n]) => Number(n)),
    );
  };
  for (let times = 0; times < 7; times += 1) {
    expect(await looked(REVERSED)).toEqual([1]);
    expect(await looked({ ...REVERSED, offset: 100 })).toEqual([1]);
  }
});

test('D88 a page of invoices and the invoice of a payment are planned once, and not for each call', async () => {
  const db = { sql, businessId };
  const [some] = await sql<{ id: string }[]>`select id from invoices where customer_id = ${busiest} limit 1`;
  for (let call = 0; call < 8; call += 1) {
    await listInvoices(db, { limit: 10, offset: 10 * call });
    await readOrdered(db, [some?.id ?? ''], now);
  }
  const ofBoth = ['%next_invoice_number%limit 10)%', '%hasOpenForm%"i"."id" = %'];
  const planned = await sql<{ kept: number }[]>`
    select generic_plans kept from pg_prepared_statements where statement like any(${ofBoth}::text[])`;
  expect(planned.map(({ kept }) => kept > 0)).toEqual([true, true]);
});
