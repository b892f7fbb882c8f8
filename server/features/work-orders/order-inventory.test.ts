import type { ItemJson, StockTransactionJson } from '@underlay/contract/inventory.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '../../testing/audit-reader.ts';
import { TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';
import { workOrdersOf } from '../../testing/work-orders.ts';

let product: SharedProduct;
let owner: TestBusiness;
let ours: ReturnType<typeof workOrdersOf>;
let theirs: ReturnType<typeof workOrdersOf>;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
  ours = workOrdersOf(owner);
  theirs = workOrdersOf(await TestBusiness.open(product, null));
});

const newOrder = async () => (await ours.create()).body.uuid;
const onOrder = async (orderId: string, itemId: string) =>
  (await ours.read(orderId)).inventory.find(({ uuid }) => uuid === itemId)?.quantity ?? 0;
const historyOf = async (itemId: string) =>
  (await owner.get<StockTransactionJson[]>(`GET ${owner.base}/inventory/${itemId}/transactions`)).map(
    ({ category, quantity }) => [category, quantity],
  );

describe('the inventory of a work order', () => {
  test('API-46 API-49 D49 adding takes from the stock and adds to the line, and the line says what the item is', async () => {
    const order = await newOrder();
    const item = await ours.item(10);
    await ours.add(order, item.uuid, 4);
    const { body } = await ours.add(order, item.uuid, 3);
    const { name, description, upc, sku, uuid } = item;
    expect(body.inventory).toEqual([{ uuid, name, description, upc, sku, quantity: 7, status: 'added' }]);
    expect(await ours.stock(uuid)).toBe(3);
    expect(await historyOf(uuid)).toEqual([
      ['allocate', -3],
      ['allocate', -4],
      ['add', 10],
    ]);
  });

  test('AUDIT-05 AUDIT-10 what an order takes and gives back stands in the log of the order and in that of the item', async () => {
    const { uuid: order, id: number } = (await ours.create()).body;
    const { uuid } = await ours.item(5, { name: 'Oak plank' });
    await ours.add(order, uuid, 9);
    await ours.takeOff(order, uuid);
    const log = auditOf(owner);
    expect(await log.sentences({ subject: uuid })).toEqual([
      `Robin Ashby gave 5 pieces back to the stock of Oak plank from work order ${number}`,
      `Robin Ashby took 5 pieces from the stock of Oak plank for work order ${number}`,
      'Robin Ashby added the item Oak plank',
    ]);
    expect((await log.sentences({ subject: order })).slice(0, 2)).toEqual([
      `Robin Ashby gave 5 pieces of work order ${number} back to the stock`,
      `Robin Ashby put 5 pieces from the stock on work order ${number}`,
    ]);
  });

  test('WO-08 D49 a request beyond the stock takes what is there; with none left it is refused', async () => {
    const order = await newOrder();
    const { uuid } = await ours.item(5);
    expect((await ours.add(order, uuid, 2)).body.inventory).toMatchObject([{ quantity: 2 }]);
    expect((await ours.add(order, uuid, 1e9)).body.inventory).toMatchObject([{ quantity: 5 }]);
    const late = await ours.add(order, uuid, 1);
    expect([late.status, late.body.code]).toEqual([409, 'out_of_stock']);
    expect([await onOrder(order, uuid), await ours.stock(uuid)]).toEqual([5, 0]);
  });

  test('D54 adding zero is accepted, changes nothing and leaves no line', async () => {
    const order = await newOrder();
    const { uuid } = await ours.item(0);
    const answer = await ours.add(order, uuid, 0);
    expect([answer.status, answer.body.inventory]).toEqual([200, []]);
    expect(await historyOf(uuid)).toEqual([]);
  });

  test('WO-09 API-49 D49 zero with an empty status takes the item off and gives its pieces back, once', async () => {
    const order = await newOrder();
    const { uuid } = await ours.item(6);
    await ours.add(order, uuid, 4);
    const twice = await Promise.all([ours.takeOff(order, uuid), ours.takeOff(order, uuid)]);
    expect(twice.map(({ status, body }) => [status, body.inventory])).toEqual([
      [200, []],
      [200, []],
    ]);
    expect(await ours.stock(uuid)).toBe(6);
    expect((await historyOf(uuid)).slice(0, 2)).toEqual([
      ['allocate', 4],
      ['allocate', -4],
    ]);
  });

  test('WO-09 D49 taking an item off leaves what a colleague has put on it meanwhile', async () => {
    const order = await newOrder();
    const { uuid } = await ours.item(9);
    await ours.add(order, uuid, 4);
    await ours.add(order, uuid, 3);
    const takeOff = (was: number) =>
      owner.call(`PUT ${ours.orders}/${order}/inventory`, { inventoryId: uuid, quantity: 0, status: '', was });
    const message = expect.stringContaining('Nothing was removed.');
    expect(await takeOff(4)).toMatchObject({ status: 409, body: { code: 'CHANGED_ELSEWHERE', message } });
    expect([await onOrder(order, uuid), await ours.stock(uuid)]).toEqual([7, 2]);
    expect((await takeOff(7)).status).toBe(200);
    expect([await onOrder(order, uuid), await ours.stock(uuid)]).toEqual([0, 9]);
  });

  test('WO-08 API-49 what is not a whole number from 0, or no known status, is refused beside its field', async () => {
    const order = await newOrder();
    const { uuid } = await ours.item(5);
    const change = async (body: object) =>
      (
        await owner.call<{ fields: Record<string, string> }>(`PUT ${ours.orders}/${order}/inventory`, {
          inventoryId: uuid,
          quantity: 1,
          status: 'added',
          ...body,
        })
      ).body.fields;
    expect(await change({ quantity: -1 })).toEqual({ quantity: 'Must be 0 or more.' });
    expect(await change({ quantity: 1.5 })).toEqual({ quantity: 'Must be a whole number.' });
    expect(await change({ quantity: undefined })).toEqual({ quantity: 'Must contain only numbers.' });
    expect(await change({ quantity: 2, status: '' })).toEqual({ quantity: 'Must be 0 to remove the item.' });
    expect(Object.keys(await change({ status: 'taken' }))).toEqual(['status']);
    expect(await change({ inventoryId: '' })).toEqual({ inventoryId: 'Select an option.' });
    expect(await ours.stock(uuid)).toBe(5);
  });

  test('P26 an item of another business is as unknown as none, to add and to take off', async () => {
    const order = await newOrder();
    const foreign = await theirs.item(5);
    for (const id of [foreign.uuid, crypto.randomUUID()]) {
      for (const answer of [await ours.add(order, id, 1), await ours.takeOff(order, id)]) {
        expect([answer.status, answer.body.fields]).toEqual([
          422,
          { inventoryId: 'That item is not in the inventory.' },
        ]);
      }
    }
    expect(await theirs.stock(foreign.uuid)).toBe(5);
  });

  test('D49 of two who take the last box one gets it, and the other is told', async () => {
    const orders = await Promise.all([newOrder(), newOrder()]);
    const { uuid } = await ours.item(1);
    const answers = await Promise.all(orders.map((order) => ours.add(order, uuid, 1)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const counts = await Promise.all(orders.map((order) => onOrder(order, uuid)));
    expect([counts.sort(), await ours.stock(uuid)]).toEqual([[0, 1], 0]);
  });

  test('P25 D49 whatever is added and taken off at the same time, stock and orders together stay the same', async () => {
    const orders = await Promise.all([newOrder(), newOrder(), newOrder()]);
    const step = fc.record({ order: fc.nat(2), item: fc.nat(1), quantity: fc.nat(9), add: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const items = await Promise.all([ours.item(7), ours.item(12)]);
        const answers = await Promise.all(
          steps.map(({ order, item, quantity, add }) => {
            const [orderId = '', itemId = ''] = [orders[order], items[item]?.uuid];
            return add ? ours.add(orderId, itemId, quantity) : ours.takeOff(orderId, itemId);
          }),
        );
        expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
        for (const [index, { uuid }] of items.entries()) {
          const counts = await Promise.all(orders.map((order) => onOrder(order, uuid)));
          const stock = await owner.get<ItemJson>(`GET ${owner.base}/inventory/${uuid}`);
          const moved = (await historyOf(uuid)).reduce((sum, [, quantity]) => sum + Number(quantity), 0);
          expect(stock.quantity + counts.reduce((sum, count) => sum + count, 0)).toBe([7, 12][index]);
          expect(moved).toBe(stock.quantity);
        }
      }),
      { numRuns: 12 },
    );
  });
});
