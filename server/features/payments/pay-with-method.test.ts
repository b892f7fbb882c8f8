import type { MethodJson } from '@underlay/contract/payment-methods.ts';
import type { CustomerPaymentJson } from '@underlay/contract/payments.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { MethodHolder } from '../../testing/method-holder.ts';
import type { Payer } from '../../testing/payer.ts';
import { call, TestBusiness } from '../../testing/people.ts';
import { startPayments } from '../../testing/refund-client.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;
let holder: MethodHolder;
let method: MethodJson;

beforeAll(async () => {
  ({ product, owner, payer } = await startPayments());
  holder = await MethodHolder.open(product);
  method = (await holder.add({ accountType: 'business_checking', accountHolderName: 'Maple Row LLC' })).body;
});
afterEach(async () => {
  await fetch(`${product.sandbox}/bank/faults`, { method: 'DELETE' });
  await payer.control('/bank/settings', { microdeposits: false });
  await expectSoundBooks(product.platform);
});
afterAll(() => product.stop());

type Invoice = Awaited<ReturnType<TestBusiness['sent']>>;

async function entriesFor(invoice: Invoice, change: object = {}) {
  const { accountHolderName, accountType, accountNumber, routingNumber, ...signed } = await payer.bankEntries(invoice);
  return { ...signed, methodId: method.uuid, ...change };
}

const pay = (invoice: Invoice, entries: object, by = holder) =>
  by.call<CustomerPaymentJson>(`POST /payments/${invoice.uuid}/pay-with-method`, entries);

const payments = async (invoiceId: string) =>
  (await owner.invoice(invoiceId)).lineItems.filter(({ paymentId }) => paymentId);

