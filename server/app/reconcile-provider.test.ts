import { afterAll, beforeAll, expect, test } from 'vitest';
import { Payer } from '../testing/payer.ts';
import { TestBusiness } from '../testing/people.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';
import { reconcileProvider } from './reconcile-provider.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

test('an account that the provider does not know, as with keys of another one, is said in its words and not taken for silence', async () => {
  const owner = await TestBusiness.open(product);
  await new Payer(owner).payByBank(await owner.sent());
  await product.settle();
  const { sql } = product.platform.systemDb;
  await sql`
    update businesses set provider_account_id = 'acct_elsewhere' where id = ${owner.business.businessId}`;
  const said: string[] = [];
  const isWhole = await reconcileProvider(product.platform, { say: (line) => said.push(line), endAnyway: false });
  expect(isWhole).toBe(false);
  expect(said.at(-2)).toBe('1 business could not be read. What the provider says:');
  expect(said.at(-1)).toMatch(/acct_elsewhere/);
  expect(said.join()).not.toContain('did not answer');
});
