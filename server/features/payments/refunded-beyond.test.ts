import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenToLog } from '../../testing/log.ts';
import {
  type ManualQueueProduct,
  openWhileWorking,
  startManualQueueProduct,
} from '../../testing/manual-queue-product.ts';
import { Payer } from '../../testing/payer.ts';
import { RefundClient } from '../../testing/refund-client.ts';
import { reconcile } from './index.ts';

let product: ManualQueueProduct;
let payer: Payer;

beforeAll(async () => {
  product = await startManualQueueProduct();
  payer = new Payer(await openWhileWorking(product, () => product.runWork()));
});
afterAll(() => product.stop());

test('INV-23 I61 refunds of which the provider tells more than had been paid change nothing, and the log names them, ours and one made there', async () => {
  const { owner } = payer;
  const back = new RefundClient(payer);
  const read = () => reconcile(product.platform, owner.business.businessId, new Date(Date.now() - DAY_MILLISECONDS));
  const invoice = await owner.sent();
  const { body: paid } = await payer.payByBank(invoice);
  await product.runWork('payment-submit');
  const [charge] = product.provider.charges(invoice.uuid);
  if (!charge) throw new Error('the provider was not asked');
  product.provider.happen(charge, 'succeeded');
  await read();
  await back.refund(paid.uuid, 100);
  await product.runWork('refund-submit');
  const [ours] = charge.refunds;
  if (!ours) throw new Error('the provider was not asked for a refund');
  const there = { ...ours, refundId: null, fact: 'succeeded' as const };
  charge.refunds = [ours, { ...there, id: 're_whole', total: charge.total }];
  await read();
  const state = async () => {
    const { amount, status } = await owner.invoice(invoice.uuid);
    const { refunds } = (await back.money(paid.uuid)).body;
    return [amount, status, refunds.map((refund) => [refund.amount, refund.status]).sort()];
  };
  const before = await state();
  expect(before.slice(0, 2)).toEqual([1062.5, 'unpaid']);

  const lines = listenToLog(product, 'error');
  charge.refunds = [
    { ...ours, fact: 'succeeded' },
    ...charge.refunds.slice(1),
    { ...there, id: 're_more', total: 500 },
  ];
  await read();
  expect(await state()).toEqual(before);
  const told = lines.filter((line) => line.includes('more was refunded than had been paid; nothing was changed'));
  expect(told).toHaveLength(2);
  expect(told.join()).toContain(`"refund":"${ours.refundId}"`);
  expect(told.join()).toContain('"provider":"re_more","total":500');
});
