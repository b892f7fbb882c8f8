import type { CustomerPaymentJson } from '@underlay/contract/payments.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { DISPUTED_ACCOUNT, EMPTY_ACCOUNT, Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startPayments } from '../../testing/refund-client.ts';
import type { TestProduct } from '../../testing/test-product.ts';

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

describe('paying by bank', () => {
  test('API-10 INV-23 PAY-19 authorized, then awaiting bank, then settled when the bank has moved the money (D67)', async () => {
    const invoice = await owner.sent();
    const paid = await payer.payByBank(invoice);
    expect([paid.status, paid.body]).toMatchObject([
      200,
      { status: 'authorized', amount: 1063.5, fee: 1, lastFour: '6789', invoiceId: invoice.id },
    ]);
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'paid', amount: 0 });
    await payer.waitFor(invoice.uuid, 'awaiting bank');
    await payer.control('/clock/advance', { days: 3 });
    await payer.waitFor(invoice.uuid, 'settled');
    const seen = await owner.visit<CustomerPaymentJson>(`GET /payments/${paid.body.uuid}`);
    expect(seen.body).toMatchObject({ status: 'settled', amount: 1063.5 });
    expect((await owner.invoice(invoice.uuid)).timeline.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['created', 'sent', 'payment_started', 'payment_awaiting_bank', 'payment_settled']),
    );
  });

  test('ALLOC-07 a check that is taken back beside a bank payment leaves money due, which a second one takes', async () => {
    const invoice = await owner.sent();
    const categoryId = owner.categories.get('Payment');
    await owner.addLine(invoice.uuid, { categoryId, description: 'Check', quantity: 1, rate: 400 });
    const [check] = await payments(invoice.uuid);
    await payer.payByBank(await owner.invoice(invoice.uuid));
    await owner.call(`DELETE ${owner.base}/invoices/${invoice.uuid}/lineItems/${check?.uuid}`);
    const open = await owner.invoice(invoice.uuid);
    expect(open).toMatchObject({ status: 'unpaid', amount: 400 });
    expect((await payer.openForm(open)).status).toBe(200);
    expect((await payer.payByBank(open)).status).toBe(200);
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'paid', amount: 0 });
  });

  test('INV-23 without funds the payment fails days later and the invoice is unpaid again (D67)', async () => {
    const invoice = await owner.sent();
    await payer.payByBank(invoice, { accountNumber: EMPTY_ACCOUNT });
    await payer.waitFor(invoice.uuid, 'awaiting bank');
    await payer.control('/clock/advance', { days: 3 });
    await payer.waitFor(invoice.uuid, 'failed');
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
    expect((await payments(invoice.uuid))[0]?.paymentFailure).toMatch(/funds/i);
    expect((await payer.payByBank(invoice)).status).toBe(200);
  });

  test('INV-23 money that the bank takes back after it had settled is owed again, and the books say so', async () => {
    const invoice = await owner.sent();
    await payer.payByBank(invoice, { accountNumber: DISPUTED_ACCOUNT });
    await payer.waitFor(invoice.uuid, 'awaiting bank');
    await payer.control('/clock/advance', { days: 3 });
    await payer.control('/clock/advance', { days: 3 });
    await payer.waitFor(invoice.uuid, 'failed');
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
  });

  test('PAY-15 what was signed is kept word for word, and the bank numbers are not kept at all', async () => {
    const invoice = await owner.sent();
    const paid = await payer.payByBank(invoice, { accountNumber: '55512349876' });
    await payer.waitFor(invoice.uuid, 'awaiting bank');
    const { systemDb } = product.platform;
    const [record] = await systemDb.sql`select * from payment_authorizations where payment_id = ${paid.body.uuid}`;
    expect(record).toMatchObject({
      text: "I authorize this payment to, Tallgrass Flooring Co., on today's date. I agree with the terms of use.",
      signature: 'Robin Ashby',
      last_four: '9876',
      amount_cents: 106_250,
      fee_cents: 100,
    });
    expect(await systemDb.sql`select 1 from bank_numbers where payment_id = ${paid.body.uuid}`).toHaveLength(0);
    await expect(
      systemDb.sql`update payment_authorizations set signature = 'x' where payment_id = ${paid.body.uuid}`,
    ).rejects.toThrow('append-only');
  });
});

