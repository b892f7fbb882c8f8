import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { OpenedAccount } from '../services/account-provider.ts';
import { ProviderSilent } from '../services/payment-provider.ts';
import { Payer } from '../testing/payer.ts';
import { TestBusiness } from '../testing/people.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';
import { reconcileProvider } from './reconcile-provider.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());
beforeEach(() => void vi.restoreAllMocks());

const accountOf = async ({ business }: TestBusiness): Promise<string> =>
  (
    await product.platform.systemDb.sql`
      select provider_account_id id from businesses where id = ${business.businessId}`
  )[0]?.id;

const setAccount = ({ business }: TestBusiness, account: string | null) =>
  product.platform.systemDb.sql`
    update businesses set provider_account_id = ${account} where id = ${business.businessId}`;

async function run(endAnyway = false) {
  const said: string[] = [];
  const isWhole = await reconcileProvider(product.platform, { say: (line) => said.push(line), endAnyway });
  return { isWhole, said };
}

const beginQuarantine = () => product.platform.systemDb.sql`
  insert into restorations (backup, taken_at, restored_at) values ('b', now() - interval '1 hour', now())`;

const lastReport = async () =>
  (
    await product.platform.systemDb.sql`
      select report -> 'opened' opened from restorations where ended_at is not null order by ended_at desc limit 1`
  )[0]?.opened;

const lastEnd = async () =>
  (
    await product.platform.systemDb.sql`
      select details from security_events where kind = 'quarantine-end' order by id desc limit 1`
  )[0]?.details;

const listed = (accounts: readonly OpenedAccount[]) =>
  vi.spyOn(product.platform.provider, 'accountsSince').mockImplementation(async function* () {
    yield* accounts;
  });

const opened = (id: string, of: TestBusiness): OpenedAccount => ({
  id,
  businessId: of.business.businessId,
  name: '',
  openedAt: new Date(),
});

test('an account that the provider does not know, as with keys of another one, is said in its words and not taken for silence', async () => {
  const owner = await TestBusiness.open(product);
  await new Payer(owner).payByBank(await owner.sent());
  await product.settle();
  const account = await accountOf(owner);
  await setAccount(owner, 'acct_elsewhere');
  onTestFinished(async () => void (await setAccount(owner, account)));
  const { isWhole, said } = await run();
  expect(isWhole).toBe(false);
  expect(said.at(-2)).toBe('1 business could not be read. What the provider says:');
  expect(said.at(-1)).toMatch(/acct_elsewhere/);
  expect(said.join()).not.toContain('did not answer');
});

test('after a restore accounts that were opened since go back to their business, or are named with what came there, and such a quarantine does not end by itself', async () => {
  const owner = await TestBusiness.open(product);
  const changed = await TestBusiness.open(product);
  await new Payer(changed).payByBank(await changed.sent());
  await product.settle();
  const { provider } = product.platform;
  const [account, unknown] = [await accountOf(owner), await accountOf(changed)];
  const [other, nobodys] = [await provider.openAccount(randomUUID()), await provider.openAccount(randomUUID())];
  // As a backup of before has them: one business without its account, one with another, and one not at all.
  await setAccount(owner, null);
  await setAccount(changed, other);
  await beginQuarantine();
  const { isWhole, said } = await run();
  expect(await accountOf(owner)).toBe(account);
  const { businessId } = owner.business;
  const noted = said.indexOf('1 account there was opened since for businesses that are here, which have theirs again:');
  expect(said.slice(noted + 1, noted + 3)).toEqual([
    `  ${account}  of business ${businessId}`,
    '1 account there was opened since for businesses that are not here any more:',
  ]);
  expect(said[noted + 3]).toMatch(new RegExp(`^ {2}${nobodys} {2}\\S.* {2}opened 20\\S+Z {2}payments: 0, \\$0\\.00$`));
  expect(said[noted + 4]).toMatch(
    /^1 account there was opened since for businesses that are here with another account/,
  );
  expect(said[noted + 5]).toMatch(
    /^ {2}acct_\S+ {2}\S.* {2}opened 20\S+Z {2}payments: 1, \$[\d,]+\.\d\d {2}of business /,
  );
  expect(said[noted + 5]).toContain(unknown);
  expect(said[noted + 5]).toMatch(new RegExp(`${changed.business.businessId}, which has ${other}$`));
  // They are the only reason.
  expect(said.join()).not.toMatch(/could not be (read|taken)/);
  expect(isWhole).toBe(false);
  expect(said.at(-1)).toMatch(/^The quarantine goes on/);
  await run(true);
  expect(await lastEnd()).toMatchObject({ unread: 0, unknownAccounts: 2 });
  expect((await lastReport()).strangers).toContainEqual(
    expect.objectContaining({ id: unknown, taken: { count: 1, cents: 106_350 } }),
  );

  await beginQuarantine();
  listed([]);
  expect(await run()).toMatchObject({ isWhole: true });
  expect(await lastEnd()).toMatchObject({ unknownAccounts: 0 });
});

