import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/ledger.ts';
import type { Payer } from '../../testing/payer.ts';
import type { TestBusiness } from '../../testing/people.ts';
import { startPayments } from '../../testing/refund-client.ts';
import type { TestProduct } from '../../testing/test-product.ts';
import { handleProviderEvent } from './provider-events.ts';

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;

beforeAll(async () => {
  ({ product, owner, payer } = await startPayments());
});
afterEach(() => expectSoundBooks(product.platform));
afterAll(() => product.stop());

const payments = async (invoiceId: string) =>
  (await owner.invoice(invoiceId)).lineItems.filter(({ paymentId }) => paymentId);

describe('paying by card', () => {
  test('API-11 API-12 PAY-24 PAY-27 AUDIT-02 the intent carries the fee; finishing asks the provider and settles once (D05)', async () => {
    const invoice = await owner.sent();
    const { body: intent } = await payer.openForm(invoice);
    expect(intent).toMatchObject({
      fees: 31.11,
      platformPublicId: expect.stringMatching(/^pk_/),
      stripeAccountId: expect.stringMatching(/^acct_/),
    });
    expect(await payments(invoice.uuid)).toEqual([]);
    expect((await payer.confirmCard(intent)).body.status).toBe('succeeded');
    const answers = await Promise.all(Array.from({ length: 20 }, () => payer.finish(intent.id)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.status} ${body.amount}`))).toEqual(
      new Set(['200 settled 1093.61']),
    );
    const { timeline, ...paid } = await owner.invoice(invoice.uuid);
    expect(paid).toMatchObject({ status: 'paid', amount: 0 });
    expect(timeline.filter(({ kind }) => kind === 'payment_settled')).toHaveLength(1);
    expect(await payments(invoice.uuid)).toHaveLength(1);
  });

  test('PAY-31 claiming success without paying is refused, and nothing is recorded', async () => {
    const invoice = await owner.sent();
    const { body: intent } = await payer.openForm(invoice);
    const claimed = await payer.finish(intent.id);
    expect([claimed.status, claimed.body.message]).toEqual([409, 'There was an error processing your request.']);
    expect((await payer.finish(intent.id, crypto.randomUUID())).status).toBe(404);
    expect((await payer.finish('pi_unknown')).status).toBe(404);
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
  });

  test('PAY-28 a declined card says why and the same form can be used again', async () => {
    const invoice = await owner.sent();
    const { body: intent } = await payer.openForm(invoice);
    expect((await payer.confirmCard(intent, '4000000000000002')).body.error?.message).toBe('Your card was declined.');
    expect((await payer.openForm(invoice)).body.id).toBe(intent.id);
    await payer.confirmCard(intent);
    expect((await payer.finish(intent.id)).status).toBe(200);
  });

  test('PAY-22 two tabs get the same form; the webhook alone is enough', async () => {
    const invoice = await owner.sent();
    const [first, second] = await Promise.all([payer.openForm(invoice), payer.openForm(invoice)]);
    expect(second.body.id).toBe(first.body.id);
    await payer.confirmCard(first.body);
    await payer.waitFor(invoice.uuid, 'settled');
  });

  test('PAY-22 PAY-06 a wrong amount, a quote, a draft, nothing due: no form', async () => {
    const invoice = await owner.sent();
    expect((await payer.openForm(invoice, { amount: 1 })).body.code).toBe('amount_changed');
    expect((await payer.openForm(await owner.sent({ isQuote: true }))).body.code).toBe('is_quote');
    expect((await payer.openForm({ ...invoice, uuid: crypto.randomUUID() })).status).toBe(404);
    const draft = await owner.draft();
    expect((await payer.openForm(draft, { amount: 5 })).status).toBe(404);
    const zero = await owner.draft();
    await owner.addLine(zero.uuid, { rate: 0 });
    await owner.call(`PUT ${owner.base}/invoices/${zero.uuid}/status`, { status: 'sent' });
    expect((await payer.openForm(zero, { amount: 0 })).body.code).toBe('nothing_due');
  });
});

describe('card and bank at once', () => {
  test('a bank payment closes the card form, so that it cannot be paid any more', async () => {
    const invoice = await owner.sent();
    const { body: intent } = await payer.openForm(invoice);
    expect((await payer.payByBank(invoice)).status).toBe(200);
    expect((await payer.confirmCard(intent)).status).toBe(400);
    expect((await payer.openForm(invoice)).body.code).toBe('payment_in_progress');
    expect(await payments(invoice.uuid)).toHaveLength(1);
  });

  test('a card that was paid a moment before the bank form: the bank form hears that nothing is due', async () => {
    const invoice = await owner.sent();
    const entries = await payer.bankEntries(invoice);
    const { body: intent } = await payer.openForm(invoice);
    await payer.control('/bank/webhooks', { paused: true });
    await payer.confirmCard(intent);
    const refused = await payer.byBank(invoice.uuid, entries);
    await payer.control('/bank/webhooks', { paused: false });
    expect([refused.status, refused.body.code]).toEqual([422, 'nothing_due']);
    await payer.waitFor(invoice.uuid, 'settled');
  });

  test('INV-21 retracting closes the form; a form of an older amount ends when a check comes in', async () => {
    const invoice = await owner.sent();
    const { body: intent } = await payer.openForm(invoice);
    await owner.addLine(invoice.uuid, {
      categoryId: owner.categories.get('Payment'),
      description: 'Check',
      rate: 62.5,
    });
    expect((await payer.confirmCard(intent)).status).toBe(400);
    const rest = await owner.invoice(invoice.uuid);
    const { body: next } = await payer.openForm(rest);
    expect(next.fees).toBe(29.3);
    const other = await owner.sent();
    const { body: open } = await payer.openForm(other);
    expect((await owner.call(`PUT ${owner.base}/invoices/${other.uuid}/status`, { status: 'pending' })).status).toBe(
      200,
    );
    expect((await payer.confirmCard(open)).status).toBe(400);
  });
});

describe('the provider’s events', () => {
  test('INV-23 five times the same events, in any order, change nothing more', async () => {
    const invoice = await owner.sent();
    const { body: intent } = await payer.openForm(invoice);
    await payer.confirmCard(intent);
    await payer.waitFor(invoice.uuid, 'settled');
    await payer.control('/bank/webhooks/replay', { paymentIntent: intent.id, times: 5, shuffle: true });
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'paid', amount: 0 });
    expect(await payments(invoice.uuid)).toHaveLength(1);
  });

  test('an event about a payment that its account does not have is closed and not asked about for ever', async () => {
    const { body: intent } = await payer.openForm(await owner.sent());
    const { systemDb } = product.platform;
    const [event] = await systemDb.sql<{ id: string }[]>`
      insert into provider_events (id, type, provider_account_id, object_id, received_at)
      values ('evt_elsewhere', 'payment_intent.succeeded', ${intent.stripeAccountId}, 'pi_elsewhere', now()) returning id`;
    await handleProviderEvent(product.platform, event?.id ?? '');
    expect(await systemDb.sql`select outcome from provider_events where id = 'evt_elsewhere'`).toEqual([
      { outcome: 'unknown payment' },
    ]);
  });

  test('a forged event is refused and stores nothing', async () => {
    const body = JSON.stringify({
      id: 'evt_forged',
      type: 'payment_intent.succeeded',
      data: { object: { id: 'pi_x' } },
    });
    for (const signature of ['', 't=1,v1=00', `t=${Math.floor(Date.now() / 1000)},v1=${'a'.repeat(64)}`]) {
      const answer = await fetch(`${product.origin}/core/api/webhooks/stripe`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      });
      expect(answer.status).toBe(400);
    }
    expect(await product.platform.systemDb.sql`select 1 from provider_events where id = 'evt_forged'`).toHaveLength(0);
  });
});

describe('a provider that is slow, silent, or gone after the effect', () => {
  test('no answer when the form is opened: a plain message, nothing charged, and the next try works', async () => {
    const invoice = await owner.sent();
    await payer.control('/bank/faults', { route: 'POST /v1/payment_intents', mode: 'no_answer', times: 2 });
    const refused = await payer.openForm(invoice);
    expect([refused.status, refused.body.code]).toEqual([503, 'provider_unavailable']);
    expect(refused.body.message).toContain('You have not been charged');
    const { body: intent } = await payer.openForm(invoice);
    await payer.confirmCard(intent);
    expect((await payer.finish(intent.id)).status).toBe(200);
  });

  test('3.2 case 10: a bank payment whose answer was lost after the effect is charged once', async () => {
    const invoice = await owner.sent();
    await payer.control('/bank/faults', { route: 'POST /v1/payment_intents', mode: 'drop_after_effect', times: 2 });
    const paid = await payer.payByBank(invoice);
    expect([paid.status, paid.body.status]).toEqual([200, 'authorized']);
    await payer.waitFor(invoice.uuid, 'awaiting bank');
    await payer.control('/clock/advance', { days: 3 });
    await payer.waitFor(invoice.uuid, 'settled');
    expect(await payments(invoice.uuid)).toHaveLength(1);
  });

  test('errors of the provider leave the payment authorized until it answers again', async () => {
    const invoice = await owner.sent();
    await payer.control('/bank/faults', { route: 'POST /v1/payment_intents', mode: 'status_500', times: 2 });
    await payer.payByBank(invoice);
    expect(await payer.paymentStatus(invoice.uuid)).toBe('authorized');
    await owner.until(async () => (await payer.paymentStatus(invoice.uuid)) === 'awaiting bank', 60_000);
  }, 70_000);
});
