import { afterAll, beforeAll, test } from 'vitest';
import { playDeals } from '../testing/deal-orders.ts';
import { customerEntries, TestBusiness } from '../testing/people.ts';
import { RANDOM_ORDERS, RANDOM_ORDERS_MILLISECONDS } from '../testing/random-orders.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';

const RUNS = Math.ceil(RANDOM_ORDERS / 8);

/** Its own: the books of all that it holds are checked. */
let product: TestProduct;
let owner: TestBusiness;
let neighbourId: string;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
  const { body } = await owner.call<{ uuid: string }>(`POST ${owner.base}/customers`, customerEntries());
  neighbourId = body.uuid;
});
afterAll(() => product.stop());

test(
  `CONT-01 CONT-03 SIGN-10 VER-03 DRAW-07 DRAW-08 CONT-06 in ${RUNS} random orders of what contractor and customer do with quotes and draws, a contract adds up to what was signed once`,
  () => playDeals({ owner, neighbourId, platform: product.platform }, RUNS),
  RANDOM_ORDERS_MILLISECONDS,
);
