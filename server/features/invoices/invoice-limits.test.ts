import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { Payer } from '../../testing/payer.ts';
import { type Answer, TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

type Said = Answer<InvoiceDetailJson & { code: string; message: string; fields?: Record<string, string> }>;

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product);
});

const refusal = ({ status, body }: Said) => [status, body.code, ...(body.fields ? [body.fields] : [])];
const details = (invoiceId: string, change: object): Promise<Said> =>
  owner.call(`PUT ${owner.base}/invoices/${invoiceId}/details`, change);
const lines = (invoiceId: string) => `${owner.base}/invoices/${invoiceId}/lineItems`;
const line = (change: object = {}) => ({
  categoryId: owner.categories.get('Material'),
  description: 'White oak plank',
  quantity: 1,
  rate: 10,
  ...change,
});

describe('INV-12 INV-13 the lines of an invoice', () => {
  test('INV-13 once it is sent nobody adds, changes or deletes one, by whichever address, and the document stays', async () => {
    const sent = await owner.sent();
    const [existing] = sent.lineItems;
    const changed = line({ uuid: existing?.uuid, rate: 1 });
    const calls = [
      [`POST ${lines(sent.uuid)}`, line()],
      [`PUT ${lines(sent.uuid)}`, changed],
      [`PUT ${lines(sent.uuid)}/${existing?.uuid}`, changed],
      [`DELETE ${lines(sent.uuid)}/${existing?.uuid}`, undefined],
    ] as const;
    for (const [path, body] of calls) {
      const answer: Said = await owner.call(path, body);
      expect([path, ...refusal(answer)]).toEqual([path, 409, 'not_editable']);
    }
    expect((await owner.invoice(sent.uuid)).lineItems).toEqual(sent.lineItems);
  });

  test('INV-15 D89 every wrong field of a line is named at once, each with its own reason', async () => {
    const { uuid } = await owner.draft();
    const wrong = line({ description: ' ', quantity: 1.5, unit: 'each', rate: 1.2605 });
    expect(refusal(await owner.call(`POST ${lines(uuid)}`, wrong))).toEqual([
      422,
      'INVALID_INPUT',
      {
        description: 'Must contain at least one character.',
        quantity: 'Must be a whole number.',
        rate: 'Must be an amount in dollars with at most two decimals.',
      },
    ]);
    const { body }: Said = await owner.call(`POST ${lines(uuid)}`, line({ quantity: -3, rate: -5 }));
    expect(body.fields).toEqual({ quantity: 'Must be 0 or more.', rate: 'Must be 0 or more.' });
    expect((await owner.invoice(uuid)).lineItems).toEqual([]);
  });

  test('INV-12 D56 a line is found on its own invoice only, and a payment is never changed as one', async () => {
    const [draft, other] = [await owner.draft(), await owner.draft()];
    const added = (await owner.addLine(draft.uuid)).body.lineItems[0];
    for (const answer of [
      await owner.call(`PUT ${lines(other.uuid)}`, line({ uuid: added?.uuid })),
      await owner.call(`PUT ${lines(other.uuid)}/${added?.uuid}`, line()),
      await owner.call(`DELETE ${lines(other.uuid)}/${added?.uuid}`),
      await owner.call(`PUT ${lines(draft.uuid)}`, line()),
      await owner.call(`PUT ${lines(draft.uuid)}`, line({ uuid: crypto.randomUUID() })),
    ])
      expect([answer.status, answer.body.message]).toEqual([404, 'Not found']);
    expect((await owner.invoice(draft.uuid)).lineItems).toMatchObject([{ uuid: added?.uuid, rate: 10 }]);
    const sent = await owner.sent();
    const paid = line({ categoryId: owner.categories.get('Payment'), rate: 5 });
    const { body } = await owner.call<InvoiceDetailJson>(`POST ${lines(sent.uuid)}`, paid);
    const payment = body.lineItems.find(({ paymentId }) => paymentId);
    const answer: Said = await owner.call(`PUT ${lines(sent.uuid)}`, line({ uuid: payment?.uuid }));
    expect(refusal(answer)).toEqual([409, 'not_editable']);
    expect((await owner.invoice(sent.uuid)).amount).toBe(sent.amount - 5);
  });

  test('INV-12 P26 a category of another business is as unknown as none, and a line does not become a payment', async () => {
    const stranger = await TestBusiness.open(product, null);
    const draft = await owner.draft();
    const added = (await owner.addLine(draft.uuid)).body.lineItems[0];
    const unknown = { categoryId: 'That category does not exist.' };
    for (const categoryId of [stranger.categories.get('Material'), crypto.randomUUID()]) {
      const create: Said = await owner.call(`POST ${lines(draft.uuid)}`, line({ categoryId }));
      expect(refusal(create)).toEqual([422, 'unknown_category', unknown]);
      const change: Said = await owner.call(`PUT ${lines(draft.uuid)}/${added?.uuid}`, line({ categoryId }));
      expect(refusal(change)).toEqual([422, 'unknown_category', unknown]);
    }
    const categoryId = owner.categories.get('Payment');
    const payment: Said = await owner.call(`PUT ${lines(draft.uuid)}/${added?.uuid}`, line({ categoryId }));
    expect(refusal(payment)).toEqual([422, 'unknown_category', { categoryId: 'Select an option.' }]);
    expect((await owner.invoice(draft.uuid)).lineItems).toHaveLength(1);
  });

  test('INV-12 TM-27 it holds 500, and of two that arrive at once for the last place one is kept', async () => {
    const { sql } = product.platform.systemDb;
    const draft = await owner.draft();
    await owner.addLine(draft.uuid, { rate: 0 });
    await sql`
      insert into invoice_lines (business_id, id, invoice_id, position, category_id, description, unit, quantity, rate_cents, created_at)
      select business_id, gen_random_uuid(), invoice_id, position + more, category_id, description, unit, quantity, 0, created_at
      from invoice_lines, generate_series(1, 498) more where invoice_id = ${draft.uuid}`;
    await sql`update invoices set line_count = 499 where id = ${draft.uuid}`;
    const both: Said[] = await Promise.all([1, 2].map(() => owner.addLine(draft.uuid) as Promise<Said>));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(both.find(({ status }) => status === 422)?.body).toMatchObject({
      code: 'too_many_lines',
      message: 'A document holds at most 500 line items.',
    });
    const { lineItems } = await owner.invoice(draft.uuid);
    expect(lineItems).toHaveLength(500);
    await owner.call(`DELETE ${lines(draft.uuid)}/${lineItems[0]?.uuid}`);
    expect((await owner.addLine(draft.uuid)).status).toBe(200);
  });

  test('INV-12 TM-06 a total beyond $99,999,999.99 is refused whether a line or the tax leads to it, and nothing changes', async () => {
    const draft = await owner.draft({ salesTaxPercentage: 0 });
    const largest = line({ quantity: 10, rate: 9_999_999.99 });
    expect((await owner.call(`POST ${lines(draft.uuid)}`, largest)).status).toBe(200);
    const more: Said = await owner.call(`POST ${lines(draft.uuid)}`, line({ rate: 0.1 }));
    expect(refusal(more)).toEqual([422, 'total_too_large']);
    expect(refusal(await details(draft.uuid, { salesTaxPercentage: 0.01 }))).toEqual([422, 'total_too_large']);
    expect(await owner.invoice(draft.uuid)).toMatchObject({ total: 99_999_999.9, salesTaxPercentage: 0 });
    expect((await owner.call(`POST ${lines(draft.uuid)}`, line({ rate: 0.09 }))).status).toBe(200);
    const full = await owner.invoice(draft.uuid);
    expect(full.total).toBe(99_999_999.99);
    const uuid = full.lineItems[1]?.uuid;
    for (const address of [lines(draft.uuid), `${lines(draft.uuid)}/${uuid}`])
      expect(refusal(await owner.call(`PUT ${address}`, line({ uuid, rate: 0.1 })))).toEqual([422, 'total_too_large']);
    expect(await owner.invoice(draft.uuid)).toEqual(full);
  });
});

