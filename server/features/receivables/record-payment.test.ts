import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '../../testing/audit-reader.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
});
afterEach(() => expectSoundBooks(product.platform));
afterAll(() => product.stop());

const status = (invoiceId: string, to: string) =>
  owner.call<InvoiceDetailJson & { message: string }>(`PUT ${owner.base}/invoices/${invoiceId}/status`, { status: to });

describe('payments entered by hand', () => {
  const pay = (invoiceId: string, rate: number) =>
    owner.addLine(invoiceId, {
      categoryId: owner.categories.get('Payment'),
      description: 'Check 2207',
      rate,
      quantity: 7,
    });

  test('INV-18 INV-19 a payment is a line of its own, quantity 1, negative, and lowers what is due (D02, D31)', async () => {
    const sent = await owner.sent();
    const paid = (await pay(sent.uuid, 62.5)).body;
    expect(paid).toMatchObject({ status: 'unpaid', amount: 1000, total: 1062.5 });
    expect(paid.lineItems.at(-1)).toMatchObject({
      categoryName: 'Payment',
      quantity: 1,
      subTotal: -62.5,
      editable: false,
      paymentStatus: 'settled',
    });
    expect((await pay(sent.uuid, 1000)).body).toMatchObject({ status: 'paid', amount: 0 });
    expect((await pay(sent.uuid, 1)).status).toBe(422);
  });

  test('INV-19 API-36 TM-01 a payment that is sent again with the id that was drawn for it is one payment, whatever became of it since', async () => {
    const sent = await owner.sent();
    const newUuid = crypto.randomUUID();
    const send = (rate = 10) =>
      owner.addLine(sent.uuid, { newUuid, categoryId: owner.categories.get('Payment'), description: 'Cash', rate });
    await Promise.all([send(), send()]);
    const again = await send();
    expect([again.status, again.body.amount]).toEqual([200, 1052.5]);
    const [, payment, ...others] = again.body.lineItems;
    expect(others).toEqual([]);
    expect(payment?.uuid).not.toBe(newUuid);
    // Another amount is another payment, which needs an id of its own.
    expect((await send(70)).body).toMatchObject({ code: 'INVALID_INPUT', fields: { newUuid: 'This id is in use.' } });
    // No line was added by it, and the log says none.
    const sentences = await auditOf(owner).sentences({ subject: sent.uuid });
    expect(sentences.filter((said) => said.includes('payment'))).toEqual([
      `Robin Ashby recorded a payment of $10.00 on invoice ${sent.id}`,
    ]);
    expect((await auditOf(owner).sentences()).filter((said) => said.endsWith(`to invoice ${sent.id}`))).toEqual([
      `Robin Ashby added a line to invoice ${sent.id}`,
    ]);
    await owner.call(`DELETE ${owner.base}/invoices/${sent.uuid}/lineItems/${payment?.uuid}`);
    expect((await send()).body.amount).toBe(1062.5);
  });

  test('INV-19 no payment on a draft or a quote, none of zero, none above what is due', async () => {
    const draft = await owner.draft();
    expect((await pay(draft.uuid, 1)).status).toBe(409);
    const quote = await owner.sent({ isQuote: true });
    expect((await pay(quote.uuid, 1)).body).toMatchObject({
      message: 'Payments are unavailable to be made on quotes.',
    });
    const sent = await owner.sent();
    expect((await pay(sent.uuid, 0)).body).toMatchObject({
      message: 'Payment amount cannot be zero. Balance on account may be $0.00.',
      fields: { rate: 'Payment amount cannot be zero. Balance on account may be $0.00.' },
    });
    expect((await pay(sent.uuid, 1062.51)).status).toBe(422);
    expect((await pay(sent.uuid, 10.001)).status).toBe(422);
  });

  test('INV-21 with a payment there is no retract; taken back, there is', async () => {
    const sent = await owner.sent();
    const line = (await pay(sent.uuid, 1062.5)).body.lineItems.at(-1);
    const refused = await status(sent.uuid, 'pending');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'A payment has been made on this invoice, so it cannot be retracted.',
    ]);
    expect((await owner.call(`DELETE ${owner.base}/invoices/${sent.uuid}/lineItems/${line?.uuid}`)).status).toBe(204);
    expect(await owner.invoice(sent.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
    expect((await status(sent.uuid, 'pending')).status).toBe(200);
  });

  test('twenty managers who enter the whole amount at once: one payment', async () => {
    const sent = await owner.sent();
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(sent.uuid, 1062.5)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(
      (await owner.invoice(sent.uuid)).lineItems.filter(({ categoryName }) => categoryName === 'Payment'),
    ).toHaveLength(1);
  });
});
