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

  test('PAYL-01 PART-21 money of two projects is found by either, once, and by what it was moved to', async () => {
    const jobs = ['Hall tile', 'Hall stairs', 'Porch'].map((name) =>
      owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, { ...owner.job, name, customerId: owner.customer.uuid }),
    );
    const [tile, stairs, porch] = await Promise.all(
      (await Promise.all(jobs)).map(({ body }) => owner.sent({ jobId: body.uuid })),
    );
    const allocations = [tile, stairs].map((invoice) => ({ invoiceId: invoice?.uuid, amount: 100 }));
    const receivedOn = product.today();
    const cash = { tender: 'cash', reference: '', note: '', amount: 200, receivedOn, allocations };
    const { body } = await owner.call<PaymentJson>(`POST ${owner.base}/payments`, {
      ...{ ...cash, customerId: owner.customer.uuid },
    });
    const found = async (project: string) => (await list(`projectName=${project}`)).map(({ uuid }) => uuid);
    for (const project of ['hall%20tile', 'hall%20stairs', 'hall']) expect(await found(project)).toEqual([body.uuid]);
    expect([await found('porch'), await list('customerName=maple&projectName=stairs')]).toMatchObject([
      [],
      [{ uuid: body.uuid }],
    ]);
    const moved = { from: { invoiceId: stairs?.uuid }, to: { invoiceId: porch?.uuid }, amount: 40 };
    expect((await owner.call(`POST ${owner.base}/payments/${body.uuid}/allocations`, moved)).status).toBe(200);
    expect(await found('porch')).toEqual([body.uuid]);
  });
});
