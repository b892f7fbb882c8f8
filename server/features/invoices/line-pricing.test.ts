import type { CustomerInvoiceJson, InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { TaxRateJson } from '@underlay/contract/tax-rates.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Colleague } from '../../testing/colleagues.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { TestBusiness } from '../../testing/people.ts';
import { priceBookOf } from '../../testing/price-items.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

/** Its own, since its books are proved whole. */
let product: TestProduct;
let owner: TestBusiness;
let material: TaxRateJson;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());
beforeEach(async () => {
  owner = await TestBusiness.open(product, null);
  material = await rate('Sales tax, material', 9.15);
});

const rate = async (name: string, percent: number) =>
  (await owner.call<TaxRateJson>(`POST ${owner.base}/tax-rates`, { name, percent })).body;
const changeRate = ({ uuid, ...entries }: TaxRateJson, change: object) =>
  owner.call(`PUT ${owner.base}/tax-rates/${uuid}`, { ...entries, ...change });
const change = (uuid: string, line: object) =>
  owner.call<InvoiceDetailJson>(`PUT ${owner.base}/invoices/${uuid}/lineItems`, line);
const setOffer = (uuid: string, offer: object) =>
  owner.call<InvoiceDetailJson>(`PUT ${owner.base}/invoices/${uuid}/offer`, offer);
const setStatus = (uuid: string, status: 'sent' | 'pending') =>
  owner.call<InvoiceDetailJson>(`PUT ${owner.base}/invoices/${uuid}/status`, { status });
const asCustomer = async (uuid: string) =>
  (await owner.visit<CustomerInvoiceJson>(`GET ${owner.portal}/invoices/${uuid}`)).body;
const line = (quantity: number, dollars: number, more: object = {}) => ({
  quantity,
  unit: 'sq ft',
  rate: dollars,
  ...more,
});

/** X07, better with stairs and molding: what is chosen of it. */
async function floor(own = 0) {
  const tax = material.uuid;
  const { uuid } = await owner.draft({ isQuote: true, salesTaxPercentage: own });
  for (const each of [
    line(412, 1.35, { tax: 'none' }),
    line(6, 68, { tax: 'none' }),
    line(3, 64, { tax }),
    line(453.2, 7.45, { tax, cost: 4.32 }),
    line(412, 4.25, { tax: 'none', cost: 1.9 }),
    line(13, 78.5, { tax }),
    line(13, 38, { tax: 'none' }),
    line(3, 46, { tax }),
    line(148, 1.85, { tax }),
  ])
    expect((await owner.addLine(uuid, each)).status).toBe(200);
  return (await setOffer(uuid, { discount: { amount: 250, name: 'Returning customer' } })).body;
}

test('TAX-02 TAX-04 TAX-08 QUO-05 QUO-06 a quote with a rate on material and a discount comes to what the examples say, here and for its customer', async () => {
  const figures = {
    subtotal: 8209.84,
    discount: { percent: null, amount: 250, name: 'Returning customer', taken: 250 },
    salesTax: 443.62,
    taxes: [{ rateId: material.uuid, name: 'Sales tax, material', percent: 9.15, base: 4848.36, tax: 443.62 }],
    total: 8403.46,
    amount: 8403.46,
  };
  const draft = await floor(6.25);
  expect(draft).toMatchObject({ ...figures, salesTaxPercentage: 6.25 });
  expect((await setStatus(draft.uuid, 'sent')).body).toMatchObject({ ...figures, salesTaxPercentage: 0 });
  const { lineItems, ...seen } = await asCustomer(draft.uuid);
  expect(seen).toMatchObject({ ...figures, salesTaxPercentage: 0 });
  expect(lineItems.map(({ taxed }) => taxed)).toEqual([false, false, true, true, false, true, false, true, true]);
  await owner.call(`PUT ${owner.base}/invoices/${draft.uuid}/details`, { isQuote: false });
  const { body: copy } = await owner.call<InvoiceDetailJson>(`POST ${owner.base}/invoices/${draft.uuid}/duplicate`);
  expect(copy.lineItems.map(({ cost }) => cost)).toEqual([null, null, null, 4.32, 1.9, null, null, null, null]);
  expect(copy).toMatchObject({ ...figures, status: 'pending', salesTaxPercentage: 6.25 });
  await expectSoundBooks(product.platform);
});

