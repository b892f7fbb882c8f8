import type { CustomerInvoiceJson, InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { addDays, dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct({}, { typeset: true });
  owner = await TestBusiness.open(product);
});
afterAll(() => product.stop());

const today = (zone = 'America/Chicago') => dateIn(zone, product.clock.now());
const change = (uuid: string, entries: object) =>
  owner.call<InvoiceDetailJson & { code: string }>(`PUT ${owner.base}/invoices/${uuid}/details`, entries);
const refused = async (entries: object) => (await owner.tryDraft<{ code: string; fields: object }>(entries)).body;

test('INV-06 PINV-03 an invoice is dated back, its term counts from there, and its customer reads that date', async () => {
  const invoiceDate = addDays(today(), -60);
  const { uuid } = await owner.draft({ invoiceDate, dueDate: addDays(invoiceDate, 30), invoiceTerm: 30 });
  await owner.addLine(uuid);
  const sent = (await owner.call<InvoiceDetailJson>(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' }))
    .body;
  expect(sent).toMatchObject({ invoiceDate, dueDate: addDays(today(), -30), status: 'unpaid' });
  expect(dateIn('America/Chicago', new Date(sent.createdAt))).toBe(today());
  const page = await owner.visit<CustomerInvoiceJson>(`GET ${owner.portal}/invoices/${uuid}`);
  expect(page.body.invoiceDate).toBe(invoiceDate);
  const pdf = await fetch(`${product.origin}/core/api${owner.portal}/invoices/${uuid}/pdf`);
  const { text } = await readPdf(Buffer.from(await pdf.arrayBuffer()));
  expect(text).toContain(`Invoice Date\n${formatDate(invoiceDate)}`);
  const [kept] = await product.platform.systemDb.sql<{ date: string }[]>`
    select document->>'invoiceDate' date from sent_documents where invoice_id = ${uuid}`;
  expect(kept?.date).toBe(invoiceDate);
});

test('INV-07 D80 it is dated today in the time zone of the business, or up to a year back, and is due no earlier', async () => {
  const dueDate = addDays(today(), 30);
  expect((await owner.draft()).invoiceDate).toBe(today());
  expect((await owner.draft({ invoiceDate: today(), dueDate })).invoiceDate).toBe(today());
  const yearAgo = addDays(today(), -365);
  expect((await owner.draft({ invoiceDate: yearAgo, dueDate: yearAgo })).invoiceDate).toBe(yearAgo);
  const invoiceDate = 'The date cannot be after today.';
  const future = { invoiceDate: addDays(today(), 1), dueDate };
  expect(await refused(future)).toMatchObject({ code: 'invoice_date_future', fields: { invoiceDate } });
  const old = { invoiceDate: addDays(today(), -367), dueDate };
  expect(await refused(old)).toMatchObject({ code: 'invoice_date_too_old' });
  const early = { invoiceDate: addDays(today(), -10), dueDate: addDays(today(), -11) };
  expect(await refused(early)).toMatchObject({ code: 'due_date_before_invoice_date' });
});

test('INV-07 INV-14 while it is a draft its date is changed by the same rules, and an old date may stay', async () => {
  const { uuid } = await owner.draft({ dueDate: addDays(today(), 30) });
  const back = addDays(today(), -20);
  expect((await change(uuid, { invoiceDate: back })).body).toMatchObject({ invoiceDate: back });
  expect((await change(uuid, { description: 'Ash' })).body).toMatchObject({ invoiceDate: back, description: 'Ash' });
  expect((await change(uuid, { dueDate: addDays(back, -1) })).body.code).toBe('due_date_before_invoice_date');
  expect((await change(uuid, { dueDate: back })).status).toBe(200);
  expect((await change(uuid, { invoiceDate: today() })).body.code).toBe('due_date_before_created');
  expect((await change(uuid, { invoiceDate: addDays(today(), 1) })).body.code).toBe('invoice_date_future');
  expect((await change(uuid, { invoiceDate: addDays(today(), -367) })).body.code).toBe('invoice_date_too_old');
  const old = addDays(today(), -500);
  await product.platform.systemDb.sql`update invoices set invoice_date = ${old} where id = ${uuid}`;
  expect((await change(uuid, { invoiceDate: old, dueDate: today() })).body).toMatchObject({ invoiceDate: old });
});

test('INV-07 D80 one that was written before there was a date, or by an older server, has the day it was created', async () => {
  const { uuid } = await owner.draft();
  // Three in the morning in London is still the day before in Chicago.
  await product.platform.systemDb.sql`
    update invoices set invoice_date = null, created_at = '2026-01-10T03:00:00Z' where id = ${uuid}`;
  expect((await owner.invoice(uuid)).invoiceDate).toBe('2026-01-09');
  const copy = await owner.call<InvoiceDetailJson>(`POST ${owner.base}/invoices/${uuid}/duplicate`);
  expect(copy.body.invoiceDate).toBe(today());
});
