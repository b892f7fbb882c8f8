import type { ItemJson, StockTransactionJson } from '@underlay/contract/inventory.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { Colleague } from '../../testing/colleagues.ts';
import { itemEntries, TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

type Answered = ItemJson & { code: string; fields: Record<string, string> };
const create = (change: object = {}) => owner.call<Answered>(`POST ${owner.base}/inventory`, itemEntries(change));
const read = (itemId: string) => owner.get<ItemJson>(`GET ${owner.base}/inventory/${itemId}`);
const post = (itemId: string, path: string, body: object) =>
  owner.call<Answered>(`POST ${owner.base}/inventory/${itemId}/${path}`, body);
const add = (itemId: string, lot: object = {}) =>
  post(itemId, 'add-quantity', { quantity: 8, purchaseDate: '2026-03-02', ...lot });
const remove = (itemId: string, entries: object) => post(itemId, 'remove-quantity', entries);

describe('what moves a stock', () => {
  test('STOCK-07 API-56 a lot raises stock, cost and taxes; the latest purchase is the latest day (D53)', async () => {
    const { body: item } = await create();
    const more = await add(item.uuid, { cost: 100.1, taxesPaid: 7.5 });
    expect(more.body).toMatchObject({ quantity: 20, cost: 580.6, taxesPaid: 43.54, purchaseDate: '2026-03-02' });
    // Cost and taxes may be left out. An older receipt does not turn the day back.
    const older = await add(item.uuid, { quantity: 1, purchaseDate: '2025-01-01', cost: null });
    expect(older.body).toMatchObject({ quantity: 21, cost: 580.6, taxesPaid: 43.54, purchaseDate: '2026-03-02' });
    expect(older.body.inventoryTransactions[0]).toMatchObject({
      category: 'add',
      description: 'Lot added',
      purchaseDate: '2025-01-01',
      quantity: 1,
      taxesPaid: 0,
      totalCost: 0,
    });
    const empty = await post(item.uuid, 'add-quantity', {});
    expect(Object.keys(empty.body.fields).sort()).toEqual(['purchaseDate', 'quantity']);
    const wrong = await add(item.uuid, { quantity: -1, cost: -1, taxesPaid: 0.005 });
    expect(Object.keys(wrong.body.fields).sort()).toEqual(['cost', 'quantity', 'taxesPaid']);
  });

  test('STOCK-04 STOCK-07 whoever plans brings in a lot, and says what it cost only with the right to spend', async () => {
    const { body: item } = await create();
    const estimator = await Colleague.join(product, owner, 'Erin Estimator', 'estimator');
    const lot = { quantity: 8, purchaseDate: '2026-03-02' };
    const path = `POST ${owner.base}/inventory/${item.uuid}/add-quantity`;
    const refused = { status: 403, body: { code: 'not_your_role' } };
    for (const costs of [{ cost: 0.01 }, { taxesPaid: 0.01 }]) {
      expect(await estimator.call(path, { ...lot, ...costs })).toMatchObject(refused);
      const first = itemEntries({ cost: 0, taxesPaid: 0, ...costs });
      expect(await estimator.call(`POST ${owner.base}/inventory`, first)).toMatchObject(refused);
    }
    expect((await read(item.uuid)).quantity).toBe(12);
    expect((await estimator.call(path, lot)).body).toMatchObject({ quantity: 20, cost: 480.5 });
    expect((await estimator.call(path, { ...lot, cost: 0, taxesPaid: null })).body).toMatchObject({ quantity: 28 });
    const free = itemEntries({ cost: 0, taxesPaid: 0 });
    expect((await estimator.call(`POST ${owner.base}/inventory`, free)).body).toMatchObject({ quantity: 12, cost: 0 });
  });

  test('STOCK-07 P24 an item does not hold more than its figures can', async () => {
    const { body: item } = await create({ cost: 99_999_999.99 });
    const costly = await add(item.uuid, { cost: 0.01 });
    expect([costly.status, costly.body]).toMatchObject([
      422,
      { code: 'too_much_stock', fields: { cost: 'That is more than one item can hold.' } },
    ]);
    expect((await read(item.uuid)).quantity).toBe(12);
  });

  test('STOCK-08 API-56 pieces leave as shrinkage or for another reason, never more than there are', async () => {
    const { body: item } = await create();
    const shrunk = await remove(item.uuid, { quantity: 5 });
    expect(shrunk.body).toMatchObject({ quantity: 7, cost: 480.5, taxesPaid: 36.04, purchaseDate: '2026-02-27' });
    expect(shrunk.body.inventoryTransactions[0]).toMatchObject({
      category: 'shrink',
      description: 'Removed',
      quantity: -5,
      taxesPaid: 0,
      totalCost: 0,
    });
    const other = await remove(item.uuid, { quantity: 1, category: 'other', description: 'Sample for a showroom' });
    expect(other.body.inventoryTransactions[0]).toMatchObject({
      category: 'other',
      description: 'Sample for a showroom',
    });
    const greedy = await remove(item.uuid, { quantity: 7 });
    expect([greedy.status, greedy.body]).toMatchObject([
      422,
      { code: 'more_than_stock', fields: { quantity: 'Must be at most 6, all that is in stock.' } },
    ]);
    expect((await remove(item.uuid, { quantity: -1 })).status).toBe(422);
    expect((await remove(item.uuid, { quantity: 1, category: 'add' })).body.fields).toEqual({
      category: 'Select an option.',
    });
    expect((await read(item.uuid)).quantity).toBe(6);
  });

  test('STOCK-08 STOCK-07 D54 adding or removing nothing is accepted and leaves no trace', async () => {
    const { body: item } = await create();
    expect((await add(item.uuid, { quantity: 0, cost: 5 })).body).toEqual(item);
    expect((await remove(item.uuid, { quantity: 0 })).body).toEqual(item);
  });

  test('STOCK-08 D80 a removal is of the day that it is where the business is', async () => {
    const { body: item } = await create();
    const { body } = await remove(item.uuid, { quantity: 1 });
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(product.clock.now());
    expect(body.inventoryTransactions[0]?.purchaseDate).toBe(today);
  });

  test('STOCK-10 D70 the history pages newest first and counts its entries', async () => {
    const { body: item } = await create({ quantity: 50 });
    for (const quantity of [1, 2, 3, 4, 5, 6]) await remove(item.uuid, { quantity });
    const page = (query: string) =>
      owner.call<StockTransactionJson[]>(`GET ${owner.base}/inventory/${item.uuid}/transactions?${query}`);
    const quantities = async (query: string) => (await page(query)).body.map(({ quantity }) => quantity);
    expect(await quantities('page=1&pageSize=5')).toEqual([-6, -5, -4, -3, -2]);
    expect(await quantities('page=2&pageSize=5')).toEqual([-1, 50]);
    expect(await quantities('page=3&pageSize=5')).toEqual([]);
    expect((await page('page=2&pageSize=5')).headers.get('x-total-count')).toBe('7');
    expect((await read(item.uuid)).inventoryTransactions.map(({ quantity }) => quantity)).toEqual([-6, -5, -4, -3, -2]);
  });
});
