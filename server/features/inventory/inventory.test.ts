import type { AttributeJson, ItemJson } from '@underlay/contract/inventory.ts';
import { addDays } from '@underlay/domain/calendar/calendar-date.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { itemEntries, TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;
let stranger: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
  stranger = await TestBusiness.open(product, null);
});

type Answered = ItemJson & { code: string; fields: Record<string, string> };
const create = (change: object = {}) => owner.call<Answered>(`POST ${owner.base}/inventory`, itemEntries(change));
const read = (itemId: string) => owner.get<ItemJson>(`GET ${owner.base}/inventory/${itemId}`);
const post = (itemId: string, path: string, body: object) =>
  owner.call<Answered>(`POST ${owner.base}/inventory/${itemId}/${path}`, body);
const add = (itemId: string, lot: object = {}) =>
  post(itemId, 'add-quantity', { quantity: 8, purchaseDate: '2026-03-02', ...lot });

describe('inventory', () => {
  test('API-54 API-57 STOCK-05 a new item carries its facts and its first lot (D53)', async () => {
    const { status, body } = await create();
    expect([status, body]).toMatchObject([
      200,
      {
        name: 'White oak plank',
        description: 'Select grade, 5 in.',
        upc: '036000291452',
        sku: 'OAK-5',
        quantity: 12,
        retailPricePerItem: 64.99,
        cost: 480.5,
        taxesPaid: 36.04,
        purchaseDate: '2026-02-27',
        status: 'active',
        inventoryAttributes: [],
      },
    ]);
    expect(body.inventoryTransactions).toEqual([
      {
        uuid: expect.any(String),
        createdAt: expect.stringMatching(/Z$/),
        category: 'add',
        description: 'First lot',
        purchaseDate: '2026-02-27',
        quantity: 12,
        taxesPaid: 36.04,
        totalCost: 480.5,
        by: 'Robin Ashby',
      },
    ]);
    expect(await read(body.uuid)).toEqual(body);
  });

  test('STOCK-04 D76 everything is required, numbers are at least 0 and money has two decimals', async () => {
    const nothing = await owner.call<Answered>(`POST ${owner.base}/inventory`, {});
    expect([nothing.status, nothing.body.fields]).toEqual([
      422,
      {
        name: "Must be alphanumeric and can only contain special characters .'-#@%&",
        description: 'Must contain at least one character.',
        upc: 'Must contain at least one character.',
        sku: 'Must contain at least one character.',
        quantity: 'Must contain only numbers.',
        cost: 'Must contain only numbers.',
        taxesPaid: 'Must contain only numbers.',
        retailPricePerItem: 'Must contain only numbers.',
        purchaseDate: 'Must be a valid date in the format mm/dd/yyyy.',
      },
    ]);
    const wrong = { quantity: -1, cost: -0.01, taxesPaid: 0.001, retailPricePerItem: 1e11, purchaseDate: '2026-02-30' };
    expect(Object.keys((await create(wrong)).body.fields).sort()).toEqual(Object.keys(wrong).sort());
    expect((await create({ quantity: 1.5 })).status).toBe(422);
  });

  test('STOCK-04 STOCK-07 a lot was bought by today, and not before 1970', async () => {
    const { body: item } = await create({ purchaseDate: product.today() });
    const tomorrow = addDays(product.today(), 1);
    const wrong: readonly [string, string][] = [
      [tomorrow, 'Must not be after today.'],
      ['3000-01-01', 'Must not be after today.'],
      ['1969-12-31', 'Must be in 1970 or later.'],
    ];
    for (const [purchaseDate, message] of wrong)
      for (const refused of [await create({ purchaseDate }), await add(item.uuid, { purchaseDate })])
        expect([refused.status, refused.body.fields]).toEqual([422, { purchaseDate: message }]);
    expect((await add(item.uuid, { purchaseDate: '1970-01-01' })).status).toBe(200);
  });

  test('STOCK-04 D54 an item may begin with nothing; then no lot is written and nothing was spent', async () => {
    const { body } = await create({ quantity: 0, cost: 99, taxesPaid: 9, purchaseDate: product.today() });
    expect(body).toMatchObject({ quantity: 0, cost: 0, taxesPaid: 0, inventoryTransactions: [] });
    // The first lot is the latest purchase, whatever day was stored before.
    expect((await add(body.uuid)).body).toMatchObject({ quantity: 8, purchaseDate: '2026-03-02' });
  });

  test('STOCK-06 the details change without touching the stock; the second editor is told (API-54)', async () => {
    const { body: item } = await create();
    await add(item.uuid); // a moved stock is no reason to refuse an edit
    const edit = (change: object, itemId = item.uuid) =>
      owner.call<Answered>(`PUT ${owner.base}/inventory/${itemId}`, {
        name: 'Red oak plank',
        description: 'Rustic',
        upc: '1',
        sku: '2',
        retailPricePerItem: 70,
        ...change,
      });
    expect((await edit({ version: item.version })).body).toMatchObject({
      name: 'Red oak plank',
      description: 'Rustic',
      upc: '1',
      sku: '2',
      retailPricePerItem: 70,
      quantity: 20,
      cost: 480.5,
      version: item.version + 1,
    });
    const stale = await edit({ version: item.version, name: 'Other' });
    expect([stale.status, stale.body.code]).toEqual([409, 'CHANGED_ELSEWHERE']);
    expect((await edit({ name: '!', sku: ' ' })).body.fields).toEqual({
      name: "Must be alphanumeric and can only contain special characters .'-#@%&",
      sku: 'Must contain at least one character.',
    });
    expect((await edit({}, crypto.randomUUID())).status).toBe(404);
    expect((await read(item.uuid)).name).toBe('Red oak plank');
  });

  test('STOCK-09 API-55 attributes are added in order and deleted; all three texts are required', async () => {
    const { body: item } = await create();
    const attribute = (change: object = {}, itemId = item.uuid) =>
      owner.call<AttributeJson & { fields: object }>(`POST ${owner.base}/inventory/${itemId}/attributes`, {
        name: 'Width',
        value: '5 in.',
        description: 'Face width',
        ...change,
      });
    const { body: width } = await attribute();
    const { body: grade } = await attribute({ name: 'Grade', value: 'Select', description: 'Few knots' });
    expect(width).toEqual({ uuid: expect.any(String), name: 'Width', value: '5 in.', description: 'Face width' });
    expect((await read(item.uuid)).inventoryAttributes).toEqual([width, grade]);
    expect((await attribute({ name: ' ', value: '', description: undefined })).body.fields).toEqual({
      name: 'Must contain at least one character.',
      value: 'Must contain at least one character.',
      description: 'Must contain at least one character.',
    });
    expect((await attribute({}, crypto.randomUUID())).status).toBe(404);
    const drop = (attributeId: string, itemId = item.uuid) =>
      owner.call(`DELETE ${owner.base}/inventory/${itemId}/attributes/${attributeId}`);
    const { body: another } = await create();
    expect((await drop(width.uuid, another.uuid)).status).toBe(404);
    expect([(await drop(width.uuid)).status, (await drop(width.uuid)).status]).toEqual([204, 404]);
    expect((await read(item.uuid)).inventoryAttributes).toEqual([grade]);
  });

  test('STOCK-09 P24 an item holds a hundred attributes, also when the last ones are added at once', async () => {
    const { body: item } = await create();
    const one = (index: number) => post(item.uuid, 'attributes', { name: `A${index}`, value: 'v', description: 'd' });
    for (let round = 0; round < 12; round += 1)
      await Promise.all(Array.from({ length: 9 }, (_, index) => one(round * 9 + index)));
    expect((await read(item.uuid)).inventoryAttributes).toHaveLength(100);
    expect((await one(200)).body.code).toBe('too_many_attributes');
  });

  test('AUTH-22 API-54 the items of others are as unknown as none', async () => {
    const { body: item } = await create();
    const paths: [string, object?][] = [
      [`GET ${stranger.base}/inventory/${item.uuid}`],
      [`GET ${stranger.base}/inventory/${item.uuid}/transactions`],
      [`PUT ${stranger.base}/inventory/${item.uuid}`, itemEntries()],
      [`POST ${stranger.base}/inventory/${item.uuid}/add-quantity`, { quantity: 1, purchaseDate: '2026-01-01' }],
      [`POST ${stranger.base}/inventory/${item.uuid}/remove-quantity`, { quantity: 1 }],
      [`POST ${stranger.base}/inventory/${item.uuid}/attributes`, { name: 'a', value: 'b', description: 'c' }],
    ];
    for (const [line, body] of paths) expect([line, (await stranger.call(line, body)).status]).toEqual([line, 404]);
    expect(await read(item.uuid)).toEqual(item);
  });

  test('STOCK-01 found by part of name, UPC and SKU together, in the order of names, page by page (D69, D70, D88)', async () => {
    const { body: before } = await stranger.call<ItemJson[]>(`GET ${stranger.base}/inventory`);
    expect(before).toEqual([]);
    for (const [name, upc, sku] of [
      ['walnut stair nose', '0411', 'NOSE-WAL'],
      ['Walnut plank 100%', '0412', 'PLK-WAL'],
      ['Ash plank', '0523', 'PLK-ASH'],
    ])
      await stranger.call(`POST ${stranger.base}/inventory`, itemEntries({ name, upc, sku }));
    const list = (query: string) => stranger.call<ItemJson[]>(`GET ${stranger.base}/inventory?${query}`);
    const names = async (query: string) => (await list(query)).body.map(({ name }) => name);
    expect(await names('')).toEqual(['Ash plank', 'Walnut plank 100%', 'walnut stair nose']);
    expect(await names('name=PLANK')).toEqual(['Ash plank', 'Walnut plank 100%']);
    expect(await names('upc=41')).toEqual(['Walnut plank 100%', 'walnut stair nose']);
    expect(await names('upc=41&sku=plk')).toEqual(['Walnut plank 100%']);
    expect(await names('name=100%25')).toEqual(['Walnut plank 100%']);
    expect(await names('name=walnut&sku=ash')).toEqual([]);
    const page = await list('page=2&pageSize=2');
    expect([page.body.length, page.headers.get('x-total-count')]).toEqual([1, '3']);
    expect((await list('name=plank&pageSize=1')).headers.get('x-total-count')).toBe('2');
    expect(page.body[0]?.inventoryTransactions).toHaveLength(1);
    // Whoever has a whole code in hand means that item, and is not led to the other pages.
    await stranger.call(`POST ${stranger.base}/inventory`, itemEntries({ name: 'Zebrano', upc: '05', sku: 'Plk' }));
    expect(await names('sku=plk&pageSize=2')).toEqual(['Zebrano', 'Ash plank']);
    expect(await names('sku=plk&pageSize=2&page=2')).toEqual(['Walnut plank 100%']);
    expect(await names('upc=05')).toEqual(['Zebrano', 'Ash plank']);
    expect(await names('sku=plk&order=reverse')).toEqual(['Walnut plank 100%', 'Ash plank', 'Zebrano']);
    expect(await names('upc=05&sku=plk-')).toEqual(['Ash plank']);
    expect(await names('sku=pl_')).toEqual([]);
  });
});
