import type { PaymentJson } from '@underlay/contract/payments.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
});
afterAll(() => product.stop());

test('PART-15 PART-16 money for an invoice of which some was paid meanwhile is refused with what is due of it', async () => {
  const invoice = await owner.sent();
  const record = (amount: number) =>
    owner.call<PaymentJson>(`POST ${owner.base}/payments`, {
      customerId: owner.customer.uuid,
      amount,
      tender: 'cash',
      reference: '',
      receivedOn: product.today(),
      note: '',
      allocations: [{ invoiceId: invoice.uuid, amount }],
    });
  expect((await record(600)).status).toBe(200);
  const message = `Only $462.50 is due on invoice ${invoice.id}.`;
  expect(await record(1062.5)).toMatchObject({
    status: 422,
    body: { code: 'more_than_due', message, fields: { 'allocations.0.amount': message } },
  });
  expect((await record(462.5)).status).toBe(200);
});
