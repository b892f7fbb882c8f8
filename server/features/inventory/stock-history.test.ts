import { randomUUID } from 'node:crypto';
import type { ItemJson, StockTransactionJson } from '@underlay/contract/inventory.ts';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { asOwner } from '../../database/tenant-db.ts';
import { itemEntries, TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';
import { allocateStock, returnStock } from './index.ts';

let product: SharedProduct;
let owner: TestBusiness;
let workOrderId: string;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
  workOrderId = randomUUID();
  await product.platform.systemDb.sql`
    insert into work_orders (business_id, id, number, job_id, description, status, created_at)
    values (${owner.business.businessId}, ${workOrderId}, 1001, ${owner.job.uuid}, 'Lay the floor', 'pending', now())`;
});

const stocked = async (quantity: number) =>
  (await owner.call<ItemJson>(`POST ${owner.base}/inventory`, itemEntries({ quantity }))).body.uuid;
const read = (itemId: string) => owner.get<ItemJson>(`GET ${owner.base}/inventory/${itemId}`);
const historyOf = (itemId: string) =>
  owner.get<StockTransactionJson[]>(`GET ${owner.base}/inventory/${itemId}/transactions?pageSize=200`);
const remove = async (itemId: string, quantity: number) =>
  (await owner.call(`POST ${owner.base}/inventory/${itemId}/remove-quantity`, { quantity })).status;

const sumOf = (entries: readonly StockTransactionJson[], figure: 'quantity' | 'taxesPaid' | 'totalCost') =>
  entries.reduce((sum, entry) => sum + Math.round(entry[figure] * 100), 0) / 100;

/** I14: the figures of an item are the sums of its history, and the stock was never below zero in it. */
async function expectSoundStock(itemId: string) {
  const [item, entries] = await Promise.all([read(itemId), historyOf(itemId)]);
  let stock = 0;
  for (const { quantity } of entries.toReversed()) {
    stock += quantity;
    expect(stock).toBeGreaterThanOrEqual(0);
  }
  expect(item.quantity).toBe(stock);
  expect([item.cost, item.taxesPaid]).toEqual([sumOf(entries, 'totalCost'), sumOf(entries, 'taxesPaid')]);
  const lots = entries.filter(({ category }) => category === 'add').map(({ purchaseDate }) => purchaseDate);
  if (lots.length > 0) expect(item.purchaseDate).toBe(lots.sort().at(-1));
  return item;
}

const step = fc.record({
  kind: fc.constantFrom('add', 'remove', 'allocate', 'return'),
  quantity: fc.nat(30),
  cents: fc.nat(100_000),
  day: fc.integer({ min: 10, max: 28 }),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** A work order only gives back what it has. */
async function take(item: { id: string; inStock: number }, { kind, quantity, cents, day }: Step): Promise<void> {
  const { business, base } = owner;
  const move = {
    itemId: item.id,
    workOrderId,
    workOrderNumber: 1001,
    description: 'Work order 1001',
    userId: 'u',
    at: new Date(),
  };
  if (kind === 'remove') await remove(item.id, quantity);
  if (kind === 'add')
    await owner.call(`POST ${base}/inventory/${item.id}/add-quantity`, {
      quantity,
      cost: cents / 100,
      taxesPaid: (cents % 997) / 100,
      purchaseDate: `2026-01-${day}`,
    });
  if (kind === 'allocate')
    item.inStock +=
      (await product.platform.systemDb.begin((tx) =>
        allocateStock(asOwner(tx, business.businessId), { ...move, wanted: quantity }),
      )) ?? 0;
  if (kind === 'return') {
    const back = Math.min(quantity, item.inStock);
    item.inStock -= back;
    await product.platform.systemDb.begin((tx) =>
      returnStock(asOwner(tx, business.businessId), { ...move, quantity: back }),
    );
  }
}

test('I14 D53 D54 whatever happens to an item, one thing after the other, its figures are the sums of its history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(20), fc.array(step, { maxLength: 25 }), async (first, steps) => {
      const item = { id: await stocked(first), inStock: 0 };
      for (const one of steps) await take(item, one);
      await expectSoundStock(item.id);
    }),
    { numRuns: 15 },
  );
}, 60_000);

test('I14 STOCK-08 whatever happens to an item at the same time, its figures are the sums of its history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(20), fc.array(step, { minLength: 5, maxLength: 25 }), async (first, steps) => {
      const item = { id: await stocked(first), inStock: 0 };
      await Promise.all(steps.map((one) => take(item, one)));
      await expectSoundStock(item.id);
    }),
    { numRuns: 15 },
  );
}, 60_000);

test('I14 STOCK-08 of many who take the last pieces at once, exactly as many succeed as there are pieces', async () => {
  const itemId = await stocked(6);
  const answers = await Promise.all(Array.from({ length: 20 }, () => remove(itemId, 1)));
  expect(answers.filter((status) => status === 200)).toHaveLength(6);
  expect(answers.filter((status) => status === 422)).toHaveLength(14);
  expect((await expectSoundStock(itemId)).quantity).toBe(0);
});

test('I14 the history of an item cannot be rewritten', async () => {
  const itemId = await stocked(3);
  const { systemDb } = product.platform;
  await expect(
    systemDb.sql`update inventory_transactions set quantity = 4 where item_id = ${itemId}`,
  ).rejects.toThrow();
  await expect(systemDb.sql`delete from inventory_transactions where item_id = ${itemId}`).rejects.toThrow();
  await expectSoundStock(itemId);
});