test('TAX-05 a draft takes the percent of today and says so; what was sent keeps the rate it had, also when it is converted', async () => {
  const { uuid } = await floor();
  const sent = await floor();
  await setStatus(sent.uuid, 'sent');
  await changeRate(material, { name: 'Material', percent: 9.35 });
  const taxes = [{ rateId: material.uuid, name: 'Material', percent: 9.35, base: 4848.36, tax: 453.32 }];
  const opened = await owner.invoice(uuid);
  expect(opened).toMatchObject({ taxes, total: 8413.16, changedTaxes: [{ name: 'Material', percent: 9.35 }] });
  expect((await setStatus(uuid, 'sent')).body).toMatchObject({ taxes, total: 8413.16, changedTaxes: [] });
  expect(await asCustomer(sent.uuid)).toMatchObject({ total: 8403.46, taxes: [{ percent: 9.15 }] });
  await owner.call(`PUT ${owner.base}/invoices/${sent.uuid}/details`, { isQuote: false });
  expect(await asCustomer(sent.uuid)).toMatchObject({ isQuote: false, total: 8403.46, taxes: [{ tax: 443.62 }] });
  const [kept] = await product.platform.systemDb.sql<{ taxes: unknown }[]>`
    select document->'taxes' taxes from sent_documents where invoice_id = ${sent.uuid} order by version desc limit 1`;
  expect(kept?.taxes).toMatchObject([{ name: 'Sales tax, material', percent: 915, base: 484_836, tax: 44_362 }]);
  await expectSoundBooks(product.platform);
});

test('QUO-04 a line takes a percent or an amount off, never both and never more than it is', async () => {
  const { uuid } = await owner.draft({ salesTaxPercentage: 8 });
  const first = (await owner.addLine(uuid, line(2, 50, { discount: { percent: 10 } }))).body.lineItems[0];
  expect(first).toMatchObject({ subTotal: 90, discount: { percent: 10, amount: null }, tax: 'document', taxed: true });
  await owner.addLine(uuid, line(1, 30, { discount: { amount: 3 } }));
  await owner.addLine(uuid, line(1, 5, { tax: 'none' }));
  expect(await owner.invoice(uuid)).toMatchObject({ subtotal: 122, salesTax: 9.36, total: 131.36, discount: null });
  const tooMuch = await owner.addLine(uuid, line(1, 30, { discount: { amount: 30.01 } }));
  expect([tooMuch.status, tooMuch.body]).toMatchObject([
    422,
    { code: 'discount_too_large', message: 'The discount may not be more than the line.' },
  ]);
  for (const discount of [{ percent: 10, amount: 3 }, {}, { percent: 0 }, { percent: 100.01 }, { percent: 33.333 }])
    expect((await owner.addLine(uuid, line(1, 30, { discount }))).status).toBe(422);
  // What is left out stays; null says that there is none.
  expect((await change(uuid, { ...first, discount: undefined, rate: 60 })).body.lineItems[0]?.subTotal).toBe(108);
  expect((await change(uuid, { ...first, discount: null })).body.lineItems[0]).toMatchObject({
    discount: null,
    subTotal: 100,
  });
});

test('QUO-05 a discount above the subtotal counts as the subtotal; of what was sent it is not changed', async () => {
  const { uuid, version } = await owner.draft();
  expect((await setOffer(uuid, { discount: { percent: 10 }, version: version + 1 })).status).toBe(409);
  await setOffer(uuid, { discount: { amount: 2000 } });
  const { body: whole } = await owner.addLine(uuid);
  expect(whole).toMatchObject({
    subtotal: 1000,
    discount: { amount: 2000, taken: 1000, name: '' },
    salesTax: 0,
    total: 0,
  });
  expect((await setOffer(uuid, { discount: { percent: 10 } })).body).toMatchObject({ total: 956.25 });
  expect((await setOffer(uuid, {})).body.discount).toMatchObject({ percent: 10, taken: 100 });
  await setStatus(uuid, 'sent');
  expect((await setOffer(uuid, { discount: null })).body).toMatchObject({ code: 'not_editable' });
  const { body: taken } = await setStatus(uuid, 'pending');
  expect((await setOffer(taken.uuid, { discount: null })).body).toMatchObject({ discount: null, total: 1062.5 });
  await expectSoundBooks(product.platform);
});

