import type { CustomerInvoiceJson, InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { addDays } from '@underlay/domain/calendar/calendar-date.ts';
import { beforeAll, expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product);
});

const convert = (uuid: string, dates: object = {}) =>
  owner.call<InvoiceDetailJson & { code: string; message: string; fields: object }>(
    `PUT ${owner.base}/invoices/${uuid}/details`,
    { isQuote: false, ...dates },
  );

/** A quote of ninety days ago, which was due sixty days ago. */
async function oldQuote(state: 'draft' | 'sent', invoiceTerm: number | null) {
  const quote = await owner[state]({ isQuote: true, invoiceTerm, quoteExpiration: '2099-01-15' });
  const [dated, due] = [addDays(product.today(), -90), addDays(product.today(), -60)];
  await product.platform.systemDb.sql`
    update invoices set invoice_date = ${dated}, due_date = ${due} where id = ${quote.uuid}`;
  return quote.uuid;
}

test('INV-22 D30 D68 a quote that is converted late is an invoice of today with the days that it had, not overdue', async () => {
  for (const state of ['draft', 'sent'] as const)
    for (const [term, days] of [
      [null, 30],
      [45, 45],
    ] as const) {
      const { body } = await convert(await oldQuote(state, term));
      expect(body).toMatchObject({
        isQuote: false,
        status: state === 'draft' ? 'pending' : 'unpaid',
        invoiceDate: product.today(),
        dueDate: addDays(product.today(), days),
        invoiceTerm: term,
        quoteExpiration: null,
      });
    }
});

test('INV-22 INV-17 what was converted is kept as its customer has it, on the invoice and in the document', async () => {
  const uuid = await oldQuote('sent', 30);
  await convert(uuid);
  const dates = { invoiceDate: product.today(), dueDate: addDays(product.today(), 30), quoteExpiration: null };
  const page = await owner.visit<CustomerInvoiceJson>(`GET ${owner.portal}/invoices/${uuid}`);
  expect(page.body).toMatchObject({ isQuote: false, ...dates });
  const [kept] = await product.platform.systemDb.sql<{ document: object }[]>`
    select document from sent_documents where invoice_id = ${uuid} order by version desc limit 1`;
  expect(kept?.document).toMatchObject({ isQuote: false, ...dates });
});

test('INV-22 D68 its dates can be chosen with it, by the rules of dates, and nothing else of a sent quote', async () => {
  const uuid = await oldQuote('sent', 30);
  const refused = async (change: object) => {
    const { status, body } = await convert(uuid, change);
    return [status, body.code, body.fields];
  };
  const dueDate = 'The due date cannot be before the day the invoice was created.';
  expect(await refused({ dueDate: addDays(product.today(), -1) })).toEqual([
    422,
    'due_date_before_created',
    { dueDate },
  ]);
  const invoiceDate = 'The date cannot be after today.';
  expect(await refused({ invoiceDate: addDays(product.today(), 1) })).toEqual([
    422,
    'invoice_date_future',
    { invoiceDate },
  ]);
  expect(await refused({ dueDate: product.today(), description: 'More' })).toEqual([409, 'wrong_status', undefined]);
  expect(await owner.invoice(uuid)).toMatchObject({ isQuote: true, dueDate: addDays(product.today(), -60) });
  const back = addDays(product.today(), -10);
  expect((await convert(uuid, { invoiceDate: back, invoiceTerm: 15 })).body).toMatchObject({
    invoiceDate: back,
    dueDate: addDays(product.today(), 5),
    invoiceTerm: 15,
  });
  const other = await oldQuote('sent', 30);
  const chosen = { dueDate: addDays(product.today(), 7), invoiceTerm: null };
  expect((await convert(other, chosen)).body).toMatchObject({
    ...chosen,
    invoiceDate: product.today(),
    status: 'unpaid',
  });
});

test('D68 PINV-03 a customer knows the term of a quote', async () => {
  const { uuid } = await owner.sent({ isQuote: true, invoiceTerm: 45 });
  const { body } = await owner.visit<CustomerInvoiceJson>(`GET ${owner.portal}/invoices/${uuid}`);
  expect(body.invoiceTerm).toBe(45);
});