test('of several accounts of one business none is taken for its own, whichever the provider names first', async () => {
  const owner = await TestBusiness.open(product);
  const account = await accountOf(owner);
  await setAccount(owner, null);
  onTestFinished(async () => void (await setAccount(owner, account)));
  const empty = await product.platform.provider.openAccount(randomUUID());
  await beginQuarantine();
  listed([opened(empty, owner), opened(account, owner)]);
  const { isWhole, said } = await run();
  expect([isWhole, await accountOf(owner)]).toEqual([false, null]);
  for (const id of [account, empty])
    expect(said.find((line) => line.startsWith(`  ${id}  `))).toMatch(/, which has none of them here$/);
  // One was closed there.
  listed([opened(account, owner)]);
  expect(await run()).toMatchObject({ isWhole: true });
  expect(await accountOf(owner)).toBe(account);
  expect((await lastReport()).noted).toEqual([{ businessId: owner.business.businessId, accountId: account }]);
});

test('accounts that the provider did not list are looked for again after the quarantine, until it does', async () => {
  const owner = await TestBusiness.open(product);
  const account = await accountOf(owner);
  await setAccount(owner, null);
  await beginQuarantine();
  vi.spyOn(product.platform.provider, 'accountsSince').mockImplementation(() => {
    throw new ProviderSilent('may not list accounts');
  });
  const silent = await run();
  expect(silent.isWhole).toBe(false);
  expect(silent.said).toContain(
    'Which accounts were opened since could not be read. What the provider says: may not list accounts',
  );
  expect(silent.said.at(-1)).toMatch(/^The quarantine goes on/);
  await run(true);
  expect(await lastEnd()).toMatchObject({ unread: 0, unknownAccounts: null });
  const again = await run();
  expect(again.isWhole).toBe(false);
  expect(again.said.at(-1)).toMatch(/^Nobody looks for them by itself\. Run npm run reconcile again/);

  const looked = listed([opened(account, owner)]);
  expect((await run()).isWhole).toBe(true);
  expect(await accountOf(owner)).toBe(account);
  expect(await lastReport()).toMatchObject({ problem: null, noted: [{ accountId: account }] });
  looked.mockClear();
  expect((await run()).isWhole).toBe(true);
  expect(looked).not.toHaveBeenCalled();
});

test('a copy that left the provider of its original is told of nobody else’s accounts at the new one', async () => {
  const { sql } = product.platform.systemDb;
  const looked = listed([]);
  await beginQuarantine();
  await sql`
    insert into payment_provider (mode, left_at) values ('test', now() + interval '1 minute')
    on conflict (one) do update set left_at = excluded.left_at`;
  expect((await run()).isWhole).toBe(true);
  expect(looked).not.toHaveBeenCalled();
  expect(await lastEnd()).toMatchObject({ unknownAccounts: null });
});