describe('INV-07 INV-22 the details of an invoice', () => {
  test('INV-07 D80 no due date before the day of creation and no quote that has expired, on create and on edit', async () => {
    const past = { quoteExpiration: 'The quote expiration date cannot be before today.' };
    const entries = { description: 'x', dueDate: '2099-01-01', jobId: owner.job.uuid, salesTaxPercentage: 0 };
    const expired = { ...entries, isQuote: true, quoteExpiration: '2020-01-01' };
    expect(refusal(await owner.call(`POST ${owner.base}/invoices`, expired))).toEqual([422, 'expiration_past', past]);
    const quote = await owner.draft({ isQuote: true, quoteExpiration: '2099-01-15' });
    expect(refusal(await details(quote.uuid, { dueDate: '2020-01-01' }))).toEqual([
      422,
      'due_date_before_created',
      { dueDate: 'The due date cannot be before the day the invoice was created.' },
    ]);
    expect(refusal(await details(quote.uuid, { quoteExpiration: '2020-01-01' }))).toEqual([
      422,
      'expiration_past',
      past,
    ]);
    expect(await owner.invoice(quote.uuid)).toMatchObject({ dueDate: quote.dueDate, quoteExpiration: '2099-01-15' });
    expect((await details(quote.uuid, { quoteExpiration: null })).body.quoteExpiration).toBeNull();
  });

  test('INV-22 D30 an invoice never becomes a quote, and a converted quote has no expiration', async () => {
    const invoice = await owner.draft();
    expect(refusal(await details(invoice.uuid, { isQuote: true }))).toEqual([409, 'wrong_status']);
    const quote = await owner.draft({ isQuote: true, quoteExpiration: '2099-01-15' });
    expect((await details(quote.uuid, { isQuote: false })).body).toMatchObject({
      isQuote: false,
      quoteExpiration: null,
      status: 'pending',
    });
    expect(refusal(await details(quote.uuid, { isQuote: true }))).toEqual([409, 'wrong_status']);
  });

  test('INV-22 D30 a sent quote is converted as it is or not at all, and of two clicks one does it', async () => {
    const quote = await owner.sent({ isQuote: true });
    const mixed = await details(quote.uuid, { isQuote: false, description: 'Another floor' });
    expect([mixed.status, mixed.body.message]).toEqual([
      409,
      'Of a sent quote only the dates change when it is converted. Retract it first to change more.',
    ]);
    expect(await owner.invoice(quote.uuid)).toMatchObject({ isQuote: true, description: 'Oak floor' });
    const clicks = await Promise.all([1, 2].map(() => details(quote.uuid, { isQuote: false })));
    expect(clicks.map(refusal).sort()).toEqual([
      [200, undefined],
      [409, 'not_a_quote'],
    ]);
    const { isQuote, status, timeline } = await owner.invoice(quote.uuid);
    expect([isQuote, status]).toEqual([false, 'unpaid']);
    expect(timeline.filter(({ kind }) => kind === 'converted')).toHaveLength(1);
  });

  test('INV-14 a job of another business is as unknown as none, and the draft keeps its own', async () => {
    const stranger = await TestBusiness.open(product, null);
    const draft = await owner.draft();
    for (const jobId of [stranger.job.uuid, crypto.randomUUID()])
      expect(refusal(await details(draft.uuid, { jobId, description: 'x' }))).toEqual([
        422,
        'unknown_job',
        { jobId: 'That job does not exist.' },
      ]);
    expect(await owner.invoice(draft.uuid)).toMatchObject({ jobName: draft.jobName, description: 'Oak floor' });
  });
});

