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

test('after a restore accounts that were opened since go back to their business, or are named with what came there, and such a quarantine does not end by itself', async () => {
  const owner = await TestBusiness.open(product);
  const gone = await TestBusiness.open(product);
  await new Payer(gone).payByBank(await gone.sent());
  await product.settle();
  const { sql } = product.platform.systemDb;
  const accountOf = async ({ business }: TestBusiness) =>
    (await sql`select provider_account_id id from businesses where id = ${business.businessId}`)[0]?.id as string;
  const [account, unknown] = [await accountOf(owner), await accountOf(gone)];
  // As a backup of before has them: one business without its account, the other not at all.
  await sql`update businesses set provider_account_id = null where id = ${owner.business.businessId}`;
  await sql`update businesses set provider_account_id = 'acct_before' where id = ${gone.business.businessId}`;
  await sql`insert into restorations (backup, taken_at, restored_at) values ('b', now() - interval '1 hour', now())`;
  const run = async (endAnyway: boolean) => {
    const said: string[] = [];
    const isWhole = await reconcileProvider(product.platform, { say: (line) => said.push(line), endAnyway });
    return { isWhole, said };
  };
  const { isWhole, said } = await run(false);
  expect(await accountOf(owner)).toBe(account);
  expect(said).toContain('1 account there was opened since for businesses that are here, which have theirs again.');
  expect(said.find((line) => line.includes(unknown))).toMatch(
    /^ {2}acct_\S+ {2}\S.* {2}opened 20\S+Z {2}payments: 1, \$[\d,]+\.\d\d$/,
  );
  expect(isWhole).toBe(false);
  expect(said.at(-1)).toMatch(/^The quarantine goes on/);
  await run(true);
  const [restoration] = await sql`select report -> 'opened' opened from restorations where ended_at is not null`;
  expect(restoration?.opened.strangers).toContainEqual(
    expect.objectContaining({ id: unknown, taken: { count: 1, cents: 106_350 } }),
  );
});
