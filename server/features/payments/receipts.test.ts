import type { CustomerJson } from '@underlay/contract/customers.ts';
import type { CustomerInvoiceJson } from '@underlay/contract/invoices.ts';
import type { JobJson } from '@underlay/contract/jobs.ts';
import type { AuthorizationJson, ReceiptJson } from '@underlay/contract/receipts.ts';
import { TERMS_VERSION } from '@underlay/domain/payments/authorization-text.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { Payer } from '../../testing/payer.ts';
import { ADDRESS, customerEntries, TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;
let other: TestBusiness;
let payer: Payer;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product);
  other = await TestBusiness.open(product);
  payer = new Payer(owner);
});

const receiptOf = (paymentId: string, portal = owner.portal) =>
  owner.visit<ReceiptJson>(`GET ${portal}/payments/${paymentId}`);

describe('the receipt of a payment', () => {
  test('API-14 P10 says what was paid, to what, with which fee, and what went back', async () => {
    const invoice = await owner.sent();
    const { body: intent } = await payer.openForm(invoice);
    await payer.confirmCard(intent);
    const { body: paid } = await payer.finish(intent.id);
    const { systemDb } = product.platform;
    for (const [state, reason] of [
      ['succeeded', 'Two boxes came back'],
      ['failed', 'Wrong invoice'],
    ] as const)
      await systemDb.sql`
        insert into refunds (business_id, id, payment_id, invoice_id, customer_id, state, amount_cents, fee_cents, reason,
          requested_by, created_at, checked_at)
        select business_id, gen_random_uuid(), id, invoice_id, customer_id, ${state}, 5000, 100, ${reason}, 'x', now(), now()
        from payments where id = ${paid.uuid}`;
    const { body } = await receiptOf(paid.uuid);
    expect(body).toMatchObject({
      payment: { uuid: paid.uuid, amount: 1093.61, fee: 31.11, lastFour: '4242', status: 'settled', method: 'card' },
      applied: 1062.5,
      settledAt: expect.stringMatching(/^\d{4}-/),
      invoice: { uuid: invoice.uuid, id: invoice.id, jobName: 'Kitchen oak', description: 'Oak floor', amountDue: 0 },
      refunds: [
        { amount: 51, reason: 'Two boxes came back', status: 'succeeded' },
        { amount: 51, reason: 'Wrong invoice', status: 'failed' },
      ],
      hasAuthorization: false,
    });
    expect((await owner.visit(`GET ${owner.portal}/payments/${paid.uuid}/authorization`)).status).toBe(404);
  });

  test('API-14 AUTH-20 another account’s, a form that was only opened, and an unknown one are the same 404 (D03)', async () => {
    const mine = await payer.payByBank(await owner.sent());
    const theirs = await new Payer(other).payByBank(await other.sent());
    const second = await owner.call<{ uuid: string; portalPath: string }>(`POST ${owner.base}/customers`, {
      person: { firstName: 'Dana', lastName: 'Reed' },
      address: owner.customer.address,
      business: { name: '', phone: '7855550111', email: 'dana@reed.example', typeOfBusiness: 'individual' },
    });
    const neighbour = second.body.portalPath.replace('/p/u/', '/portfolios/').replace('/a/', '/accounts/');
    const invoice = await owner.sent();
    await payer.openForm(invoice);
    const [started] = await product.platform.systemDb.sql`select id from payments where invoice_id = ${invoice.uuid}`;
    const misses = [
      await receiptOf(theirs.body.uuid),
      await receiptOf(mine.body.uuid, other.portal),
      await receiptOf(mine.body.uuid, neighbour),
      await receiptOf(String(started?.id)),
      await receiptOf(crypto.randomUUID()),
      await receiptOf('1048'),
      await owner.visit(`GET ${other.portal}/payments/${mine.body.uuid}/authorization`),
      await owner.visit(`GET ${neighbour}/payments/${mine.body.uuid}/authorization`),
      await other.call(`GET ${other.base}/payments/${mine.body.uuid}/authorization`),
    ];
    expect(misses.map(({ status }) => status)).toEqual(misses.map(() => 404));
    expect(new Set(misses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test('P22 what failed stays on the receipt when the invoice is a draft again, without the words of the draft', async () => {
    const invoice = await owner.sent();
    const { body } = await payer.payByBank(invoice, { routingNumber: '110000001' });
    await payer.waitFor(invoice.uuid, 'failed');
    await owner.call(`PUT ${owner.base}/invoices/${invoice.uuid}/status`, { status: 'pending' });
    const { systemDb } = product.platform;
    await systemDb.sql`update invoices set description = 'For somebody else' where id = ${invoice.uuid}`;
    expect((await receiptOf(body.uuid)).body.invoice).toEqual({
      uuid: invoice.uuid,
      id: invoice.id,
      jobName: 'Kitchen oak',
      description: 'Oak floor',
      amountDue: 0,
    });
  });
});

test('P22 an invoice that goes to another customer shows them nothing of what the first one tried to pay', async () => {
  const invoice = await owner.sent();
  const { body: tried } = await payer.payByBank(invoice, { routingNumber: '110000001' });
  await payer.waitFor(invoice.uuid, 'failed');
  const path = `${owner.base}/invoices/${invoice.uuid}`;
  await owner.call(`PUT ${path}/status`, { status: 'pending' });
  const { body: next } = await owner.call<CustomerJson>(`POST ${owner.base}/customers`, customerEntries());
  const entries = { name: 'Hall', description: 'Tile', address: ADDRESS, customerId: next.uuid };
  const { body: job } = await owner.call<JobJson>(`POST ${owner.base}/jobs`, entries);
  await owner.call(`PUT ${path}/details`, { jobId: job.uuid });
  await owner.call(`PUT ${path}/status`, { status: 'sent' });
  const theirs = next.portalPath.replace('/p/u/', '/portfolios/').replace('/a/', '/accounts/');
  const one = await owner.visit<CustomerInvoiceJson>(`GET ${theirs}/invoices/${invoice.uuid}`);
  const list = await owner.visit<CustomerInvoiceJson[]>(`GET ${theirs}/invoices`);
  for (const seen of [one.body, list.body[0]]) {
    expect(seen).toMatchObject({ amount: 1062.5 });
    expect(seen?.lineItems.map(({ categoryName }) => categoryName)).toEqual(['Material']);
  }
  expect((await owner.invoice(invoice.uuid)).lineItems.map(({ paymentId }) => paymentId)).toContain(tried.uuid);
});

describe('what was signed', () => {
  test('P05 PAY-15 both sides read it word for word, never with the account number', async () => {
    const invoice = await owner.sent();
    const { body: paid } = await payer.payByBank(invoice, {
      signature: 'Robin  Ashby-O’Neil',
      accountNumber: '55512349876',
    });
    const seen = await owner.visit<AuthorizationJson>(`GET ${owner.portal}/payments/${paid.uuid}/authorization`);
    expect(seen.body).toMatchObject({
      paymentId: paid.uuid,
      text: "I authorize this payment to, Tallgrass Flooring Co., on today's date. I agree with the terms of use.",
      template: 'ach-web-2026-1',
      termsVersion: TERMS_VERSION,
      signature: 'Robin  Ashby-O’Neil',
      accountHolderName: 'Robin Ashby',
      accountType: 'personal_checking',
      lastFour: '9876',
      amount: 1062.5,
      fee: 1,
      total: 1063.5,
      invoiceId: invoice.id,
      sequence: expect.any(Number),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      chain: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(JSON.stringify(seen.body)).not.toContain('55512349876');
    const manager = await owner.call(`GET ${owner.base}/payments/${paid.uuid}/authorization`);
    expect(manager.body).toEqual(seen.body);
    expect((await receiptOf(paid.uuid)).body.hasAuthorization).toBe(true);
    const [row] = await product.platform.systemDb.sql`
      select d.sha256 = a.document_sha256 same from payment_authorizations a
      join sent_documents d on d.business_id = a.business_id and d.invoice_id = a.invoice_id
      where a.payment_id = ${paid.uuid}`;
    expect(row?.same).toBe(true);
  });
});
