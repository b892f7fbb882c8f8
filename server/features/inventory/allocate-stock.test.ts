import { randomUUID } from 'node:crypto';
import type { ItemJson } from '@underlay/contract/inventory.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { asOwner } from '../../database/tenant-db.ts';
import { itemEntries, TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';
import { allocateStock, returnStock } from './index.ts';

let product: SharedProduct;
let owner: TestBusiness;
let stranger: TestBusiness;
let workOrderId: string;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
  stranger = await TestBusiness.open(product, null);
  workOrderId = randomUUID();
  await product.platform.systemDb.sql`
    insert into work_orders (business_id, id, number, job_id, description, status, created_at)
    values (${owner.business.businessId}, ${workOrderId}, 1001, ${owner.job.uuid}, 'Lay the floor', 'pending', now())`;
});

const stocked = async (quantity: number) =>
  (await owner.call<ItemJson>(`POST ${owner.base}/inventory`, itemEntries({ quantity }))).body;
const read = (itemId: string) => owner.get<ItemJson>(`GET ${owner.base}/inventory/${itemId}`);
const move = (itemId: string) => ({
  itemId,
  workOrderId,
  workOrderNumber: 1001,
  description: 'Work order 1001',
  userId: 'u',
  at: new Date('2026-03-04T03:00:00Z'),
});
const allocate = (itemId: string, wanted: number, businessId = owner.business.businessId) =>
  product.platform.systemDb.begin((tx) => allocateStock(asOwner(tx, businessId), { ...move(itemId), wanted }));
const giveBack = (itemId: string, quantity: number) =>
  product.platform.systemDb.begin((tx) =>
    returnStock(asOwner(tx, owner.business.businessId), { ...move(itemId), quantity }),
  );

describe('what work orders take', () => {
  test('API-49 D49 a work order takes at most what is in stock, on the day of the business, and gives it back', async () => {
    const { uuid } = await stocked(10);
    expect([await allocate(uuid, 7), await allocate(uuid, 7), await allocate(uuid, 7)]).toEqual([7, 3, 0]);
    await giveBack(uuid, 4);
    const item = await read(uuid);
    expect(item.quantity).toBe(4);
    expect(item.inventoryTransactions).toMatchObject([
      { category: 'allocate', quantity: 4, taxesPaid: 0, totalCost: 0 },
      { category: 'allocate', quantity: -3 },
      { category: 'allocate', quantity: -7, description: 'Work order 1001', purchaseDate: '2026-03-03' },
      { category: 'add', quantity: 10 },
    ]);
  });

  test('D49 D54 nothing wanted and nothing returned write nothing', async () => {
    const { uuid } = await stocked(2);
    expect(await allocate(uuid, 0)).toBe(0);
    await giveBack(uuid, 0);
    expect((await read(uuid)).inventoryTransactions).toHaveLength(1);
  });

  test('AUTH-22 an item of another business is as unknown as none', async () => {
    const { uuid } = await stocked(2);
    expect(await allocate(uuid, 1, stranger.business.businessId)).toBeNull();
    expect(await allocate(randomUUID(), 1)).toBeNull();
    await expect(giveBack(randomUUID(), 1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await read(uuid)).quantity).toBe(2);
  });

  test('D49 when two work orders race for the last pieces, every piece goes to one of them', async () => {
    const { uuid } = await stocked(5);
    const taken = await Promise.all(Array.from({ length: 6 }, () => allocate(uuid, 2)));
    expect(taken.map((count) => count ?? -1).sort()).toEqual([0, 0, 0, 1, 2, 2]);
    expect((await read(uuid)).quantity).toBe(0);
  });
});
