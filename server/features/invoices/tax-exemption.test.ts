import type { CustomerJson } from '@underlay/contract/customers.ts';
import type { CustomerInvoiceJson, InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { JobJson } from '@underlay/contract/jobs.ts';
import type { PriceItemJson } from '@underlay/contract/price-items.ts';
import { addDays } from '@underlay/domain/calendar/calendar-date.ts';
import { beforeEach, expect, test } from 'vitest';
import { ADDRESS, customerEntries, TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeEach(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

const exempt = (entries: object = {}) => ({
  exemption: { taxExempt: true, exemptionNumber: 'KS-4471', exemptionEnds: null, ...entries },
});
const change = (entries: object) =>
  owner.call<CustomerJson & { fields: Record<string, string> }>(
    `PUT ${owner.base}/customers/${owner.customer.uuid}`,
    customerEntries(entries),
  );
const taxesOf = ({ lineItems }: InvoiceDetailJson) => lineItems.map(({ tax }) => tax);
const send = (uuid: string) =>
  owner.call<InvoiceDetailJson>(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' });

test('TAX-06 a customer is exempt by a certificate with a number and, where it has one, a last day; left out it stays', async () => {
  expect(owner.customer.exemption).toEqual({ taxExempt: false, exemptionNumber: '', exemptionEnds: null });
  const { body } = await change(exempt({ exemptionEnds: '2026-12-31' }));
  const kept = { taxExempt: true, exemptionNumber: 'KS-4471', exemptionEnds: '2026-12-31' };
  expect(body.exemption).toEqual(kept);
  expect((await change({})).body.exemption).toEqual(kept);
  const number = async (exemptionNumber: string) => (await change(exempt({ exemptionNumber }))).body.fields;
  expect(await number(' ')).toEqual({ 'exemption.exemptionNumber': 'Must contain at least one character.' });
  expect(await number('a'.repeat(61))).toEqual({ 'exemption.exemptionNumber': 'Must be at most 60 characters.' });
  expect((await change({ exemption: { taxExempt: false } })).body.exemption).toMatchObject({ taxExempt: false });
});

test('TAX-06 TAX-07 what begins for an exempt customer has no line taxed, whatever it is made of, and says so to them, also once it was sent', async () => {
  const before = await owner.draft();
  await change(exempt());
  const { body: rate } = await owner.call<{ uuid: string }>(`POST ${owner.base}/tax-rates`, {
    name: 'Material',
    percent: 9.15,
  });
  const { body: item } = await owner.call<PriceItemJson>(`POST ${owner.base}/price-items`, {
    name: 'Oak',
    description: 'Oak',
    categoryId: owner.categories.get('Material'),
    unit: 'each',
    rate: 10,
    tax: rate.uuid,
  });
  const { uuid } = await owner.draft();
  await owner.addLine(uuid);
  const { body: draft } = await owner.addLine(uuid, { priceItemId: item.uuid });
  expect(draft).toMatchObject({ exemption: 'KS-4471', exemptionEnds: null, salesTax: 0, total: 2000 });
  expect(taxesOf(draft)).toEqual(['none', 'none']);
  // What was begun before stays as it is.
  expect(taxesOf((await owner.addLine(before.uuid)).body)).toEqual(['document']);
  expect((await owner.invoice(before.uuid)).exemption).toBeNull();
  await send(uuid);
  await change({ exemption: { taxExempt: false } });
  const seen = await owner.visit<CustomerInvoiceJson>(`GET ${owner.portal}/invoices/${uuid}`);
  expect(seen.body).toMatchObject({ exemption: 'KS-4471', salesTax: 0 });
  const [sent] = await product.platform.systemDb.sql`
    select document->>'exemption' exemption from sent_documents where invoice_id = ${uuid}`;
  expect(sent).toEqual({ exemption: 'KS-4471' });
});

test('TAX-06 a line may be taxed all the same; a document with nothing else carries no certificate', async () => {
  await change(exempt());
  const { uuid } = await owner.draft();
  const { body: mixed } = await owner.addLine(uuid, { tax: 'document' });
  expect(mixed).toMatchObject({ exemption: null, salesTax: 62.5 });
  expect(taxesOf((await owner.addLine(uuid)).body)).toEqual(['document', 'document']);
  expect((await owner.addLine(uuid, { tax: 'none' })).body.exemption).toBe('KS-4471');
});

test('TAX-06 on its last day, in the zone of the business, a certificate counts; from the next day on documents start taxed, and the draft says why', async () => {
  await change(exempt({ exemptionEnds: product.today() }));
  const last = await owner.draft();
  expect(taxesOf((await owner.addLine(last.uuid)).body)).toEqual(['none']);
  const ended = addDays(product.today(), -1);
  await change(exempt({ exemptionEnds: ended }));
  const { uuid } = await owner.draft();
  const { body: draft } = await owner.addLine(uuid);
  expect(draft).toMatchObject({ exemption: null, exemptionEnds: ended, salesTax: 62.5 });
  expect((await owner.invoice(last.uuid)).exemptionEnds).toBe(ended);
  expect((await send(uuid)).body.exemptionEnds).toBeNull();
});

test('TAX-06 INV-03 a draft that is copied or goes to somebody else has the certificate of its customer, and its lines follow', async () => {
  const { body: other } = await owner.call<CustomerJson>(
    `POST ${owner.base}/customers`,
    customerEntries(exempt({ exemptionNumber: 'MO 12' })),
  );
  const { body: job } = await owner.call<JobJson>(`POST ${owner.base}/jobs`, {
    name: 'Stairs',
    description: 'Oak',
    address: ADDRESS,
    customerId: other.uuid,
  });
  const { uuid } = await owner.draft();
  await owner.addLine(uuid);
  const { body: given } = await owner.call<InvoiceDetailJson>(`PUT ${owner.base}/invoices/${uuid}/details`, {
    jobId: job.uuid,
  });
  expect(given).toMatchObject({ exemption: 'MO 12', salesTax: 0, total: 1000 });
  // The job goes to the one who pays tax, and its draft with it.
  const entries = { name: 'Stairs', description: 'Oak', customerId: owner.customer.uuid };
  await owner.call(`PUT ${owner.base}/jobs/${job.uuid}`, entries);
  expect(await owner.invoice(uuid)).toMatchObject({ exemption: null, salesTax: 62.5, total: 1062.5 });
  await owner.call(`PUT ${owner.base}/jobs/${job.uuid}`, { ...entries, customerId: other.uuid });
  const back = await owner.invoice(uuid);
  expect([back.exemption, ...taxesOf(back)]).toEqual(['MO 12', 'none']);
  const { body: copied } = await owner.call<InvoiceDetailJson>(`POST ${owner.base}/invoices/${uuid}/duplicate`);
  expect(copied).toMatchObject({ exemption: 'MO 12', total: 1000 });
  // With tax it would be more than a document may be (P24).
  await owner.addLine(uuid, { quantity: 10, rate: 9_900_000 });
  const taxed = await owner.call(`PUT ${owner.base}/jobs/${job.uuid}`, entries);
  expect(taxed).toMatchObject({ status: 422, body: { code: 'total_too_large' } });
  expect(await owner.invoice(uuid)).toMatchObject({ customerId: other.uuid, total: 99_001_000 });
});
