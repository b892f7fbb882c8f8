import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/ledger.ts';
import type { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { type RefundClient, startPayments } from '../../testing/refund-client.ts';
import type { TestProduct } from '../../testing/test-product.ts';
import { reconcileRefunds } from './submit-refund.ts';

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;
let back: RefundClient;

beforeAll(async () => {
  ({ product, owner, payer, back } = await startPayments());
});
afterEach(() => expectSoundBooks(product.platform));
afterAll(() => product.stop());

const status = (invoiceId: string, wanted: 'sent' | 'pending') =>
  owner.call(`PUT ${owner.base}/invoices/${invoiceId}/status`, { status: wanted });

describe('refunding what came in', () => {
  test('INV-23 the whole amount in one go takes the fee with it, the invoice is owed again and can be corrected', async () => {
    const paid = await back.paidByCard();
    const { invoice, paymentId } = paid;
    expect((await back.money(paymentId)).body).toMatchObject({ refundable: 1062.5, refundableFee: 31.11, credit: 0 });
    const asked = await back.refund(paymentId, 1062.5, 'The job was canceled');
    expect([asked.status, asked.body]).toMatchObject([
      200,
      {
        refundable: 0,
        refundableFee: 0,
        refunds: [{ amount: 1062.5, fee: 31.11, reason: 'The job was canceled', by: 'Robin Ashby' }],
      },
    ]);
    await back.refundsAre(paymentId, 'succeeded');
    expect(await back.atTheProvider(paid)).toMatchObject([{ amount: 109_361, status: 'succeeded' }]);
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
    expect((await owner.visit(`GET /payments/${paymentId}`)).body).toMatchObject({
      status: 'settled',
      refunded: 1093.61,
    });
    expect(await back.timeline(invoice.uuid)).toEqual(expect.arrayContaining(['refund_requested', 'refunded']));
    expect((await status(invoice.uuid, 'pending')).body).toMatchObject({ status: 'pending' });
    await owner.addLine(invoice.uuid);
    expect((await status(invoice.uuid, 'sent')).body).toMatchObject({ status: 'unpaid', amount: 2125 });
  });

  test('INV-23 parts of it leave the fee where it is, and never add up to more than came in', async () => {
    const { invoice, paymentId } = await back.paidByCard();
    expect((await back.refund(paymentId, 62.5)).body.refunds).toMatchObject([{ amount: 62.5, fee: 0 }]);
    await back.refundsAre(paymentId, 'succeeded');
    expect((await back.money(paymentId)).body).toMatchObject({ refundable: 1000, refundableFee: 0 });
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 62.5 });
    expect((await status(invoice.uuid, 'pending')).body).toMatchObject({ code: 'has_payments' });
    const tooMuch = {
      code: 'more_than_refundable',
      fields: { amount: expect.stringContaining('left of the payment') },
    };
    expect((await back.refund(paymentId, 1000.01)).body).toMatchObject(tooMuch);
    expect((await back.refund(paymentId, 1000)).body.refunds).toMatchObject([{ fee: 0 }, { amount: 1000, fee: 0 }]);
    await back.refundsAre(paymentId, 'succeeded');
    expect((await owner.visit(`GET /payments/${paymentId}`)).body.refunded).toBe(1062.5);
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
  });

  test('INV-23 what is owed again after a refund can be paid again', async () => {
    const { invoice, paymentId } = await back.paidByCard();
    await back.refund(paymentId, 500);
    await back.refundsAre(paymentId, 'succeeded');
    const due = await owner.invoice(invoice.uuid);
    expect(due.amount).toBe(500);
    expect((await payer.payByBank(due)).status).toBe(200);
    await payer.waitFor(invoice.uuid, 'awaiting bank');
    await payer.control('/clock/advance', { days: 3 });
    await payer.waitFor(invoice.uuid, 'settled');
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'paid', amount: 0 });
  });

  test('INV-23 D31 a check, a payment on its way, nothing, too much, somebody else’s: refused, and nothing moves', async () => {
    const invoice = await owner.sent();
    const [check] = (
      await owner.addLine(invoice.uuid, {
        categoryId: owner.categories.get('Payment'),
        description: 'Check 88',
        quantity: 1,
        rate: 100,
      })
    ).body.lineItems.filter(({ paymentId }) => paymentId);
    expect((await back.refund(check?.uuid ?? '', 100)).body).toMatchObject({ code: 'not_refundable' });
    const open = await owner.sent();
    const { body: pending } = await payer.payByBank(open);
    expect((await back.refund(pending.uuid, 1)).body).toMatchObject({ code: 'not_refundable' });
    const { paymentId } = await back.paidByCard();
    expect((await back.refund(paymentId, 0)).status).toBe(422);
    expect((await back.refund(paymentId, 1062.51)).body).toMatchObject({ code: 'more_than_refundable' });
    expect((await back.refund(paymentId, 1, ' ')).status).toBe(422);
    expect((await back.refund(crypto.randomUUID(), 1)).status).toBe(404);
    const stranger = await TestBusiness.open(product, null);
    const foreign = `${stranger.base}/payments/${paymentId}`;
    expect((await stranger.call(`POST ${foreign}/refunds`, { amount: 1, reason: 'Mine' })).status).toBe(404);
    expect((await stranger.call(`GET ${foreign}/money`)).status).toBe(404);
    expect((await back.money(paymentId)).body).toMatchObject({ refundable: 1062.5, refunds: [] });
  });

  test('INV-23 two managers who refund the whole at once: one of them does', async () => {
    const paid = await back.paidByCard();
    const answers = await Promise.all(Array.from({ length: 10 }, () => back.refund(paid.paymentId, 1062.5)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(422)]);
    await back.refundsAre(paid.paymentId, 'succeeded');
    expect(await back.atTheProvider(paid)).toHaveLength(1);
  });
});

