import { expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { mailOf, mailsOf } from '../../testing/mails.ts';
import { readingScene } from '../../testing/reading-scene.ts';
import type { Paid } from '../../testing/refund-client.ts';
import { applyProviderPayment, readPayment, referenceOf } from '../receivables/index.ts';

const REASON = 'The bank was told that the card holder had not made this payment.';

const scene = readingScene();

const bank = ({ intentId }: Pick<Paid, 'intentId'>, decision: 'dispute' | 'win' | 'lose', amount?: number) =>
  scene.payer.control(`/bank/payments/${intentId}/${decision}`, amount === undefined ? {} : { amount });

const invoiceOf = ({ invoice }: Paid) => scene.owner.invoice(invoice.uuid);

/** What is due, what of the payment went back, and what of it can still be refunded. */
async function money(paid: Paid) {
  const [{ status, amount }, { body }] = await Promise.all([invoiceOf(paid), scene.back.money(paid.paymentId)]);
  const refunds = body.refunds.map((refund) => [refund.status, refund.amount, refund.fee]);
  return { status, amount, refundable: body.refundable, credit: body.credit, refunds };
}

const untilDue = (paid: Paid, amount: number) =>
  scene.owner.until(async () => (await invoiceOf(paid)).amount === amount);

/** The ledger is as its rows say, and has what the provider has. */
async function agreed() {
  await scene.product.settle();
  await expectSoundBooks(scene.product.platform);
  await scene.there.expectAgreement();
}

const WHOLE = { status: 'paid', amount: 0, refundable: 1062.5, credit: 0 };
const PART = { status: 'unpaid', amount: 200, refundable: 0, credit: 0, refunds: [['succeeded', 200, 0]] };

async function disputed(amount: number): Promise<Paid> {
  await scene.open();
  const paid = await scene.back.paidByCard();
  await bank(paid, 'dispute', amount);
  await untilDue(paid, amount / 100);
  return paid;
}

test('RISK-07 I61 a dispute about a part makes only that part due again, and the payment stays settled', async () => {
  const paid = await disputed(20_000);
  expect(await money(paid)).toEqual(PART);
  expect(await scene.payer.paymentStatus(paid.invoice.uuid)).toBe('settled');
  expect(await scene.back.tasks(paid.paymentId)).toMatchObject([
    { kind: 'payment_returned', amount: 200, detail: REASON, invoiceId: paid.invoice.id },
  ]);
  const { timeline } = await invoiceOf(paid);
  expect(timeline).toContainEqual(expect.objectContaining({ kind: 'payment_returned', amount: 200, detail: REASON }));
  expect(timeline.map(({ kind }) => kind)).not.toContain('refunded');
  expect((await scene.back.money(paid.paymentId)).body.refunds).toMatchObject([
    { reason: REASON, by: 'the payer’s bank' },
  ]);
  await agreed();
  // The provider refunds nothing of a payment that is disputed, so nobody is told that it will.
  const more = await scene.back.refund(paid.paymentId, 100);
  expect([more.status, more.body]).toMatchObject([409, { code: 'not_refundable', message: /took back a part/ }]);
  await bank(paid, 'lose');
  await agreed();
  expect(await money(paid)).toEqual(PART);
  expect(await scene.back.tasks(paid.paymentId)).toHaveLength(1);
});

test('P19 RISK-07 payer and business are told which part the bank took, once', async () => {
  const paid = await disputed(20_000);
  const { id } = paid.invoice;
  const [refund] = (await scene.back.money(paid.paymentId)).body.refunds;
  const mail = await mailOf(scene.owner, paid.paymentId, `refunded-${refund?.uuid}`);
  expect(mail.subject).toBe(`Your bank took back $200.00 of your payment for invoice ${id}`);
  expect(mail.text).toContain(
    `Your bank took back $200.00 of the payment of $1,093.61 to Tallgrass Flooring Co. for invoice ${id} (Kitchen oak) after it had settled. ${REASON}`,
  );
  expect(mail.text).toContain('$200.00 is due on this invoice again.');
  const own = await mailOf(scene.owner, paid.paymentId, `refunded-${refund?.uuid}-business`);
  expect(own.subject).toContain(`Part of a payment returned: $200.00 on invoice ${id}, `);
  expect(own.text).toContain(`The bank took back $200.00 of the payment of $1,062.50 by `);
  expect(own.text).toContain(REASON);
  await scene.payer.control('/bank/webhooks/replay', { paymentIntent: paid.intentId, times: 2 });
  await scene.product.settle();
  await mailOf(scene.owner, paid.paymentId, `refunded-${refund?.uuid}`);
  await mailOf(scene.owner, paid.paymentId, `refunded-${refund?.uuid}-business`);
  expect(await mailsOf(scene.owner, paid.paymentId, 'returned')).toEqual([]);
});

test('RISK-07 I61 a part that the business wins is paid again, its task is done, and nothing moves when it is told again', async () => {
  const paid = await disputed(20_000);
  await bank(paid, 'win');
  await untilDue(paid, 0);
  const won = { ...WHOLE, refunds: [['failed', 200, 0]] };
  expect(await money(paid)).toEqual(won);
  expect(await scene.back.tasks(paid.paymentId)).toEqual([]);
  const kinds = await scene.back.timeline(paid.invoice.uuid);
  expect(kinds.filter((kind) => kind === 'payment_settled')).toHaveLength(2);
  expect(kinds).not.toContain('refund_failed');
  await agreed();
  await scene.payer.control('/bank/webhooks/replay', { paymentIntent: paid.intentId, times: 3, shuffle: true });
  await agreed();
  expect(await money(paid)).toEqual(won);
  const receipt = await scene.owner.visit(`GET ${scene.owner.portal}/payments/${paid.paymentId}`);
  expect(receipt.body).toMatchObject({ refunds: [] });
});

test('RISK-07 I61 a part is taken once, however often and in whatever order it is told', async () => {
  const paid = await disputed(20_000);
  await scene.payer.control('/bank/webhooks/replay', { paymentIntent: paid.intentId, times: 4, shuffle: true });
  await agreed();
  expect(await money(paid)).toEqual(PART);
  expect(await scene.back.tasks(paid.paymentId)).toHaveLength(1);
});

test('RISK-07 I61 a part that was won before anybody heard of it changes nothing', async () => {
  await scene.open();
  const paid = await scene.back.paidByCard();
  await scene.payer.control('/bank/webhooks', { paused: true });
  await bank(paid, 'dispute', 20_000);
  await bank(paid, 'win');
  await scene.payer.control('/bank/webhooks', { paused: false });
  await agreed();
  expect(await money(paid)).toEqual({ ...WHOLE, refunds: [] });
  expect(await scene.back.tasks(paid.paymentId)).toEqual([]);
});

test('RISK-07 I61 after a refund, a dispute about less than the rest takes a part, and the rest all', async () => {
  await scene.open();
  const [some, all] = [await scene.back.paidByCard(), await scene.back.paidByCard()];
  for (const paid of [some, all]) {
    await scene.back.refund(paid.paymentId, 400);
    await scene.back.refundsAre(paid.paymentId, 'succeeded');
  }
  await bank(some, 'dispute', 20_000);
  await untilDue(some, 600);
  expect(await money(some)).toMatchObject({
    refundable: 0,
    refunds: [
      ['succeeded', 400, 0],
      ['succeeded', 200, 0],
    ],
  });
  await bank(all, 'dispute', 109_361 - 40_000);
  await scene.payer.waitFor(all.invoice.uuid, 'failed');
  expect(await money(all)).toMatchObject({ amount: 1062.5, refunds: [['succeeded', 400, 0]] });
  await agreed();
  await bank(some, 'win');
  await untilDue(some, 400);
  await bank(all, 'win');
  await untilDue(all, 400);
  await agreed();
});

test('RISK-07 PART-23 of a payment of several invoices a part is due on the last of them first, and each tells of its own', async () => {
  await scene.open();
  const { owner, back } = scene;
  const { first, second, ...payment } = await back.paidTogether();
  await bank(payment, 'dispute', 120_000);
  const due = async () => [(await owner.invoice(first.uuid)).amount, (await owner.invoice(second.uuid)).amount];
  await owner.until(async () => (await due())[0] === 137.5);
  expect(await due()).toEqual([137.5, 1062.5]);
  for (const { uuid } of [first, second]) {
    expect(await back.timeline(uuid)).toContain('payment_returned');
    expect(await back.timeline(uuid)).not.toContain('refunded');
  }
  await agreed();
  await bank(payment, 'win');
  await owner.until(async () => (await due())[0] === 0);
  expect(await due()).toEqual([0, 0]);
  expect(await back.tasks(payment.paymentId)).toEqual([]);
  await agreed();
});

test('PAYO-09 I61 the daily reading takes a part that no event told of, and gives it back when it was won', async () => {
  await scene.open();
  const paid = await scene.back.paidByCard();
  await scene.payer.control('/bank/webhooks', { paused: true });
  await bank(paid, 'dispute', 20_000);
  expect(await scene.read()).toMatchObject({ applied: { count: 1 }, differing: { count: 0 }, failed: { count: 0 } });
  expect(await money(paid)).toEqual(PART);
  await agreed();
  expect(await scene.read()).toMatchObject({ applied: { count: 0 }, known: { count: 1 } });
  await bank(paid, 'win');
  expect(await scene.read()).toMatchObject({ applied: { count: 1 } });
  expect(await money(paid)).toMatchObject(WHOLE);
  await agreed();
});

test('I61 what a version before took for the whole becomes the part that it was, with the next word of the provider', async () => {
  await scene.open();
  const paid = await scene.back.paidByCard();
  await scene.product.settle();
  const { platform } = scene.product;
  const db = platform.tenantDb(scene.businessId());
  const payment = await readPayment(db, paid.paymentId);
  const reference = payment && referenceOf(payment);
  if (!reference) throw new Error('the payment has no name at the provider');
  const reported = await platform.provider.readPayment(reference);
  await applyProviderPayment(platform, db, {
    payment,
    reported: { ...reported, fact: 'returned', failureCode: 'fraudulent', net: null },
  });
  expect(await money(paid)).toMatchObject({ amount: 1062.5, refundable: 0 });
  await bank(paid, 'dispute', 20_000);
  await untilDue(paid, 200);
  expect(await money(paid)).toEqual(PART);
  expect(await scene.back.tasks(paid.paymentId)).toMatchObject([{ kind: 'payment_returned', amount: 200 }]);
  await agreed();
});

test('RISK-07 I61 a part, and then a dispute about all the rest: the payment came back, and each is won by itself', async () => {
  const paid = await disputed(20_000);
  const more = { refunds: [['succeeded', 200, 0]] };
  await bank(paid, 'dispute');
  await scene.payer.waitFor(paid.invoice.uuid, 'failed');
  expect(await money(paid)).toMatchObject({ status: 'unpaid', amount: 1062.5, ...more });
  await agreed();
  await bank(paid, 'win');
  await untilDue(paid, 200);
  expect(await money(paid)).toMatchObject({ ...PART, ...more });
  await agreed();
  await bank(paid, 'dispute');
  await untilDue(paid, 1062.5);
  await bank(paid, 'lose');
  await bank(paid, 'win');
  // What took all the rest took a part by now.
  await untilDue(paid, 893.61);
  expect(await scene.payer.paymentStatus(paid.invoice.uuid)).toBe('settled');
  expect((await money(paid)).refunds).toEqual(
    expect.arrayContaining([
      ['failed', 200, 0],
      ['succeeded', 893.61, 0],
    ]),
  );
  await agreed();
});