describe('INV-23 payments of an invoice', () => {
  test('INV-23 D31 an online payment is no line that can be deleted', async () => {
    const invoice = await owner.sent();
    const { body: payment } = await new Payer(owner).payByBank(invoice);
    await product.settle();
    const paid = await owner.invoice(invoice.uuid);
    const shown = paid.lineItems.find(({ paymentId }) => paymentId === payment.uuid);
    const answer: Said = await owner.call(`DELETE ${lines(invoice.uuid)}/${shown?.uuid}`);
    expect(refusal(answer)).toEqual([409, 'not_a_manual_payment']);
    expect((await owner.invoice(invoice.uuid)).lineItems).toEqual(paid.lineItems);
  });

  test.each([
    ['$0.01', { quantity: 1, rate: 0.01 }],
    ['$0.49', { quantity: 1, rate: 0.49 }],
    ['$99,999,999.99', { quantity: 4059, rate: 24_636.61 }],
  ])(
    'TM-06 PAY-06 %s is paid neither by bank nor by card, whatever the fee makes of it, and nothing is kept',
    async (_, more) => {
      const draft = await owner.draft({ salesTaxPercentage: 0 });
      await owner.call(`POST ${lines(draft.uuid)}`, line(more));
      await owner.call(`PUT ${owner.base}/invoices/${draft.uuid}/status`, { status: 'sent' });
      const invoice = await owner.invoice(draft.uuid);
      const payer = new Payer(owner);
      const answers = [await payer.openForm(invoice), await payer.payByBank(invoice)];
      for (const { status, body } of answers) expect([status, body.code]).toEqual([422, 'charge_out_of_range']);
      expect(await owner.invoice(draft.uuid)).toMatchObject({ status: 'unpaid', amount: invoice.amount });
      const entries = (await owner.invoice(draft.uuid)).lineItems;
      expect(entries.filter(({ paymentId }) => paymentId)).toEqual([]);
    },
  );

  test('TM-06 nothing below $0.50 with its fee is paid online: no form opens and no payment is kept', async () => {
    const draft = await owner.draft({ salesTaxPercentage: 0 });
    await owner.call(`POST ${lines(draft.uuid)}`, line({ rate: 0.05 }));
    await owner.call(`PUT ${owner.base}/invoices/${draft.uuid}/status`, { status: 'sent' });
    const invoice = await owner.invoice(draft.uuid);
    const payer = new Payer(owner);
    const form = await payer.openForm(invoice);
    expect([form.status, form.body.code]).toEqual([422, 'charge_out_of_range']);
    expect((await owner.invoice(draft.uuid)).lineItems.filter(({ paymentId }) => paymentId)).toEqual([]);
  });
});
