import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenToLog } from '../../testing/log.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { RefundClient } from '../../testing/refund-client.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let payer: Payer;
beforeAll(async () => {
  product = await startProduct();
  payer = new Payer(await TestBusiness.open(product));
});
afterAll(() => product.stop());

test('INV-23 a refund of which the provider tells another amount than was asked for changes nothing, and the log names both', async () => {
  const back = new RefundClient(payer);
  const paid = await back.paidByCard();
  await payer.control('/bank/settings', { refundsPending: true });
  await back.refund(paid.paymentId, 200);
  await payer.owner.until(async () => (await back.atTheProvider(paid)).length === 1);
  await payer.control('/bank/settings', { refundsPending: false });
  await product.settle();
  const { sql } = product.platform.systemDb;
  await sql`update refunds set amount_cents = 19900 where payment_id = ${paid.paymentId}`;
  const before = await payer.owner.invoice(paid.invoice.uuid);

  const lines = listenToLog(product, 'error');
  const [refund] = await back.atTheProvider(paid);
  await payer.control(`/bank/refunds/${refund?.id}/settle`);
  await payer.owner.until(async () => lines.some((line) => line.includes('told of a different refund')));
  await product.settle();
  expect(lines.find((line) => line.includes('told of a different refund'))).toContain(
    `"provider":"${refund?.id}","total":20000`,
  );
  expect((await back.money(paid.paymentId)).body.refunds).toMatchObject([{ status: 'requested' }]);
  const { amount, status } = await payer.owner.invoice(paid.invoice.uuid);
  expect([amount, status]).toEqual([before.amount, before.status]);
});