describe('a provider that is slow, silent or says no', () => {
  test.each(['drop_after_effect', 'no_answer', 'status_500', 'delay'])(
    'INV-23 an answer that is lost (%s) never refunds twice',
    async (mode) => {
      const paid = await back.paidByCard();
      await payer.control('/bank/faults', { route: 'POST /v1/refunds', mode, times: 2, ms: 1_500 });
      await back.refund(paid.paymentId, 300);
      await back.refundsAre(paid.paymentId, 'succeeded');
      expect(await back.atTheProvider(paid)).toMatchObject([{ amount: 30_000 }]);
      expect(await owner.invoice(paid.invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 300 });
    },
  );

  test('INV-23 a refund that the provider refuses has failed, and somebody has to look', async () => {
    const paid = await back.paidByCard();
    await payer.control('/bank/webhooks', { paused: true });
    await payer.control(`/bank/payments/${paid.intentId}/dispute`);
    expect((await back.refund(paid.paymentId, 1062.5)).status).toBe(200);
    await back.refundsAre(paid.paymentId, 'failed');
    const copy = 'The customer has disputed this payment with their bank, so it can no longer be refunded.';
    expect((await back.money(paid.paymentId)).body.refunds).toMatchObject([{ failure: copy }]);
    const [task] = await back.tasks(paid.paymentId);
    expect(task).toMatchObject({ kind: 'refund_failed', amount: 1093.61, detail: copy, invoiceId: paid.invoice.id });
    expect(await back.timeline(paid.invoice.uuid)).toContain('refund_failed');
    await payer.control('/bank/webhooks', { paused: false });
    await payer.waitFor(paid.invoice.uuid, 'failed');
  });

  test('INV-23 what waits at the provider is under way; what the bank sends back afterwards is paid again', async () => {
    const paid = await back.paidByCard();
    await payer.control('/bank/settings', { refundsPending: true });
    await back.refund(paid.paymentId, 1062.5);
    await owner.until(async () => (await back.atTheProvider(paid)).length === 1);
    await payer.control('/bank/settings', { refundsPending: false });
    const [refund] = await back.atTheProvider(paid);
    expect((await back.money(paid.paymentId)).body).toMatchObject({
      refundable: 0,
      refunds: [{ status: 'requested' }],
    });
    expect(await owner.invoice(paid.invoice.uuid)).toMatchObject({ status: 'paid' });
    await payer.control(`/bank/refunds/${refund?.id}/settle`);
    await back.refundsAre(paid.paymentId, 'succeeded');
    expect(await owner.invoice(paid.invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
    await expectSoundBooks(product.platform);
    await payer.control(`/bank/refunds/${refund?.id}/fail`, { code: 'expired_or_canceled_card' });
    await back.refundsAre(paid.paymentId, 'failed');
    expect(await owner.invoice(paid.invoice.uuid)).toMatchObject({ status: 'paid', amount: 0 });
    expect(await back.tasks(paid.paymentId)).toMatchObject([
      { kind: 'refund_failed', detail: 'The customer’s card is expired or canceled, so the refund came back.' },
    ]);
    expect((await back.money(paid.paymentId)).body).toMatchObject({ refundable: 1062.5, refundableFee: 31.11 });
  });
});

describe('refunds that were made at the provider', () => {
  test('INV-23 the whole charge: amount and fee, once, however often it is told', async () => {
    const paid = await back.paidByCard();
    await back.refundThere(paid, 109_361);
    await back.refundsAre(paid.paymentId, 'succeeded');
    await payer.control('/bank/webhooks/replay', { paymentIntent: paid.intentId, times: 3, shuffle: true });
    expect((await back.money(paid.paymentId)).body).toMatchObject({
      refundable: 0,
      refunds: [{ amount: 1062.5, fee: 31.11, reason: 'Refunded at the payment provider.' }],
    });
    expect(await owner.invoice(paid.invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
  });

  test('INV-23 ours and theirs at once, more than the amount together: the fee makes up for it', async () => {
    const paid = await back.paidByCard();
    await payer.control('/bank/webhooks', { paused: true });
    await payer.control('/bank/faults', { route: 'POST /v1/refunds', mode: 'no_answer', times: 2 });
    await back.refund(paid.paymentId, 600);
    const faults = async () => (await fetch(`${product.sandbox}/bank/faults`)).json() as Promise<{ faults: object[] }>;
    await owner.until(async () => (await faults()).faults.length === 0);
    await back.refundThere(paid, 49_361);
    await payer.control('/bank/webhooks', { paused: false });
    await owner.until(async () => (await back.money(paid.paymentId)).body.refunds.length === 2);
    await back.refundsAre(paid.paymentId, 'succeeded');
    expect((await back.atTheProvider(paid)).map(({ amount }) => amount).sort()).toEqual([49_361, 60_000]);
    expect((await owner.visit(`GET /payments/${paid.paymentId}`)).body.refunded).toBe(1093.61);
  });

  test('INV-23 one that arrives while no event does is found by asking', async () => {
    const paid = await back.paidByCard();
    await payer.control('/bank/settings', { refundsPending: true });
    await back.refund(paid.paymentId, 200);
    await owner.until(async () => (await back.atTheProvider(paid)).length === 1);
    await payer.control('/bank/settings', { refundsPending: false });
    await payer.control('/bank/webhooks', { paused: true });
    const [refund] = await back.atTheProvider(paid);
    await payer.control(`/bank/refunds/${refund?.id}/settle`);
    expect((await back.money(paid.paymentId)).body.refunds).toMatchObject([{ status: 'requested' }]);
    product.clock.advance(2 * 3_600_000);
    await reconcileRefunds(product.platform);
    product.clock.advance(-2 * 3_600_000);
    expect((await back.money(paid.paymentId)).body.refunds).toMatchObject([{ status: 'succeeded' }]);
    await payer.control('/bank/webhooks', { paused: false });
  });

  test('INV-23 in parts: the amount goes first, the fee last', async () => {
    const paid = await back.paidByCard();
    await back.refundThere(paid, 106_000);
    await back.refundsAre(paid.paymentId, 'succeeded');
    expect((await back.money(paid.paymentId)).body).toMatchObject({ refundable: 2.5 });
    await back.refundThere(paid, 1_000);
    await owner.until(async () => (await back.money(paid.paymentId)).body.refundable === 0);
    await back.refundThere(paid, 2_361);
    await owner.until(async () => (await back.money(paid.paymentId)).body.refunds.length === 3);
    await back.refundsAre(paid.paymentId, 'succeeded');
    expect((await back.money(paid.paymentId)).body.refunds.map(({ amount, fee }) => [amount, fee])).toEqual([
      [1060, 0],
      [2.5, 7.5],
      [0, 23.61],
    ]);
  });
});
