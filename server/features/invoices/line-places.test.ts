import type { CustomerInvoiceJson, InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import fc from 'fast-check';
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

async function draftWith(descriptions: readonly string[]) {
  const { uuid } = await owner.draft();
  for (const description of descriptions) await owner.addLine(uuid, { description });
  return uuid;
}
const descriptionsOf = async (uuid: string) =>
  (await owner.invoice(uuid)).lineItems.map(({ description }) => description);

async function put(uuid: string, at: number, change: object) {
  const line = (await owner.invoice(uuid)).lineItems[at];
  return owner.call<InvoiceDetailJson>(`PUT ${owner.base}/invoices/${uuid}/lineItems`, { ...line, ...change });
}

test('INV-12 API-36 a line is put at any place, and the others keep their order', async () => {
  const uuid = await draftWith(['a', 'b', 'c', 'd']);
  await fc.assert(
    fc.asyncProperty(fc.nat(3), fc.integer({ min: 1, max: 6 }), async (from, position) => {
      const before = await descriptionsOf(uuid);
      const [moved = ''] = before.slice(from);
      const { status, body } = await put(uuid, from, { position });
      const expected = before.toSpliced(from, 1).toSpliced(position - 1, 0, moved);
      expect([status, body.lineItems.map(({ description }) => description)]).toEqual([200, expected]);
      expect(body.lineItems.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    }),
    { numRuns: 12 },
  );
});

test('INV-12 a new line may be put between others, a change alone moves nothing, and a place below the first is refused', async () => {
  const uuid = await draftWith(['first', 'last']);
  await owner.addLine(uuid, { description: 'between', position: 2 });
  await put(uuid, 0, { description: 'changed' });
  expect(await descriptionsOf(uuid)).toEqual(['changed', 'between', 'last']);
  expect(await put(uuid, 0, { position: 0 })).toMatchObject({
    status: 422,
    body: { fields: { position: expect.any(String) } },
  });
});

test('INV-13 API-36 a line of what was sent keeps its place', async () => {
  const uuid = await draftWith(['a', 'b']);
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' });
  expect(await put(uuid, 0, { position: 2 })).toMatchObject({ status: 409, body: { code: 'not_editable' } });
  expect(await descriptionsOf(uuid)).toEqual(['a', 'b']);
});

test('INV-12 API-36 two lines that are moved at once: each is where its answer says, and no line is lost or doubled', async () => {
  const uuid = await draftWith(['a', 'b', 'c', 'd', 'e']);
  await Promise.all([put(uuid, 0, { position: 5 }), put(uuid, 4, { position: 1 }), put(uuid, 2, { position: 2 })]);
  expect((await descriptionsOf(uuid)).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect((await owner.invoice(uuid)).lineItems.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
});

test('INV-12 PINV-04 an item code stands apart from the description, on the page, in the copy and in the PDF', async () => {
  const { uuid } = await owner.draft();
  await owner.addLine(uuid, { code: '  WO-5S ', description: 'White oak' });
  await owner.addLine(uuid, { description: 'Install' });
  const codesOf = async (id: string) => (await owner.invoice(id)).lineItems.map(({ code }) => code);
  expect(await codesOf(uuid)).toEqual(['WO-5S', '']);
  const copy = await owner.call<InvoiceDetailJson>(`POST ${owner.base}/invoices/${uuid}/duplicate`);
  expect(await codesOf(copy.body.uuid)).toEqual(['WO-5S', '']);
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' });
  const page = await owner.visit<CustomerInvoiceJson>(`GET ${owner.portal}/invoices/${uuid}`);
  expect(page.body.lineItems.map(({ code }) => code)).toEqual(['WO-5S', '']);
  const answer = await fetch(`${product.origin}/core/api${owner.portal}/invoices/${uuid}/pdf`);
  expect((await readPdf(Buffer.from(await answer.arrayBuffer()))).text).toContain('WO-5S\nWhite oak');
});

test('INV-12 FORM-19 API-36 a code is at most 40 signs, and of two people on it the second is told', async () => {
  const uuid = await draftWith(['Oak']);
  expect(await put(uuid, 0, { code: 'x'.repeat(41) })).toMatchObject({
    status: 422,
    body: { fields: { code: 'Must be at most 40 characters.' } },
  });
  const [was] = (await owner.invoice(uuid)).lineItems;
  expect((await put(uuid, 0, { code: 'A', was })).status).toBe(200);
  expect(await put(uuid, 0, { code: 'B', was })).toMatchObject({ status: 409, body: { code: 'CHANGED_ELSEWHERE' } });
  expect((await owner.invoice(uuid)).lineItems[0]?.code).toBe('A');
});

test('INV-12 INV-15 the first line of a draft is offered as the newest document begins, to its business alone', async () => {
  const quiet = await TestBusiness.open(product, null);
  const usual = async (business: TestBusiness) => (await business.invoice((await business.draft()).uuid)).usualLine;
  expect(await usual(quiet)).toBeNull();
  const { uuid } = await quiet.draft();
  const labor = quiet.categories.get('Labor');
  await quiet.addLine(uuid, { categoryId: labor, unit: 'sq ft' });
  await quiet.addLine(uuid, { unit: 'hour' });
  expect(await usual(quiet)).toEqual({ categoryId: labor, unit: 'sq ft' });
  expect((await quiet.invoice(uuid)).usualLine).toBeNull();
  const { uuid: newer } = await quiet.draft();
  await quiet.addLine(newer, { unit: 'roll' });
  expect((await usual(quiet))?.unit).toBe('roll');
  await draftWith(['of another business']);
  expect((await usual(quiet))?.unit).toBe('roll');
});
