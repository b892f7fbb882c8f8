import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptanceOf } from '../../testing/acceptance.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct({ rateLimits: true });
  owner = await TestBusiness.open(product, null);
});
afterAll(() => product.stop());

test('SIGN-16 from one address ten answers and ten questions a minute are taken, and a foreign link answers nothing', async () => {
  const { uuid, total } = await owner.sent({ isQuote: true });
  const quote = `${owner.portal}/invoices/${uuid}`;
  const tenTimes = async (line: string, body: object) => {
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await owner.visit(line, body)).status);
    return statuses;
  };
  const once = (status: number) => [...Array(10).fill(status), 429];
  expect(await tenTimes(`POST ${quote}/acceptance`, acceptanceOf(total + 1))).toEqual(once(422));
  expect(await tenTimes(`POST ${quote}/question`, { message: 'And the hall?' })).toEqual(once(204));
  const foreign = quote.replace(/portfolios\/[^/]+/, `portfolios/${crypto.randomUUID()}`);
  expect((await owner.visit(`POST ${foreign}/decline`, { version: 1, reason: 'price' })).status).toBe(404);
});