describe('paying with a saved bank account (D65 and beyond)', () => {
  test('METH-01 PAY-16 AUDIT-02 it is authorized, goes to the bank without new deposits, and settles', async () => {
    const invoice = await owner.sent();
    const paid = await pay(invoice, await entriesFor(invoice));
    expect([paid.status, paid.body]).toMatchObject([
      200,
      { status: 'authorized', amount: 1063.5, fee: 1, lastFour: '6789', method: 'ach', deposits: null },
    ]);
    await payer.control('/bank/settings', { microdeposits: true });
    await payer.waitFor(invoice.uuid, 'awaiting bank');
    await payer.control('/clock/advance', { days: 3 });
    await payer.waitFor(invoice.uuid, 'settled');
    const { timeline, ...paidInvoice } = await owner.invoice(invoice.uuid);
    expect(paidInvoice).toMatchObject({ status: 'paid', amount: 0 });
    expect(timeline.filter(({ kind }) => kind === 'payment_started')).toHaveLength(1);
  });

  test('PAY-15 the same signature is kept, with what is known of the account, and no number', async () => {
    const invoice = await owner.sent();
    const paid = await pay(invoice, await entriesFor(invoice, { signature: 'Jordan Maple' }));
    const { systemDb } = product.platform;
    const [record] = await systemDb.sql`select * from payment_authorizations where payment_id = ${paid.body.uuid}`;
    expect(record).toMatchObject({
      text: "I authorize this payment to, Tallgrass Flooring Co., on today's date. I agree with the terms of use.",
      signature: 'Jordan Maple',
      account_holder_name: 'Maple Row LLC',
      account_type: 'business_checking',
      last_four: '6789',
      amount_cents: 106_250,
      fee_cents: 100,
    });
    expect(await systemDb.sql`select 1 from bank_numbers where payment_id = ${paid.body.uuid}`).toHaveLength(0);
    await payer.waitFor(invoice.uuid, 'awaiting bank');
  });

  test('API-10 PAY-06 what is refused charges nothing (D07)', async () => {
    const invoice = await owner.sent();
    const other = await MethodHolder.open(product);
    const foreign = (await other.add()).body;
    const deleted = (await holder.add()).body;
    await holder.remove(deleted.uuid);
    await payer.control('/bank/settings', { microdeposits: true });
    const waiting = (await holder.add({ accountNumber: '5550001111' })).body;
    const cases: [object, number, string][] = [
      [{ methodId: foreign.uuid }, 422, 'unknown_method'],
      [{ methodId: deleted.uuid }, 422, 'unknown_method'],
      [{ methodId: crypto.randomUUID() }, 422, 'unknown_method'],
      [{ methodId: waiting.uuid }, 409, 'method_not_verified'],
      [{ amount: 1062.51 }, 422, 'amount_changed'],
      [{ paymentFee: 0.99 }, 422, 'fee_changed'],
      [{ paymentDate: '2020-01-01' }, 422, 'payment_date'],
      [{ signature: ' ' }, 422, 'INVALID_INPUT'],
      [{ accountId: crypto.randomUUID() }, 404, 'NOT_FOUND'],
      [{ idempotentKey: 'made-up' }, 400, 'key_invalid'],
    ];
    for (const [change, status, code] of cases) {
      const answer = await pay(invoice, await entriesFor(invoice, change));
      expect([change, answer.status, answer.body.code]).toEqual([change, status, code]);
    }
    const anonymous = await call(product.origin, `POST /payments/${invoice.uuid}/pay-with-method`, {
      body: await entriesFor(invoice),
    });
    expect(anonymous.status).toBe(401);
    expect(await payments(invoice.uuid)).toEqual([]);
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
  });

  test('PAY-06 PAY-16 an invoice that cannot be paid so says why, in the words of the form with numbers, and stays as it is', async () => {
    const [open, other, quote] = [await owner.sent(), await owner.sent(), await owner.sent({ isQuote: true })];
    const [paid, pending, formed] = [await owner.sent(), await owner.sent(), await owner.sent()];
    const payment = owner.categories.get('Payment');
    await owner.addLine(paid.uuid, { categoryId: payment, description: 'Check', quantity: 1, rate: paid.amount });
    await payer.payByBank(pending);
    await payer.openForm(formed);
    const large = await owner.draft();
    await owner.addLine(large.uuid, { quantity: 10, rate: 100_000 });
    await owner.call(`PUT ${owner.base}/invoices/${large.uuid}/status`, { status: 'sent' });
    const closed = await TestBusiness.open(product, null);
    const elsewhere = await closed.sent();
    await payer.control('/bank/faults', {
      route: 'POST /v1/payment_intents/:id/cancel',
      mode: 'no_answer',
      times: 100,
    });
    const cases: [Invoice, object, number, string][] = [
      [open, { invoiceId: other.uuid }, 422, 'invoice_mismatch'],
      [quote, {}, 409, 'is_quote'],
      [paid, {}, 422, 'nothing_due'],
      [pending, {}, 409, 'payment_in_progress'],
      [formed, {}, 503, 'provider_unavailable'],
      [await owner.invoice(large.uuid), {}, 422, 'charge_out_of_range'],
      [elsewhere, { accountId: closed.accountId }, 409, 'not_enabled'],
    ];
    for (const [invoice, change, status, code] of cases) {
      const { accountNumber, routingNumber, accountHolderName, accountType } = await payer.bankEntries(invoice);
      const entries = await entriesFor(invoice, change);
      const { methodId, ...typed } = { ...entries, accountNumber, routingNumber, accountHolderName, accountType };
      const answer = await pay(invoice, entries);
      expect([code, answer.status, answer.body.code]).toEqual([code, status, code]);
      const byNumbers = await payer.byBank(invoice.uuid, { ...typed, idempotentKey: await payer.key() });
      expect([byNumbers.status, byNumbers.body.message]).toEqual([status, answer.body.message]);
    }
    for (const invoice of [open, other, quote, formed, await owner.invoice(large.uuid)])
      expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: invoice.status, amount: invoice.amount });
    expect(await payments(pending.uuid)).toHaveLength(1);
    expect(await payments(formed.uuid)).toEqual([]);
  });

  test('PAY-16 PAY-18 API-09 while somebody else holds the invoice it is in progress, and the same key pays afterwards', async () => {
    const invoice = await owner.sent();
    const entries = await entriesFor(invoice);
    const held = await product.platform.systemDb.begin(async (tx) => {
      await tx`select 1 from invoices where id = ${invoice.uuid} for update`;
      return pay(invoice, entries);
    });
    expect([held.status, held.body.code, held.headers.get('retry-after')]).toEqual([409, 'in_progress', '1']);
    expect(await payments(invoice.uuid)).toEqual([]);
    expect((await pay(invoice, entries)).status).toBe(200);
    await payer.waitFor(invoice.uuid, 'awaiting bank');
  });

  test('PAY-18 PAY-16 a card, a saved account and typed numbers in twelve tabs at once: one payment is taken', async () => {
    const invoice = await owner.sent();
    const orders = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        if (index % 3 === 2) return () => payer.openForm(invoice);
        if (index % 3 === 1) return () => payer.payByBank(invoice);
        const entries = await entriesFor(invoice);
        return () => pay(invoice, entries);
      }),
    );
    const answers = await Promise.all(orders.map((order) => order()));
    const taken = answers.filter(({ status, body }) => status === 200 && 'status' in body);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(taken.length).toBeLessThanOrEqual(1);
    await product.settle();
    expect(await payments(invoice.uuid)).toHaveLength(taken.length);
    const forms = answers.flatMap(({ status, body }) => (status === 200 && 'key' in body ? [body] : []));
    const confirmed = await Promise.all(forms.map((form) => payer.confirmCard(form)));
    const charged = confirmed.filter(({ body }) => body.status === 'succeeded').length;
    expect(taken.length + Math.min(charged, 1)).toBe(1);
  });

  test('PAY-16 API-09 the same key answers the same payment, and no other account, person or form (D08)', async () => {
    const invoice = await owner.sent();
    const entries = await entriesFor(invoice);
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(invoice, entries)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.uuid}`)).size).toBe(1);
    expect(answers.filter(({ headers }) => !headers.get('idempotent-replayed'))).toHaveLength(1);
    const second = (await holder.add()).body;
    const moved = await pay(invoice, { ...entries, methodId: second.uuid });
    const foreign = await pay(invoice, entries, await MethodHolder.open(product));
    const typed = await payer.byBank(invoice.uuid, await payer.bankEntries(invoice, entries));
    expect([moved, foreign, typed].map(({ status, body }) => [status, body.code])).toEqual([
      [422, 'key_reused'],
      [422, 'key_reused'],
      [422, 'key_reused'],
    ]);
    expect(await payments(invoice.uuid)).toHaveLength(1);
    await payer.waitFor(invoice.uuid, 'awaiting bank');
  });
});

describe('a saved account while a payment with it is under way', () => {
  test('API-16 METH-09 it cannot be deleted until the bank has decided (P11)', async () => {
    const own = (await holder.add()).body;
    const invoice = await owner.sent();
    await pay(invoice, await entriesFor(invoice, { methodId: own.uuid }));
    const refused = await holder.remove(own.uuid);
    expect([refused.status, refused.body.code]).toEqual([409, 'method_in_use']);
    await payer.waitFor(invoice.uuid, 'awaiting bank');
    expect((await holder.remove(own.uuid)).status).toBe(409);
    await payer.control('/clock/advance', { days: 3 });
    await payer.waitFor(invoice.uuid, 'settled');
    expect((await holder.remove(own.uuid)).status).toBe(204);
    expect(await payer.paymentStatus(invoice.uuid)).toBe('settled');
  });

  test('PAY-18 METH-09 deleted and paid with at the same moment: one of them wins, and the payment comes through', async () => {
    for (let round = 0; round < 5; round += 1) {
      const own = (await holder.add()).body;
      const invoice = await owner.sent();
      const entries = await entriesFor(invoice, { methodId: own.uuid });
      const [paid, removed] = await Promise.all([pay(invoice, entries), holder.remove(own.uuid)]);
      expect([`${paid.status} ${removed.status}`]).toEqual([paid.status === 200 ? '200 409' : '422 204']);
      if (paid.status === 200) await payer.waitFor(invoice.uuid, 'awaiting bank');
    }
  });
});

describe('a provider that is silent while a saved account pays', () => {
  test.each(['POST /v1/payment_methods', 'POST /v1/payment_intents'])(
    'INV-23 an answer to %s that was lost after the effect charges once',
    async (route) => {
      const invoice = await owner.sent();
      await payer.control('/bank/faults', { route, mode: 'drop_after_effect', times: 2 });
      expect((await pay(invoice, await entriesFor(invoice))).status).toBe(200);
      await payer.waitFor(invoice.uuid, 'awaiting bank');
      await payer.control('/clock/advance', { days: 3 });
      await payer.waitFor(invoice.uuid, 'settled');
      expect(await payments(invoice.uuid)).toHaveLength(1);
    },
  );
});
