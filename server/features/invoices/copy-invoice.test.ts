import type { CustomerJson } from '@underlay/contract/customers.ts';
import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { JobJson } from '@underlay/contract/jobs.ts';
import type { TaxRateJson } from '@underlay/contract/tax-rates.ts';
import { addDays } from '@underlay/domain/calendar/calendar-date.ts';
import { beforeEach, expect, test } from 'vitest';
import { acceptanceOf } from '../../testing/acceptance.ts';
import { Colleague } from '../../testing/colleagues.ts';
import { png, upload } from '../../testing/files.ts';
import { ADDRESS, customerEntries, TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeEach(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

const duplicate = (invoiceId: string, key?: string) =>
  owner.call<InvoiceDetailJson>(
    `POST ${owner.base}/invoices/${invoiceId}/duplicate`,
    undefined,
    key === undefined ? {} : { 'idempotency-key': key },
  );
const written = ({ lineItems }: InvoiceDetailJson) =>
  lineItems.map(({ description, quantity, unit, rate, subTotal, categoryName, id }) => ({
    description,
    quantity,
    unit,
    rate,
    subTotal,
    categoryName,
    id,
  }));

test('INV-03 what was sent and paid is duplicated into a draft of its own, with its lines and today’s dates', async () => {
  const { uuid } = await owner.draft({ invoiceTerm: 30, description: 'Monthly floor care' });
  await owner.addLine(uuid, { quantity: 212.5, unit: 'sq ft', rate: 5.25 });
  await owner.addLine(uuid, { categoryId: owner.categories.get('Labor'), description: 'Fitting', unit: 'hour' });
  await upload(owner, `${owner.base}/invoices/${uuid}/files`, await png(), owner.token);
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' });
  const original = await owner.invoice(uuid);
  const payment = { categoryId: owner.categories.get('Payment'), quantity: 1, rate: original.amount };
  await owner.addLine(uuid, payment);
  const { status, body: copy } = await duplicate(uuid);
  expect(status).toBe(200);
  expect(copy).toMatchObject({
    status: 'pending',
    sentAt: null,
    id: original.id + 1,
    isQuote: false,
    description: 'Monthly floor care',
    jobId: owner.job.uuid,
    customerId: owner.customer.uuid,
    invoiceTerm: 30,
    dueDate: addDays(product.today(), 30),
    total: original.total,
    amount: original.total,
    files: [],
  });
  expect(written(copy)).toEqual(written(original));
  expect(copy.timeline).toMatchObject([{ kind: 'created', detail: `Copy of invoice ${original.id}` }]);
  await owner.addLine(copy.uuid);
  expect((await owner.invoice(uuid)).lineItems).toHaveLength(3);
  expect((await owner.invoice(copy.uuid)).lineItems).toHaveLength(3);
});

test('INV-07 a quote is duplicated as a quote that stays open as long, for the customer that its job has now', async () => {
  const expires = addDays(product.today(), 14);
  const dates = { quoteExpiration: expires, dueDate: addDays(product.today(), 40) };
  const quote = await owner.draft({ isQuote: true, ...dates, customerReference: 'PO 4417' });
  await owner.addLine(quote.uuid);
  expect((await duplicate(quote.uuid)).body.customerReference).toBe('PO 4417');
  await owner.call(`PUT ${owner.base}/invoices/${quote.uuid}/status`, { status: 'sent' });
  await product.platform.systemDb.sql`
    update invoices set created_at = created_at - interval '100 days', due_date = due_date - 100,
      invoice_date = invoice_date - 100,
      quote_expiration = quote_expiration - 100 where id = ${quote.uuid}`;
  const { uuid } = (await owner.call<CustomerJson>(`POST ${owner.base}/customers`, customerEntries())).body;
  const job = { name: 'Kitchen oak', description: 'White oak', customerId: uuid };
  await owner.call(`PUT ${owner.base}/jobs/${owner.job.uuid}`, job);
  const { body: copy } = await duplicate(quote.uuid);
  expect(copy).toMatchObject({
    isQuote: true,
    status: 'pending',
    customerId: uuid,
    // It is of an order of the other one.
    customerReference: '',
    quoteExpiration: expires,
    dueDate: addDays(product.today(), 40),
  });
});

test('QUO-13 SIGN-06 a signed quote copied as a quote is of no order yet, and its invoice is the bill of the order that its customer signed with a number', async () => {
  const quote = await owner.draft({ isQuote: true, quoteExpiration: '2099-01-31' });
  await owner.addLine(quote.uuid);
  await owner.call(`PUT ${owner.base}/invoices/${quote.uuid}/status`, { status: 'sent' });
  const { total } = await owner.invoice(quote.uuid);
  const signed = acceptanceOf(total, { reference: 'PO 4417' });
  await owner.visit(`POST ${owner.portal}/invoices/${quote.uuid}/acceptance`, signed);
  expect((await owner.invoice(quote.uuid)).customerReference).toBe('PO 4417');
  expect((await duplicate(quote.uuid)).body).toMatchObject({ status: 'pending', customerReference: '' });
  const copyAs = async (as: string) => {
    const entries = { jobId: owner.job.uuid, as };
    const { body } = await owner.call<InvoiceDetailJson>(`POST ${owner.base}/invoices/${quote.uuid}/copy`, entries);
    return [body.isQuote, body.customerReference];
  };
  expect(await copyAs('quote')).toEqual([true, '']);
  expect(await copyAs('invoice')).toEqual([false, 'PO 4417']);
});

test('INV-03 API-35 one press makes one copy, and copies made at once have numbers of their own and all lines', async () => {
  const { uuid } = await owner.draft();
  for (const rate of [1, 2, 3]) await owner.addLine(uuid, { rate });
  const key = crypto.randomUUID();
  const [first, again] = [await duplicate(uuid, key), await duplicate(uuid, key)];
  expect(again.body.uuid).toBe(first.body.uuid);
  const copies = await Promise.all(Array.from({ length: 8 }, () => duplicate(uuid)));
  expect(new Set(copies.map(({ body }) => body.id)).size).toBe(8);
  expect(copies.map(({ body }) => body.lineItems.map(({ rate }) => rate))).toEqual(Array(8).fill([1, 2, 3]));
});

test('INV-12 of a delete and a duplicate at once the copy is whole or there is none', async () => {
  const drafts = await Promise.all(Array.from({ length: 8 }, () => owner.draft()));
  for (const { uuid } of drafts) await owner.addLine(uuid);
  const answers = await Promise.all(
    drafts.map(async ({ uuid }) => {
      const [copy, gone] = await Promise.all([duplicate(uuid), owner.call(`DELETE ${owner.base}/invoices/${uuid}`)]);
      return [copy, gone.status] as const;
    }),
  );
  for (const [copy, gone] of answers) {
    expect(gone).toBe(204);
    expect([200, 410]).toContain(copy.status);
    if (copy.status === 200) expect(copy.body.lineItems).toHaveLength(1);
  }
});

test('INV-03 INV-14 a draft that goes to another job while it is copied is not copied for the job it had before', async () => {
  const { uuid } = await owner.draft();
  await owner.addLine(uuid);
  const entries = { name: 'Stairs', description: 'Oak', address: ADDRESS, customerId: owner.customer.uuid };
  const other = (await owner.call<JobJson>(`POST ${owner.base}/jobs`, entries)).body;
  const { systemDb } = product.platform;
  const isWaiting = async () => {
    const rows = await systemDb.sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like '%from jobs%for share%'`;
    return rows.length > 0;
  };
  // The copy has read the draft and waits for its job, while somebody gives the draft to another one.
  const [late, moved] = await systemDb.begin(async (tx) => {
    await tx`select 1 from jobs where id = ${owner.job.uuid} for update`;
    const copy = duplicate(uuid);
    await owner.until(isWaiting);
    const move = await owner.call(`PUT ${owner.base}/invoices/${uuid}/details`, { jobId: other.uuid });
    return [copy, move] as const;
  });
  expect(moved.status).toBe(200);
  expect(await late).toMatchObject({ status: 409, body: { code: 'CHANGED_ELSEWHERE' } });
  expect(await owner.get<object[]>(`GET ${owner.base}/invoices`)).toHaveLength(1);
  expect((await duplicate(uuid)).body).toMatchObject({ jobId: other.uuid, status: 'pending' });
});

test('QUO-13 a quote with sections, discounts, taxes and costs is copied whole, for another job and as an invoice; what is retired is named', async () => {
  const { base } = owner;
  const { body: rate } = await owner.call<TaxRateJson>(`POST ${base}/tax-rates`, { name: 'Material', percent: 9.15 });
  const { uuid } = await owner.draft({
    isQuote: true,
    quoteExpiration: addDays(product.today(), 14),
    salesTaxPercentage: 6,
  });
  const { body: cut } = await owner.call<InvoiceDetailJson>(`POST ${base}/invoices/${uuid}/sections`, {
    name: 'Hall',
    note: 'Oak',
  });
  const sectionId = cut.sections[0]?.uuid;
  await owner.addLine(uuid, { sectionId, tax: rate.uuid, cost: 4.32, discount: { percent: 10 } });
  await owner.addLine(uuid, { tax: 'none' });
  await owner.call(`PUT ${base}/invoices/${uuid}/offer`, { discount: { amount: 50, name: 'Returning' } });
  await owner.call(`PUT ${base}/invoices/${uuid}/status`, { status: 'sent' });
  const original = await owner.invoice(uuid);
  await owner.call(`PUT ${base}/tax-rates/${rate.uuid}`, { ...rate, active: false });
  const stairs = { name: 'Stairs', description: 'Oak', address: ADDRESS, customerId: owner.customer.uuid };
  const other = (await owner.call<JobJson>(`POST ${base}/jobs`, stairs)).body;
  const copyAs = (entries: object) => owner.call<InvoiceDetailJson>(`POST ${base}/invoices/${uuid}/copy`, entries);
  const { body: copy } = await copyAs({ jobId: other.uuid, as: 'invoice' });
  expect(copy).toMatchObject({
    isQuote: false,
    status: 'pending',
    jobId: other.uuid,
    quoteExpiration: null,
    discount: original.discount,
    taxes: original.taxes,
    total: original.total,
    sections: [{ name: 'Hall', note: 'Oak', subtotal: original.sections[0]?.subtotal }],
    retired: [{ kind: 'tax_rate', name: 'Material' }],
  });
  const whole = ({ lineItems }: InvoiceDetailJson) => lineItems.map(({ tax, cost, discount }) => [tax, cost, discount]);
  expect(whole(copy)).toEqual(whole(original));
  expect(copy.lineItems.map(({ sectionId }) => sectionId)).toEqual([null, copy.sections[0]?.uuid]);
  expect(original.retired).toEqual([]);
  expect((await copyAs({ jobId: owner.job.uuid, as: 'quote' })).body).toMatchObject({
    isQuote: true,
    jobId: owner.job.uuid,
  });
  expect((await copyAs({ jobId: crypto.randomUUID(), as: 'quote' })).body).toMatchObject({ code: 'unknown_job' });
  expect((await copyAs({ jobId: other.uuid, as: 'draft' })).status).toBe(422);
  const estimator = await Colleague.join(product, owner, 'Esti Mator', 'estimator');
  const line = `POST ${base}/invoices/${uuid}/copy`;
  expect((await estimator.call(line, { jobId: other.uuid, as: 'invoice' })).status).toBe(403);
  expect((await estimator.call(line, { jobId: other.uuid, as: 'quote' })).status).toBe(200);
});
