import type { CustomerInvoiceJson, InvoiceJson } from '@underlay/contract/invoices.ts';
import { MAX_LINES } from '@underlay/domain/invoices/invoice.ts';
import { beforeAll, expect, test } from 'vitest';
import { lengthen } from '../../testing/long-documents.ts';
import { TestBusiness } from '../../testing/people.ts';
import { Program } from '../../testing/programs.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';
import { readWholeInvoices } from './whole-invoice-store.ts';

/** More than are read with their page, and of more lines than a job's page has. */
const DOCUMENTS = 12;

let product: SharedProduct;
let owner: TestBusiness;
let newest: string[];

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product);
  const { uuid } = await owner.draft({ isQuote: true });
  await owner.addLine(uuid, { description: 'Sand the edges' });
  await lengthen(product, uuid);
  newest = [uuid];
  for (let made = 1; made < DOCUMENTS; made += 1) {
    const { body } = await owner.call<InvoiceJson>(`POST ${owner.base}/invoices/${uuid}/duplicate`);
    newest.unshift(body.uuid);
  }
});

/** As it is written, which says how long it is unless it is written in parts. */
async function read<Row>(path: string, token?: string) {
  const headers = { 'accept-encoding': 'identity', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${product.origin}/core/api${path}`, { headers });
  const said = (name: string) => answer.headers.get(name);
  return {
    status: answer.status,
    said,
    isInParts: said('content-length') === null,
    rows: (await answer.json()) as Row[],
  };
}

test('D88 REF-04 TM-27 a page of long documents is written in parts, and is the page that it was, with its count and its links', async () => {
  const list = `${owner.base}/invoices`;
  const whole = await read<InvoiceJson>(list, owner.token);
  expect([whole.status, whole.isInParts, whole.said('x-total-count')]).toEqual([200, true, `${DOCUMENTS}`]);
  expect(whole.said('content-type')).toBe('application/json; charset=utf-8');
  const short = [await read(`${list}?pageSize=10`, owner.token), await read(`${list}?pageSize=10&page=2`, owner.token)];
  expect(short.map(({ isInParts }) => isInParts)).toEqual([false, false]);
  expect(whole.rows).toEqual(short.flatMap(({ rows }) => rows));
  expect(whole.rows.map(({ uuid, lineItems }) => [uuid, lineItems.length])).toEqual(
    newest.map((id) => [id, MAX_LINES]),
  );

  const program = await Program.connect(owner);
  const found = await read<InvoiceJson>(`${list}?status=pending&pageSize=11`, program.token);
  expect([found.isInParts, found.rows.length, found.said('link')?.includes('page=2>; rel="next"')]).toEqual([
    true,
    11,
    true,
  ]);
  const rest = await read<InvoiceJson>(`${list}?status=pending&pageSize=11&page=2`, program.token);
  expect([...found.rows, ...rest.rows]).toEqual(whole.rows);
});

test('D15 TM-27 a customer’s page of long documents is written in parts, without drafts', async () => {
  const sent = newest.slice(0, 5);
  for (const uuid of sent) await owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' });
  const { isInParts, rows } = await read<CustomerInvoiceJson>(`${owner.portal}/invoices`);
  expect([isInParts, rows.map(({ uuid }) => uuid)]).toEqual([true, sent]);
  expect(rows).toEqual((await read(`${owner.portal}/invoices?pageSize=10`)).rows);
});

test('JOB-12 TM-27 of long documents a job’s page has the lines of the newest, and of the others what they come to', async () => {
  const page = await owner.get<{ invoices: InvoiceJson[]; invoiceCount: number }>(
    `GET ${owner.base}/jobs/${owner.job.uuid}`,
  );
  expect(page.invoices.map(({ uuid }) => uuid)).toEqual(newest);
  expect(page.invoices.map(({ lineItems }) => lineItems.length)).toEqual([...Array(10).fill(MAX_LINES), 0, 0]);
  expect(new Set(page.invoices.map(({ total }) => total))).toEqual(
    new Set([(await owner.invoice(newest[0] ?? '')).total]),
  );
  expect(page.invoiceCount).toBe(DOCUMENTS);
});

test('D15 ROLE-08 what was taken back before its part is read is left out of a customer’s page, and what is no quote of a page of quotes', async () => {
  const db = product.platform.tenantDb(owner.business.businessId);
  const payerId = owner.customer.uuid;
  const [quote, invoice, draft] = [await owner.sent({ isQuote: true }), await owner.sent(), await owner.draft()];
  const seen = async (by: { payerId?: string; onlyQuotes?: boolean }) =>
    (await readWholeInvoices(db, [quote.uuid, draft.uuid, invoice.uuid], by)).map(({ id }) => id);
  expect(await seen({})).toEqual([quote.uuid, draft.uuid, invoice.uuid]);
  expect(await seen({ payerId })).toEqual([quote.uuid, invoice.uuid]);
  expect(await seen({ payerId: quote.uuid })).toEqual([]);
  expect(await seen({ onlyQuotes: true })).toEqual([quote.uuid]);
});
