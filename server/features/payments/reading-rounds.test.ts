import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { readProvider } from './reconcile.ts';

/** More than are looked up at once. */
const BUSINESSES = 30;
let product: TestProduct;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

test('I61 one run reads the provider for all businesses that wait for it, however many', async () => {
  const { business } = await TestBusiness.open(product);
  await product.settle();
  const { sql } = product.platform.systemDb;
  await sql`
    insert into businesses select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'portfolio_id', gen_random_uuid()))).*
    from businesses b cross join generate_series(2, ${BUSINESSES}::int) where b.id = ${business.businessId}`;
  await readProvider(product.platform);
  const [read] = await sql`select count(*) from provider_readings where read_to is not null`;
  expect(read).toEqual({ count: BUSINESSES });
}, 60_000);
