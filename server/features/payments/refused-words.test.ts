import type { CustomerPaymentJson } from '@underlay/contract/payments.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MethodHolder } from '../../testing/method-holder.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

test('INV-23 PAY-25 a payment that the provider refuses in words for programmers fails in ours, for payer and business', async () => {
  const owner = await TestBusiness.open(product);
  const [payer, holder] = [new Payer(owner), await MethodHolder.open(product)];
  const { body: method } = await holder.add();
  const invoice = await owner.sent();
  // The provider has lost the account: "No such payment_method".
  const { sql } = product.platform.systemDb;
  await sql`update bank_payment_methods set provider_method_id = 'pm_gone' where id = ${method.uuid}`;
  const { accountHolderName, accountType, accountNumber, routingNumber, ...signed } = await payer.bankEntries(invoice);
  const line = `POST /payments/${invoice.uuid}/pay-with-method`;
  const paid = await holder.call<CustomerPaymentJson>(line, { ...signed, methodId: method.uuid });
  expect(paid.status).toBe(200);
  await payer.waitFor(invoice.uuid, 'failed');
  const after = await owner.invoice(invoice.uuid);
  expect(after.lineItems.at(-1)?.paymentFailure).toBe('The payment did not go through.');
  expect(JSON.stringify(after)).not.toMatch(/No such|pm_gone/);
  const [row] = await sql`select failure_code, failure_message from payments where id = ${paid.body.uuid}`;
  expect(row).toEqual({ failure_code: 'resource_missing', failure_message: 'The payment did not go through.' });
});

test('METH-03 what the provider says of a request and not of a bank account that is to be saved is not shown to anybody', async () => {
  const holder = await MethodHolder.open(product);
  const { body } = await holder.add();
  // The provider has lost the person: "No such customer".
  await product.platform.systemDb.sql`
    update provider_customers set provider_customer_id = 'cus_gone'
    where user_id = (select user_id from bank_payment_methods where id = ${body.uuid})`;
  const refused = await holder.add({ accountNumber: '5550004321' });
  expect([refused.status, refused.body.message]).toEqual([
    402,
    'The payment provider did not take this bank account. Please check its numbers, or use another one.',
  ]);
});
