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

test('I61 an account that the provider does not have is noted as gone and keeps nobody from being read, until it is there again', async () => {
  const [{ business: gone }, { business: other }] = [
    await TestBusiness.open(product),
    await TestBusiness.open(product),
  ];
  await product.settle();
  const { sql } = product.platform.systemDb;
  const [before] = await sql<{ account: string }[]>`
    select provider_account_id account from businesses where id = ${gone.businessId}`;
  const giveAccount = (account: string) =>
    sql`update businesses set provider_account_id = ${account} where id = ${gone.businessId}`;
  // It is the first to be read.
  const tried = product.clock.now();
  await sql`
    insert into provider_readings (business_id, tried_at) values
      (${gone.businessId}, ${tried}::timestamptz - interval '3 days'), (${other.businessId}, ${tried}::timestamptz - interval '2 hours')`;
  const readings = async () => {
    await readProvider(product.platform);
    return sql`
      select gone_since is not null "isGone", read_to is not null "isRead" from provider_readings
      where business_id in ${sql([gone.businessId, other.businessId])} order by business_id = ${other.businessId}`;
  };
  await giveAccount('acct_elsewhere');
  expect(await readings()).toEqual([
    { isGone: true, isRead: false },
    { isGone: false, isRead: true },
  ]);
  await giveAccount(before?.account ?? '');
  // Whoever has many of them, as a copy with another provider, does not ask for all of them each hour.
  product.clock.advance(2 * 3_600_000);
  expect((await readings())[0]).toEqual({ isGone: true, isRead: false });
  product.clock.advance(23 * 3_600_000);
  expect(await readings()).toEqual([
    { isGone: false, isRead: true },
    { isGone: false, isRead: true },
  ]);
});
