import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TenantReader } from '../database/sql.ts';
import { candidateIds } from '../features/work-orders/order-subcontractor-store.ts';
import { TestBusiness } from '../testing/people.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';
import { costOf, type WatchedPlans, watchPlans } from '../testing/watched-plans.ts';
import { workOrdersOf } from '../testing/work-orders.ts';

const SUBCONTRACTORS = 6_000;

let product: TestProduct;
let owner: TestBusiness;
let watched: WatchedPlans;
let db: TenantReader;
let orderId: string;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
  const { businessId } = owner.business;
  const { sql } = product.platform.systemDb;
  const orders = workOrdersOf(owner);
  orderId = (await orders.create()).body.uuid;
  const { uuid } = await orders.person();
  await orders.put(orderId, uuid, 'add');
  await sql`
    insert into subcontractors (business_id, id, subcontractor_type, business_name, first_name, last_name, email, phone, address, ein_sealed,
      ssn_sealed, ending_sealed, created_at)
    select business_id, gen_random_uuid(), subcontractor_type, case when n % 60 = 1 then 'Birch ' when n % 2 = 0 then 'Pine ' else 'Elm ' end || n,
      first_name, last_name, email, phone, address, ein_sealed, ssn_sealed, ending_sealed, now()
    from generate_series(1, ${SUBCONTRACTORS}::int) n cross join subcontractors where id = ${uuid}`;
  await sql`
    update business_counters set subcontractor_count = subcontractor_count + ${SUBCONTRACTORS} where business_id = ${businessId}`;
  await sql`vacuum analyze subcontractors`;
  watched = await watchPlans(product);
  db = { sql: watched.sql, businessId };
});
afterAll(async () => {
  await watched.stop();
  await product.stop();
});

test('WO-13 D51 of thousands who may be put on an order a page is read, and those are counted that a name finds', async () => {
  const expected = [
    { name: null, total: SUBCONTRACTORS, read: 100 },
    { name: 'birch', total: SUBCONTRACTORS / 60, read: SUBCONTRACTORS / 30 },
    { name: 'pine', total: { atLeast: 1_000 }, read: SUBCONTRACTORS },
  ];
  // From the sixth time PostgreSQL may choose a plan for every name instead of one for this name.
  for (const { name, total, read } of expected)
    for (let times = 0; times < 7; times += 1) {
      const cost = await costOf(watched, ['subcontractors'], async () =>
        expect([name, (await candidateIds(db, { orderId, name, limit: 10, offset: 0 })).total]).toEqual([name, total]),
      );
      expect(cost.whole).toEqual([]);
      expect(cost.most).toBeLessThanOrEqual(read);
    }
});
