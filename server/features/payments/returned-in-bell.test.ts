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

test('RISK-07 PART-21 DASH-01 BELL-01 a task of what came back names what is owed again by it, and a refund says of which payment it is', async () => {
  const owner = await TestBusiness.open(await sharedProduct());
  const payer = new Payer(owner);
  const back = new RefundClient(payer);
  const { first, second, paymentId, intentId } = await back.paidTogether();
  await back.refundFrom(paymentId, [[second.uuid, 100]]);
  await back.refundsAre(paymentId, 'succeeded');
  const of = `$100.00 of a payment of $2,125.00 on invoice ${first.id} and 1 other`;
  const said = await auditOf(owner).sentences();
  expect(said).toContain(`The refund of ${of} was paid`);
  expect(said.filter((sentence) => sentence.endsWith(`refunded ${of}`))).toHaveLength(1);
  await payer.control(`/bank/payments/${intentId}/dispute`);
  await payer.waitFor(first.uuid, 'failed');
  const about = { kind: 'payment_returned', amount: 2025 };
  expect(await back.tasks(paymentId)).toMatchObject([{ ...about, invoiceId: first.id, others: 1 }]);

  const other = await back.paidTogether();
  await back.move(other.paymentId, { from: other.first.uuid }, 1062.5);
  const [kept] = await back.tasks(other.paymentId);
  expect(kept).toMatchObject({ kind: 'unapplied_credit', invoiceId: other.first.id, others: 1 });
  await payer.control(`/bank/payments/${other.intentId}/dispute`, { amount: 120_000 });
  await owner.until(async () => (await owner.invoice(other.second.uuid)).amount === 137.5);
  const [taken] = await back.tasks(other.paymentId);
  expect(taken).toMatchObject({ kind: 'payment_returned', amount: 1200, invoiceId: other.second.id });
  expect(taken?.others).toBeUndefined();
});
