import type { PaymentJson } from '@underlay/contract/payments.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
  for (let index = 1; index <= 22; index += 1) {
    const invoice = await owner.sent();
    await owner.addLine(invoice.uuid, {
      categoryId: owner.categories.get('Payment'),
      description: `Check ${index}`,
      rate: index,
    });
  }
});

const list = async (query = '') => (await owner.call<PaymentJson[]>(`GET ${owner.base}/payments?${query}`)).body;

describe('the payments of a business', () => {
  test('PAYL-03 API-41 API-40 newest first, twenty at most; the amount is what went to the invoice (D63, D71)', async () => {
    const all = await list();
    expect(all).toHaveLength(20);
    expect(all[0]).toMatchObject({
      description: 'Check 22',
      amount: 22,
      status: 'settled',
      method: 'manual',
      customerName: 'Maple Row Property Group',
      projectName: 'Kitchen oak',
    });
    expect((await owner.call(`GET ${owner.base}/payments/dashboard`)).body).toEqual(all);
    expect((await owner.call(`GET ${owner.base}/payments/${all[0]?.uuid}`)).body).toEqual(all[0]);
    expect((await list('page=3&pageSize=8')).map(({ amount }) => amount)).toEqual([6, 5, 4, 3]);
  });

  test('PAYL-01 filters are applied before the limit, both ends included (D69, D71)', async () => {
    expect((await list('minAmount=1&maxAmount=2')).map(({ amount }) => amount)).toEqual([2, 1]);
    expect(await list('customerName=nobody')).toEqual([]);
    expect(await list('customerName=maple&projectName=OAK&minAmount=22')).toHaveLength(1);
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });
    expect(await list(`startDate=${today}&endDate=${today}`)).toHaveLength(20);
    expect(await list('endDate=2020-01-01')).toEqual([]);
    expect(await list('startDate=&endDate=&minAmount=&maxAmount=')).toHaveLength(20);
    expect((await owner.call(`GET ${owner.base}/payments?startDate=tomorrow`)).status).toBe(422);
  });
});
