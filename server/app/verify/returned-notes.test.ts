import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '../../database/sql.ts';
import { found } from '../../services/refused.ts';
import { type CreditClient, startCredits } from '../../testing/credit-client.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import type { TestBusiness } from '../../testing/people.ts';
import type { TestProduct } from '../../testing/test-product.ts';
import { INVARIANTS } from './invariants.ts';

let product: TestProduct;
let owner: TestBusiness;
let credits: CreditClient;

beforeAll(async () => {
  ({ product, owner, credits } = await startCredits({}));
});
afterAll(() => product.stop());

/** What `npm run verify` finds wrong with credit notes in a transaction that never commits, with every guard disabled. */
async function wrongNotes(change: string): Promise<readonly object[]> {
  const { platform } = product;
  let wrong: readonly object[] = [];
  class Undone extends Error {}
  const look = async (tx: Transaction) => {
    await tx.unsafe(`set local session_replication_role = replica; ${change}`);
    const invariant = found(INVARIANTS.find(({ id }) => id === 'I21'));
    ({ wrong } = await invariant.check({ ...platform, sql: tx, live: tx }));
    throw new Undone();
  };
  await platform.systemDb.begin(look).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return wrong;
}

test('CRED-04 I21 what was kept for restocking stays kept when the rest of the line comes back', async () => {
  const invoice = await owner.sent();
  const lines = [{ lineId: invoice.lineItems[0]?.uuid, quantity: 50 }];
  const { body: first } = await credits.issue(invoice.uuid, { lines, restocking: { percent: 15 } });
  expect(first).toMatchObject({ value: 500, restocking: 75, subtotal: 425, tax: 26.56 });
  const { body: preview } = await credits.preview(invoice.uuid, { lines });
  expect(preview).toMatchObject({ value: 500, restocking: 0, subtotal: 500, tax: 31.25, rest: 79.69 });
  const { body: last } = await credits.issue(invoice.uuid, { lines });
  expect(last).toMatchObject({ value: 500, restocking: 0, subtotal: 500, tax: 31.25 });
  await expectSoundBooks(product.platform);

  const older = (subtotal: number, tax: number) => `
    update credits set value_cents = ${subtotal}, subtotal_cents = ${subtotal}, tax_cents = ${tax}, total_cents = ${subtotal + tax},
      parts = jsonb_build_array(jsonb_build_object('subtotal', ${subtotal}, 'tax', ${tax}), jsonb_build_object('subtotal', 0, 'tax', 0))
    where id = '${last.uuid}'`;
  expect(await wrongNotes(older(57_500, 3_594))).toEqual([]);
  expect(await wrongNotes(older(57_400, 3_588))).toHaveLength(1);

  // Kept or not: what is left can be credited as an amount.
  const { body: rest } = await credits.issue(invoice.uuid, { amount: 79.69, reason: 'goodwill' });
  expect(rest).toMatchObject({ subtotal: 75, tax: 4.69 });
  await expectSoundBooks(product.platform);
});