test('TAX-02 TAX-03 a line has one rate of this business that is in use; a retired one stays where it is', async () => {
  const { uuid } = await owner.draft();
  const other = await TestBusiness.open(product, null);
  const { body: theirs } = await other.call<TaxRateJson>(`POST ${other.base}/tax-rates`, {
    name: 'Theirs',
    percent: 5,
  });
  const refused = await owner.addLine(uuid, { tax: theirs.uuid });
  expect(refused.body).toMatchObject({ code: 'unknown_rate', fields: { tax: 'That tax rate does not exist.' } });
  expect((await owner.addLine(uuid, { tax: 'sales' })).status).toBe(422);
  expect((await owner.addLine(uuid, { tax: [material.uuid, 'document'] })).status).toBe(422);
  const stored = (await owner.addLine(uuid, { tax: material.uuid })).body.lineItems[0];
  await changeRate(material, { active: false });
  expect((await owner.addLine(uuid, { tax: material.uuid })).body).toMatchObject({ code: 'unknown_rate' });
  expect((await change(uuid, { ...stored, rate: 20 })).body).toMatchObject({ salesTax: 183 });
  expect((await change(uuid, { ...stored, tax: 'document', was: { ...stored, tax: 'none' } })).status).toBe(409);
  expect((await change(uuid, { ...stored, tax: 'document' })).body).toMatchObject({
    salesTax: 62.5,
    taxes: [{ rateId: null }],
  });
});

/** As the specification has it: a figure that nothing else comes to. */
const COST = 31_415.92;
const SPELLINGS = ['31415.92', '31,415.92', '3141592'];

test('QUO-07 QUO-08 a cost is seen and written by whoever may see costs, and reaches no customer on any way', async () => {
  const { uuid } = await owner.draft({ isQuote: true });
  const { body } = await owner.addLine(uuid, { cost: COST });
  expect(body.lineItems[0]?.cost).toBe(COST);
  await setStatus(uuid, 'sent');
  const pages = await Promise.all(
    [`/invoices/${uuid}`, '/invoices', '', `/invoices/${uuid}/files`, '/payments'].map((path) =>
      owner.visit(`GET ${owner.portal}${path}`),
    ),
  );
  const { sql } = product.platform.systemDb;
  const kept = await sql`select document::text from sent_documents where invoice_id = ${uuid}`;
  const events = await sql`select data::text, kind from events where business_id = ${owner.business.businessId}`;
  const lists = await owner.get(`GET ${owner.base}/invoices`);
  const reached = JSON.stringify([pages, kept, events, lists]);
  expect(reached).toContain('White oak plank');
  expect(SPELLINGS.filter((spelling) => reached.includes(spelling))).toEqual([]);
  const estimator = await Colleague.join(product, owner, 'Erin Estimate', 'estimator');
  const accountant = await Colleague.join(product, owner, 'Ada Count', 'accountant');
  for (const colleague of [estimator, accountant]) {
    const read = await colleague.call<InvoiceDetailJson>(`GET ${owner.base}/invoices/${uuid}`);
    expect(read.body.lineItems[0]?.cost).toBe(COST);
  }
  await setStatus(uuid, 'pending');
  const stored = (await owner.invoice(uuid)).lineItems[0];
  expect((await change(uuid, { ...stored, cost: undefined })).body.lineItems[0]?.cost).toBe(COST);
  expect((await change(uuid, { ...stored, cost: null })).body.lineItems[0]?.cost).toBeNull();
});

test('TAX-05 QUO-06 what is sent is what was shown, also where a server of the version before wrote the draft last', async () => {
  const { uuid, total } = await floor();
  const { sql } = product.platform.systemDb;
  await sql`update invoices set subtotal_cents = 100, tax_cents = 0, discount_cents = 0, total_cents = 100 where id = ${uuid}`;
  expect((await owner.invoice(uuid)).total).toBe(total);
  expect((await setStatus(uuid, 'sent')).body).toMatchObject({ total, status: 'sent' });
  await expectSoundBooks(product.platform);
});

test('TAX-01 BOOK-02 a rate that is retired comes on no new line, through no item either', async () => {
  const { uuid } = await owner.draft();
  const book = priceBookOf(owner);
  const { body: oak } = await book.add({ tax: material.uuid });
  await changeRate(material, { active: false });
  const refused = await owner.addLine(uuid, { priceItemId: oak.uuid });
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { code: 'unknown_rate', message: 'Sales tax, material is retired. Choose another tax for this line.' },
  ]);
  expect((await owner.addLine(uuid, { priceItemId: oak.uuid, tax: 'none' })).body.lineItems[0]?.tax).toBe('none');
});
