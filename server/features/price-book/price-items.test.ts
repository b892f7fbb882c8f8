import type { PriceItemJson } from '@underlay/contract/price-items.ts';
import { beforeEach, expect, test } from 'vitest';
import { auditOf } from '../../testing/audit-reader.ts';
import { TestBusiness } from '../../testing/people.ts';
import { priceBookOf } from '../../testing/price-items.ts';
import { Program } from '../../testing/programs.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';
import { workOrdersOf } from '../../testing/work-orders.ts';

let product: SharedProduct;
let owner: TestBusiness;
let book: ReturnType<typeof priceBookOf>;

beforeEach(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
  book = priceBookOf(owner);
});

const EXISTS = 'There is an item of this name already.';
const rate = (name: string) => owner.call<{ uuid: string }>(`POST ${owner.base}/tax-rates`, { name, percent: 9.15 });

test('BOOK-01 an item holds what a line takes of it, and what it costs', async () => {
  const { body: material } = await rate('Material');
  const stock = await workOrdersOf(owner).item(20, { name: 'Oak planks' });
  const { body: oak } = await book.add({ tax: material.uuid, stockItemId: stock.uuid });
  expect(oak).toEqual({
    ...book.entries(),
    uuid: expect.any(String),
    categoryName: 'Material',
    tax: material.uuid,
    stockItemId: stock.uuid,
    stockItemName: 'Oak planks',
    active: true,
    version: 1,
  });
  const { name, categoryId, unit, rate: price } = book.entries({ name: 'Haul away', unit: 'lump sum', rate: 0 });
  const { body: plain } = await owner.call<PriceItemJson>(`POST ${owner.base}/price-items`, {
    ...{ name, categoryId, unit, rate: price },
  });
  const without = { code: '', cost: null, waste: 0, tax: 'document', stockItemId: null, stockItemName: null };
  expect(plain).toMatchObject({ description: 'Haul away', ...without });
  const changed = { name: 'Oak, 5 in.', rate: 7.95, cost: undefined, tax: 'none', stockItemId: null };
  const { body: now } = await book.change(oak, changed);
  expect(now).toEqual({ ...oak, ...changed, cost: null, stockItemName: null, version: 2 });
  expect((await book.change(oak, {})).body.code).toBe('CHANGED_ELSEWHERE');
  expect((await book.find()).items).toEqual([plain, now]);
});

test('BOOK-01 every field has its limits, and what an item names has to be there', async () => {
  const { status, body } = await book.add({
    name: '',
    description: 'a'.repeat(501),
    code: 'a'.repeat(41),
    categoryId: 'Material',
    unit: 'board',
    rate: 10_000_000,
    cost: -1,
    waste: 100.01,
    tax: 'half',
  });
  expect([status, Object.keys(body.fields).sort()]).toEqual([
    422,
    ['categoryId', 'code', 'cost', 'description', 'name', 'rate', 'tax', 'unit', 'waste'],
  ]);
  const nobody = crypto.randomUUID();
  const stranger = await TestBusiness.open(product, null);
  for (const [change, code] of [
    [{ categoryId: nobody }, 'unknown_category'],
    [{ categoryId: stranger.categories.get('Material') }, 'unknown_category'],
    [{ categoryId: owner.categories.get('Payment') }, 'unknown_category'],
    [{ tax: nobody }, 'unknown_rate'],
    [{ stockItemId: nobody }, 'unknown_item'],
  ] as const) {
    const answer = await book.add(change);
    expect([answer.status, answer.body.code, Object.keys(answer.body.fields)]).toEqual([
      422,
      code,
      Object.keys(change),
    ]);
  }
  expect((await book.add({ name: 'b'.repeat(200), waste: 100, cost: 0 })).body).toMatchObject({ waste: 100, cost: 0 });
});

