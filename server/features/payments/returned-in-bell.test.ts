import { expect, test } from 'vitest';
import { auditOf } from '../../testing/audit-reader.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { RefundClient } from '../../testing/refund-client.ts';
import { sharedProduct } from '../../testing/shared-product.ts';

test('RISK-07 PART-21 BELL-01 the sentence of a payment that came back says over how many invoices it was, and of a part of how much', async () => {
  const owner = await TestBusiness.open(await sharedProduct());
  const payer = new Payer(owner);
  const back = new RefundClient(payer);
  const said = () => auditOf(owner).sentences();
  const { first, intentId } = await back.paidTogether();
  expect(await said()).toContain(`A payment of $2,125.00 on invoice ${first.id} and 1 other settled`);
  await payer.control(`/bank/payments/${intentId}/dispute`);
  await payer.waitFor(first.uuid, 'failed');
  expect(await said()).toContain(`A payment of $2,125.00 on invoice ${first.id} and 1 other was returned`);

  const several = await back.paidTogether();
  await payer.control(`/bank/payments/${several.intentId}/dispute`, { amount: 20_000 });
  const isOwed = async ({ uuid }: { uuid: string }) => (await owner.invoice(uuid)).amount === 200;
  await owner.until(async () => (await isOwed(several.first)) || (await isOwed(several.second)));
  const on = `invoice ${several.first.id} and 1 other`;
  expect(await said()).toContain(`$200.00 of a payment of $2,125.00 on ${on} was returned`);

  const paid = await back.paidByCard();
  await payer.control(`/bank/payments/${paid.intentId}/dispute`, { amount: 20_000 });
  await owner.until(async () => (await owner.invoice(paid.invoice.uuid)).amount === 200);
  expect(await said()).toContain(`$200.00 of a payment of $1,062.50 on invoice ${paid.invoice.id} was returned`);
});
