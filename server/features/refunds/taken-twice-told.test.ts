import { expect, test } from 'vitest';
import { copyOf } from '../../testing/database-copy.ts';
import { mailOf, mailsTo } from '../../testing/mails.ts';
import { readingScene } from '../../testing/reading-scene.ts';
import type { Paid } from '../../testing/refund-client.ts';

const scene = readingScene();

async function refunded(paid: Pick<Paid, 'paymentId'>, amount: number) {
  await scene.back.refund(paid.paymentId, amount);
  await scene.back.refundsAre(paid.paymentId, 'succeeded');
}

const disputed = async (
  { intentId, invoice }: Pick<Paid, 'intentId'> & { invoice: { uuid: string } },
  amount: number,
) => {
  await scene.payer.control(`/bank/payments/${intentId}/dispute`, { amount });
  await scene.payer.waitFor(invoice.uuid, 'failed');
  await scene.product.settle();
  await scene.there.expectAgreement();
};

const suspenseTask = async (paymentId: string) =>
  (await scene.back.tasks(paymentId)).find(({ kind }) => kind === 'unmatched_payment');

const returnedOn = async (invoiceId: string) =>
  (await scene.owner.invoice(invoiceId)).timeline
    .filter(({ kind }) => kind === 'payment_returned')
    .map(({ amount }) => amount);

test('P19 RISK-07 payer and business read of all that the bank took, and the business, once, of what it lost twice', async () => {
  await scene.open();
  const paid = await scene.back.paidByCard();
  const { owner } = scene;
  const { id } = paid.invoice;
  await refunded(paid, 1062.5);
  await disputed(paid, 109_361);
  const { subject, text } = await mailOf(owner, paid.paymentId, 'returned');
  expect(subject).toBe(`Your bank took back your payment of $1,093.61 for invoice ${id}`);
  expect(text).toContain('$1,062.50 is due on this invoice again.');
  const own = await mailOf(owner, paid.paymentId, 'returned-business');
  expect(own.subject).toContain(`Payment returned: $1,093.61 on invoice ${id}, `);
  await scene.payer.control('/bank/webhooks/replay', { paymentIntent: paid.intentId, times: 2 });
  await scene.product.settle();
  const mails = await mailsTo(scene.product, owner.business.email ?? '');
  const twice = mails.filter(
    (mail) => mail.subject.includes('more than was left') && mail.text.includes(paid.intentId),
  );
  expect(twice.map(({ subject }) => subject)).toEqual([
    `The bank took back more than was left of a payment: $1,093.61 on invoice ${id}, Maple Row Property Group`,
  ]);
  expect(twice[0]?.text).toContain('Refunds and the bank together took $2,187.22 of the $1,093.61');
  const task = await suspenseTask(paid.paymentId);
  expect(task).toMatchObject({ amount: 1093.61, invoiceId: id, customerName: 'Maple Row Property Group' });
  expect(task?.detail).toMatch(
    /^Refunds and the bank took \$2,187.22 of payment pi_\w+, which was \$1,093.61. Answer the dispute/,
  );
  expect(await returnedOn(paid.invoice.uuid)).toEqual([1093.61]);
});

test('RISK-07 of a bank debit that came back after a refund nobody is told to answer a dispute', async () => {
  await scene.open();
  const invoice = await scene.owner.sent();
  const { body: payment } = await scene.payer.payByBank(invoice);
  await scene.payer.waitFor(invoice.uuid, 'awaiting bank');
  await scene.payer.control('/clock/advance', { days: 3 });
  await scene.payer.waitFor(invoice.uuid, 'settled');
  await refunded({ paymentId: payment.uuid }, 400);
  const { sql } = scene.product.platform.systemDb;
  const [row] = await sql<{ intentId: string }[]>`
    select provider_payment_id "intentId" from payments where id = ${payment.uuid}`;
  await disputed({ intentId: row?.intentId ?? '', invoice }, 106_350);
  expect(await suspenseTask(payment.uuid)).toMatchObject({
    amount: 400,
    detail: expect.stringContaining('What a bank decides about a debit is final. Ask the customer'),
  });
  expect(await returnedOn(invoice.uuid)).toEqual([1062.5]);
  const shown = await scene.owner.visit(`GET ${scene.owner.portal}/payments/${payment.uuid}`);
  expect(shown.body).toMatchObject({ payment: { status: 'failed', refunded: 400 }, invoice: { amountDue: 1062.5 } });
});

test('I61 a copy that knew nothing of payment, refund and dispute hears of each as it was', async () => {
  await scene.open();
  const invoice = await scene.owner.sent();
  await scene.product.settle();
  const copy = await copyOf(scene.product.platform);
  const { body: intent } = await scene.payer.openForm(invoice);
  await scene.payer.confirmCard(intent);
  const { body: payment } = await scene.payer.finish(intent.id);
  await refunded({ paymentId: payment.uuid }, 400);
  await disputed({ intentId: intent.id, invoice }, 109_361);
  await scene.payer.control('/bank/webhooks', { paused: true });
  await copy.putBack();
  expect(await scene.read(6)).toMatchObject({ recovered: { count: 1 }, failed: { count: 0 } });
  await scene.product.settle();
  await scene.there.expectAgreement();
  expect(await suspenseTask(payment.uuid)).toMatchObject({ amount: 400 });
  expect(await returnedOn(invoice.uuid)).toEqual([1062.5]);
  expect(await scene.owner.invoice(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
});