test('BOOK-01 BOOK-05 a name is unique among items in use, and a retired one leaves it to others', async () => {
  const { body: oak } = await book.add();
  const { body: molding } = await book.add({ name: 'Shoe molding' });
  const taken = { code: 'price_item_exists', message: EXISTS, fields: { name: EXISTS } };
  expect((await book.add({ name: 'ENGINEERED OAK, 5 IN.' })).body).toMatchObject(taken);
  expect(await book.change(molding, { name: oak.name })).toMatchObject({ status: 422, body: taken });
  const { body: retired } = await book.change(oak, { active: false });
  expect((await book.find()).names).toEqual(['Shoe molding']);
  expect((await book.find({ active: 'false' })).items).toEqual([retired]);
  const answers = await Promise.all([book.add(), book.add(), book.add()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  expect((await book.change(retired, { active: true })).body).toMatchObject(taken);
  await book.change(retired, { name: 'Old oak', active: true });
  expect((await auditOf(owner).sentences({ group: 'Settings' })).slice(0, 4)).toEqual([
    'Robin Ashby put Old oak of the price book in use again',
    'Robin Ashby added Engineered oak, 5 in. to the price book',
    'Robin Ashby retired Engineered oak, 5 in. in the price book',
    'Robin Ashby added Shoe molding to the price book',
  ]);
});

test('BOOK-06 the list pages by name and finds what a name or a code contains, without regard to case and accents', async () => {
  for (const [name, code] of [
    ['Stair treads', 'OAK-T'],
    ['oak reducers', ''],
    ['Molding, Señora', 'M100%'],
    ['Moisture barrier', 'B_1'],
  ] as const)
    await book.add({ name, code });
  const names = async (query: Record<string, string>) => (await book.find(query)).names;
  expect(await names({})).toEqual(['Moisture barrier', 'Molding, Señora', 'oak reducers', 'Stair treads']);
  expect(await book.find({ page: '2', pageSize: '3' })).toMatchObject({ names: ['Stair treads'], total: '4' });
  expect(await names({ text: 'OAK' })).toEqual(['oak reducers', 'Stair treads']);
  expect(await names({ text: 'senora' })).toEqual(['Molding, Señora']);
  expect(await names({ text: '100%' })).toEqual(['Molding, Señora']);
  expect(await names({ text: 'b_' })).toEqual(['Moisture barrier']);
  expect(await names({ text: 'treads OAK' })).toEqual([]);
  expect(await book.find({ text: 'o', pageSize: '1' })).toMatchObject({ names: ['Moisture barrier'], total: '4' });
});

test('BOOK-06 at most 5,000 items are in use, however many are added at once', async () => {
  const { body: oak } = await book.add();
  await product.platform.systemDb.sql`
    insert into price_items (business_id, id, name, description, code, category_id, unit, rate_cents, tax, waste_basis_points, created_at)
    select business_id, gen_random_uuid(), 'Item ' || n, 'Item', '', category_id, unit, 100, tax, 0, created_at
    from price_items, generate_series(1, 4998) n where id = ${oak.uuid}`;
  const answers = await Promise.all(['A', 'B', 'C'].map((name) => book.add({ name })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const full = {
    message: 'A price book holds at most 5,000 active items. Retire some first.',
    code: 'too_many_price_items',
  };
  expect((await book.add({ name: 'D' })).body).toMatchObject(full);
  expect(await book.find({ text: 'item 49', pageSize: '1' })).toMatchObject({ names: ['Item 49'], total: '110' });
  expect(await book.find({ page: '5000', pageSize: '1' })).toMatchObject({ names: ['Item 999'], total: '5000' });
  const { body: retired } = await book.change(oak, { active: false });
  expect((await book.add({ name: 'D' })).status).toBe(200);
  expect((await book.change(retired, { active: true })).body).toMatchObject(full);
  expect((await book.change(retired, { name: 'Oak' })).status).toBe(200);
});

test('ROLE-07 BOOK-01 whoever may not see costs reads none of the price book, and leaves those that are there', async () => {
  const { body: oak } = await book.add();
  const program = await Program.connect(owner, { rights: ['sell'] });
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${program.token}`, 'content-type': 'application/json' };
    const url = `${product.origin}/core/api${owner.base}/price-items${path}`;
    const answer = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const { cost, ...seen } = oak;
  expect((await call('GET', '')).body).toEqual([seen]);
  const { status, body } = await call('PUT', `/${oak.uuid}`, { ...seen, rate: 8 });
  expect([status, body]).toEqual([200, { ...seen, rate: 8, version: 2 }]);
  expect((await call('PUT', `/${oak.uuid}`, { ...seen, cost: 1, version: 2 })).body.code).toBe('not_your_role');
  expect((await call('POST', '', book.entries({ name: 'Other' }))).body.code).toBe('not_your_role');
  expect((await book.find()).items).toEqual([{ ...oak, rate: 8, version: 2 }]);
});
