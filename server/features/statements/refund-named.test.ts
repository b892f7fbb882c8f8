import type { StatementJson } from '@underlay/contract/statements.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CreditClient } from '../../testing/credit-client.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { RefundClient } from '../../testing/refund-client.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let back: RefundClient;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product);
  back = new RefundClient(new Payer(owner));
});
afterAll(async () => {
  await expectSoundBooks(product.platform);
  await product.stop();
});

test('STMT-03 PART-23 a refund names the invoices that are owed more by it, and none where its money was unused', async () => {
  const { first, second, paymentId } = await back.paidTogether();
  const third = await owner.sent();
  await back.refundFrom(paymentId, [[second.uuid, 40]]);
  await back.refundsAre(paymentId, 'succeeded');
  await back.move(paymentId, { from: first.uuid, to: third.uuid }, 1062.5);
  await new CreditClient(owner).issue(third.uuid, { amount: 62.5, refund: true });
  await back.refundsAre(paymentId, 'succeeded');
  await back.refundFrom(paymentId, [[third.uuid, 10]]);
  await back.refundsAre(paymentId, 'succeeded');
  const path = `GET ${owner.base}/customers/${owner.customer.uuid}/statement?kind=activity`;
  const told = (await owner.get<StatementJson>(path)).happened?.entries.filter(({ what }) => what === 'refund');
  expect(told?.map(({ invoices, amount }) => [invoices, amount])).toEqual([
    [[second.id], 40],
    [[], 62.5],
    [[third.id], 10],
  ]);
});
