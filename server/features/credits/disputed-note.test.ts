import { expect, test } from 'vitest';
import { CreditClient } from '../../testing/credit-client.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { readingScene } from '../../testing/reading-scene.ts';
import type { Paid } from '../../testing/refund-client.ts';

const scene = readingScene();

const dueOf = async (invoiceId: string) => (await scene.owner.invoice(invoiceId)).amount;
const creditOf = async ({ paymentId }: Paid) => (await scene.back.money(paymentId)).body.credit;

/** The payer's bank takes a part, after which so much is due on the invoice and so much of the payment is credit. */
async function take(
  { intentId, ...paid }: Paid,
  cents: number,
  after: { readonly due: number; readonly credit: number },
) {
  await scene.payer.control(`/bank/payments/${intentId}/dispute`, { amount: cents });
  await scene.owner.until(async () => (await scene.back.money(paid.paymentId)).body.refundable === 0);
  expect({ due: await dueOf(paid.invoice.uuid), credit: await creditOf({ intentId, ...paid }) }).toEqual(after);
}

/** The ledger is as its rows say, and has what the provider has. */
async function agreed() {
  await scene.product.settle();
  await expectSoundBooks(scene.product.platform);
  await scene.there.expectAgreement();
}

/** A business of its own, with an invoice that was paid by card. */
async function begin() {
  await scene.open();
  return { paid: await scene.back.paidByCard(), credits: new CreditClient(scene.owner) };
}

test('CRED-09 a payment of which the bank took a part is not offered to be sent back: it is kept as credit, beside what is sent back', async () => {
  const { paid, credits } = await begin();
  const { uuid } = paid.invoice;
  await take(paid, 20_000, { due: 200, credit: 0 });
  const first = { paymentId: paid.paymentId, amount: 100, canBeRefunded: false };
  expect((await credits.preview(uuid, { amount: 300 })).body).toMatchObject({ lessDue: 200, pushedOff: [first] });
  const refused = await credits.issue(uuid, { amount: 300, refund: true });
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'not_refundable', message: /Keep it as credit/ }]);
  const { body: intent } = await scene.payer.openForm(await scene.owner.invoice(uuid));
  await scene.payer.confirmCard(intent);
  const { body: second } = await scene.payer.finish(intent.id);
  await scene.owner.until(async () => (await dueOf(uuid)) === 0);
  expect((await credits.preview(uuid, { amount: 300 })).body).toMatchObject({
    lessDue: 0,
    pushedOff: [{ paymentId: second.uuid, amount: 200, canBeRefunded: true }, first],
  });
  const { body: note } = await credits.issue(uuid, { amount: 300, refund: true });
  await scene.back.refundsAre(second.uuid, 'succeeded');
  expect((await scene.back.money(second.uuid)).body.refunds).toMatchObject([{ amount: 200 }]);
  expect((await scene.back.money(paid.paymentId)).body).toMatchObject({ credit: 100, refunds: [{ amount: 200 }] });
  const page = await scene.owner.visit(`GET ${scene.owner.portal}/credit-notes/${note.uuid}`);
  expect(page.body).toMatchObject({ refunded: 200, credit: 100 });
  await agreed();
});

test('CRED-14 a note can be taken back after the bank took what it had pushed off: that is owed, and is credit when it is won', async () => {
  const { paid, credits } = await begin();
  const { uuid } = paid.invoice;
  const { body: note } = await credits.issue(uuid, { amount: 100 });
  await take(paid, 30_000, { due: 200, credit: 0 });
  expect((await credits.void(note.uuid)).body).toMatchObject({ state: 'void', allocations: [] });
  expect(await scene.owner.invoice(uuid)).toMatchObject({ status: 'unpaid', amount: 300, credits: [] });
  await agreed();
  await scene.payer.control(`/bank/payments/${paid.intentId}/win`);
  await scene.owner.until(async () => (await creditOf(paid)) === 100);
  expect(await dueOf(uuid)).toBe(100);
  expect((await scene.back.apply(paid.paymentId, uuid, 100)).status).toBe(200);
  expect(await scene.owner.invoice(uuid)).toMatchObject({ status: 'paid', amount: 0, settledBy: 'payment' });
  await agreed();
});

test('CRED-14 what the bank left of it is put back, and what was used of it stands in the way until it is taken back', async () => {
  const { paid, credits } = await begin();
  const { uuid } = paid.invoice;
  const { body: note } = await credits.issue(uuid, { amount: 100 });
  const next = await scene.owner.sent();
  await scene.back.apply(paid.paymentId, next.uuid, 40);
  await take(paid, 5_000, { due: 0, credit: 10 });
  expect((await credits.void(note.uuid)).body).toMatchObject({ code: 'credit_used' });
  await scene.back.move(paid.paymentId, { from: next.uuid }, 40);
  expect((await credits.void(note.uuid)).status).toBe(200);
  expect([await dueOf(uuid), await creditOf(paid)]).toEqual([50, 0]);
  await agreed();
});

test('CRED-14 of two notes on one payment no more is owed again than the bank took', async () => {
  const { paid, credits } = await begin();
  const { uuid } = paid.invoice;
  const { body: first } = await credits.issue(uuid, { amount: 100 });
  const { body: second } = await credits.issue(uuid, { amount: 50 });
  await take(paid, 12_000, { due: 0, credit: 30 });
  const next = await scene.owner.sent();
  await scene.back.apply(paid.paymentId, next.uuid, 30);
  expect((await credits.void(first.uuid)).status).toBe(200);
  expect(await dueOf(uuid)).toBe(100);
  expect((await credits.void(second.uuid)).body).toMatchObject({ code: 'credit_used' });
  await scene.back.move(paid.paymentId, { from: next.uuid }, 30);
  expect((await credits.void(second.uuid)).status).toBe(200);
  expect([await dueOf(uuid), await creditOf(paid)]).toEqual([120, 0]);
  await agreed();
});

test('CRED-14 RISK-09 a note can be taken back when the bank took what it had pushed off from where it was used', async () => {
  const { paid, credits } = await begin();
  const { uuid } = paid.invoice;
  const { body: note } = await credits.issue(uuid, { amount: 100 });
  const next = await scene.owner.sent();
  await scene.back.apply(paid.paymentId, next.uuid, 100);
  await take(paid, 30_000, { due: 200, credit: 0 });
  expect(await dueOf(next.uuid)).toBe(1062.5);
  expect((await credits.void(note.uuid)).status).toBe(200);
  expect(await dueOf(uuid)).toBe(300);
  await agreed();
});
