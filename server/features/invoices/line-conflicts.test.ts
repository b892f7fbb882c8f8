import { beforeAll, expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

test('INV-12 API-36 of two people on one line the second is told, and may then replace it', async () => {
  const { uuid } = await owner.draft();
  const [line] = (await owner.addLine(uuid, { quantity: 2.5, unit: 'hour', rate: 40.1 })).body.lineItems;
  const save = (change: object) => owner.call(`PUT ${owner.base}/invoices/${uuid}/lineItems`, { ...line, ...change });
  const { categoryId, description, quantity, unit, rate } = line ?? {};
  const was = { categoryId, description, quantity, unit, rate };
  expect((await save({ rate: 41, was })).status).toBe(200);
  expect(await save({ rate: 42, was })).toMatchObject({ status: 409, body: { code: 'CHANGED_ELSEWHERE' } });
  expect((await save({ rate: 42, was: { ...was, rate: 41 } })).status).toBe(200);
  expect((await save({ rate: 43 })).status).toBe(200);
  expect((await owner.invoice(uuid)).lineItems.map((stored) => stored.rate)).toEqual([43]);
});