describe('PAY-06 API-10 what is refused charges nothing (D07, D12)', () => {
  test('amount, fee, date, invoice and account have to be the server’s own', async () => {
    const invoice = await owner.sent();
    const other = await owner.sent();
    const cases: [object, number, string][] = [
      [{ amount: 1062.51 }, 422, 'amount_changed'],
      [{ amount: 1062.49 }, 422, 'amount_changed'],
      [{ paymentFee: 0.99 }, 422, 'fee_changed'],
      [{ amount: 1062.501 }, 422, 'INVALID_INPUT'],
      [{ paymentDate: '2020-01-01' }, 422, 'payment_date'],
      [{ invoiceId: other.uuid }, 422, 'invoice_mismatch'],
      [{ accountId: crypto.randomUUID() }, 404, 'NOT_FOUND'],
      [{ signature: ' ' }, 422, 'INVALID_INPUT'],
      [{ accountNumber: '12' }, 422, 'INVALID_INPUT'],
      [{ routingNumber: '12345678' }, 422, 'INVALID_INPUT'],
      [{ idempotentKey: 'made-up' }, 400, 'key_invalid'],
      [{ idempotentKey: crypto.randomUUID() }, 400, 'key_invalid'],
    ];
    for (const [change, status, code] of cases) {
      const answer = await payer.payByBank(invoice, change);
      expect([change, answer.status, answer.body.code]).toEqual([change, status, code]);
    }
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
    expect(await payments(invoice.uuid)).toEqual([]);
  });

  test('a draft, a quote, a paid invoice, an unknown one, and one of another account', async () => {
    const draft = await owner.draft();
    await owner.addLine(draft.uuid);
    const pending = await owner.invoice(draft.uuid);
    expect((await payer.payByBank(pending)).status).toBe(404);
    const quote = await owner.sent({ isQuote: true });
    expect((await payer.payByBank(quote)).body.message).toBe('Payments are unavailable to be made on quotes.');
    const paid = await owner.sent();
    await payer.payByBank(paid);
    expect((await payer.payByBank(paid)).body.code).toBe('payment_in_progress');
    expect((await payer.payByBank({ ...paid, uuid: crypto.randomUUID() })).status).toBe(404);
    const second = new Payer(await TestBusiness.open(product));
    const foreign = await second.owner.sent();
    expect((await payer.payByBank(foreign)).status).toBe(404);
  });

  test('a business that has not enabled bank payments', async () => {
    const closed = await TestBusiness.open(product, null);
    const answer = await new Payer(closed).payByBank(await closed.sent());
    expect([answer.status, answer.body.code]).toEqual([409, 'not_enabled']);
    expect((await closed.visit(`GET /account/customer/${closed.accountId}/eligible`)).body).toEqual({
      bankPaymentEligible: false,
      cardPaymentEligible: false,
    });
  });
});

describe('API-09 PAY-16 the idempotent key (D08)', () => {
  test('3.2 case 4: the same key with the same content answers the first result and charges once', async () => {
    const invoice = await owner.sent();
    const entries = await payer.bankEntries(invoice);
    const first = await payer.byBank(invoice.uuid, entries);
    const second = await payer.byBank(invoice.uuid, { ...entries, amount: 1062.5 });
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await payments(invoice.uuid)).toHaveLength(1);
  });

  test('3.2 cases 5 and 6: with other content, or for another invoice, it is refused', async () => {
    const invoice = await owner.sent();
    const other = await owner.sent();
    const entries = await payer.bankEntries(invoice);
    await payer.byBank(invoice.uuid, entries);
    const changed = await payer.byBank(invoice.uuid, { ...entries, accountNumber: '9999999999' });
    const moved = await payer.byBank(other.uuid, { ...entries, invoiceId: other.uuid });
    expect([changed.status, changed.body.code, moved.status, moved.body.code]).toEqual([
      422,
      'key_reused',
      422,
      'key_reused',
    ]);
  });

  test('3.2 case 2: a refused attempt does not use it up', async () => {
    const invoice = await owner.sent();
    const entries = await payer.bankEntries(invoice);
    expect((await payer.byBank(invoice.uuid, { ...entries, amount: 1 })).status).toBe(422);
    expect((await payer.byBank(invoice.uuid, entries)).status).toBe(200);
  });

  test('3.2 cases 12 and 13: it is valid 24 hours for a first use, and repeats its answer after that', async () => {
    const invoice = await owner.sent();
    const late = await owner.sent();
    const used = await payer.bankEntries(invoice);
    const unused = await payer.bankEntries(late);
    const first = await payer.byBank(invoice.uuid, used);
    product.clock.advance(24.5 * 3_600_000);
    expect((await payer.byBank(invoice.uuid, used)).body).toEqual(first.body);
    expect((await payer.byBank(late.uuid, unused)).body.code).toBe('key_invalid');
    product.clock.advance(-24.5 * 3_600_000);
  });
});

describe('PAY-18 races', () => {
  test('3.2 case 14: fifty tabs that pay at once, each with its own key: one succeeds', async () => {
    const invoice = await owner.sent();
    const entries = await payer.bankEntries(invoice);
    const bodies = await Promise.all(
      Array.from({ length: 50 }, async () => ({ ...entries, idempotentKey: await payer.key() })),
    );
    const answers = await Promise.all(bodies.map((body) => payer.byBank(invoice.uuid, body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['payment_in_progress']),
    );
    expect(await payments(invoice.uuid)).toHaveLength(1);
  });

  test('3.2 case 7: fifty times the same click: one payment, fifty equal answers', async () => {
    const invoice = await owner.sent();
    const entries = await payer.bankEntries(invoice);
    const answers = await Promise.all(Array.from({ length: 50 }, () => payer.byBank(invoice.uuid, entries)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.uuid}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await payments(invoice.uuid)).toHaveLength(1);
  });

  test('retract and pay at the same moment: one of them wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const invoice = await owner.sent();
      const entries = await payer.bankEntries(invoice);
      const [paid, retracted] = await Promise.all([
        payer.byBank(invoice.uuid, entries),
        owner.call(`PUT ${owner.base}/invoices/${invoice.uuid}/status`, { status: 'pending' }),
      ]);
      expect([paid.status, retracted.status].filter((status) => status === 200)).toHaveLength(1);
    }
  });
});
