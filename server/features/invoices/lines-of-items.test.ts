import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { PriceItemJson } from '@underlay/contract/price-items.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { TestBusiness } from '../../testing/people.ts';
import { priceBookOf } from '../../testing/price-items.ts';
import { Program } from '../../testing/programs.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

/** Its own, since its books are proved whole. */
let product: TestProduct;
let owner: TestBusiness;
let book: ReturnType<typeof priceBookOf>;
let oak: PriceItemJson;
let draft: InvoiceDetailJson;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());
beforeEach(async () => {
  owner = await TestBusiness.open(product, null);
  book = priceBookOf(owner);
  ({ body: oak } = await book.add({ tax: 'none' }));
  draft = await owner.draft();
});

/** As the screen sends a line that is made of an item. */
const lineOf = (item: PriceItemJson, more: object = {}) => {
  const { categoryId, code, description, unit, rate, uuid: priceItemId } = item;
  return { categoryId, code, description, unit, rate, priceItemId, ...more };
};
const add = (line: object) => owner.addLine(draft.uuid, line);
const change = (lineId: string | undefined, line: object) =>
  owner.call<InvoiceDetailJson>(`PUT ${owner.base}/invoices/${draft.uuid}/lineItems`, { uuid: lineId, ...line });
const first = ({ body }: { body: InvoiceDetailJson }) => body.lineItems[0];

test('BOOK-02 a line takes tax and cost of its item and remembers it; later changes of the item change no line', async () => {
  const taken = {
    rate: 7.45,
    tax: 'none',
    taxed: false,
    cost: 4.32,
    priceItemId: oak.uuid,
    measured: null,
    // Asked for until something is measured.
    waste: 10,
  };
  const added = await add(lineOf(oak, { quantity: 10 }));
  expect(first(added)).toMatchObject(taken);
  await book.change(oak, { rate: 9, cost: 5, tax: 'document', active: false });
  expect((await owner.get<InvoiceDetailJson>(`GET ${owner.base}/invoices/${draft.uuid}`)).lineItems[0]).toMatchObject(
    taken,
  );
  const lineId = first(added)?.uuid;
  expect(first(await change(lineId, lineOf(oak, { quantity: 11, priceItemId: undefined })))).toMatchObject(taken);
  const { body: copy } = await owner.call<InvoiceDetailJson>(`POST ${owner.base}/invoices/${draft.uuid}/duplicate`);
  expect(copy.lineItems[0]).toMatchObject({ priceItemId: oak.uuid, tax: 'none', quantity: 11 });
  expect(first(await change(lineId, lineOf(oak, { priceItemId: null })))).toMatchObject({
    priceItemId: null,
    cost: 4.32,
  });
  const { body: tread } = await book.add({ name: 'Tread', code: 'TR', cost: 44, tax: 'none' });
  expect(first(await change(lineId, lineOf(tread)))).toMatchObject({ priceItemId: tread.uuid, cost: 44 });
  const own = await add(lineOf(oak, { tax: 'document', cost: null }));
  expect(own.body.lineItems[1]).toMatchObject({ tax: 'document', cost: null, priceItemId: oak.uuid });
  const stranger = await TestBusiness.open(product, null);
  const { body: theirs } = await priceBookOf(stranger).add();
  expect(await add(lineOf(oak, { priceItemId: theirs.uuid }))).toMatchObject({
    status: 422,
    body: { code: 'unknown_price_item' },
  });
});

test('BOOK-02 QUO-07 a program that sees no costs brings the cost of another item to a line, and takes none away', async () => {
  const { body: tread } = await book.add({ name: 'Tread', code: 'TR', cost: 44 });
  const { body: free } = await book.add({ name: 'Sample', code: 'S', cost: null });
  const { body: line } = await add(lineOf(oak, { quantity: 1 }));
  const uuid = line.lineItems[0]?.uuid;
  const program = await Program.connect(owner, { rights: ['money', 'invoice', 'sell'] });
  const address = `${owner.base}/invoices/${draft.uuid}`;
  for (const item of [tread, free]) {
    const { status, body } = await program.call<InvoiceDetailJson>(`PUT ${address}/lineItems`, {
      uuid,
      ...lineOf(item, { quantity: 1 }),
    });
    const [shown] = body.lineItems;
    expect([status, shown?.byNow?.tax, shown?.cost, shown?.byNow?.cost]).toEqual([
      200,
      'document',
      undefined,
      undefined,
    ]);
    expect((await owner.invoice(draft.uuid)).lineItems[0]).toMatchObject({ priceItemId: item.uuid, cost: 44 });
  }
});

test('BOOK-04 QUO-08 what was measured is kept with its waste while it comes to the quantity, and no customer reads any of it', async () => {
  const measured = { quantity: 453.2, measured: 412 };
  const added = await add(lineOf(oak, measured));
  expect(first(added)).toMatchObject({ ...measured, waste: 10 });
  await book.change(oak, { waste: 5 });
  const lineId = first(added)?.uuid;
  expect(first(await change(lineId, lineOf(oak, { ...measured, rate: 8 })))).toMatchObject({ ...measured, waste: 10 });
  const untold = { quantity: 453.2, priceItemId: undefined, measured: undefined };
  expect(first(await change(lineId, lineOf(oak, untold)))).toMatchObject({ ...measured, waste: 10 });
  const sent = { ...(await owner.call(`PUT ${owner.base}/invoices/${draft.uuid}/status`, { status: 'sent' })) };
  expect(sent.status).toBe(200);
  // No line of it is taxed with the rate of the document.
  expect(sent.body).toMatchObject({ salesTaxPercentage: 0, taxes: [] });
  await expectSoundBooks(product.platform);
  const { body: shown } = await owner.visit(`GET ${owner.portal}/invoices/${draft.uuid}`);
  expect(JSON.stringify(shown)).not.toMatch(new RegExp(`measured|waste|priceItem|\\b412\\b|${oak.uuid}`));
  await owner.call(`PUT ${owner.base}/invoices/${draft.uuid}/status`, { status: 'pending' });
  const none = { measured: null, waste: 5, priceItemId: oak.uuid };
  expect(first(await change(lineId, lineOf(oak, { quantity: 460 })))).toMatchObject(none);
  expect(first(await change(lineId, lineOf(oak, { quantity: 432.6, measured: 412 })))).toMatchObject({
    measured: 412,
    waste: 5,
  });
  expect((await change(lineId, lineOf(oak, { measured: 412.001 }))).status).toBe(422);
});

test('BOOK-03 BOOK-05 what is typed offers at most 8 items in use by name or code, the most used of the last 90 days first', async () => {
  const offered = async (text: string) =>
    (await owner.get<PriceItemJson[]>(`GET ${owner.base}/price-items/offered?text=${text}`)).map(({ name }) => name);
  const { body: reducer } = await book.add({ name: 'Reducer', code: 'oak-r' });
  const { body: molding } = await book.add({ name: 'Shoe molding', code: 'OAKS' });
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) await book.add({ name: `Oak ${name}`, code: '' });
  const eight = ['Engineered oak, 5 in.', 'Oak A', 'Oak B', 'Oak C', 'Oak D', 'Oak E', 'Oak F', 'Oak G'];
  expect(await offered('OAK')).toEqual(eight);
  for (const item of [molding, reducer, reducer]) await add(lineOf(item));
  expect((await offered('oak')).slice(0, 3)).toEqual(['Reducer', 'Shoe molding', 'Engineered oak, 5 in.']);
  const { sql } = product.platform.systemDb;
  await sql`
    update invoice_lines set created_at = created_at - interval '91 days'
    where business_id = ${owner.business.businessId} and price_item_id = ${reducer.uuid}`;
  expect((await offered('oak')).slice(0, 2)).toEqual(['Shoe molding', 'Engineered oak, 5 in.']);
  await book.change(molding, { active: false });
  expect(await offered('shoe')).toEqual([]);
  expect(await offered('r')).toContain('Reducer');
});

test('BOOK-08 nothing is taken that was not shown', async () => {
  const { body } = await add(lineOf(oak, { quantity: 2 }));
  const lineId = body.lineItems[0]?.uuid ?? '';
  const update = (shown?: object[]) =>
    owner.call<InvoiceDetailJson>(`POST ${owner.base}/invoices/${draft.uuid}/rates`, {
      lineIds: [lineId],
      ...(shown && { shown }),
    });
  const { body: dearer } = await book.change(oak, { rate: 8, cost: 5 });
  const { byNow } = (await owner.invoice(draft.uuid)).lineItems[0] ?? {};
  await book.change(dearer, { rate: 45, cost: 5 });
  for (const shown of [[{ lineId, ...byNow }], []])
    expect(await update(shown)).toMatchObject({ status: 409, body: { code: 'CHANGED_ELSEWHERE' } });
  expect((await owner.invoice(draft.uuid)).lineItems[0]).toMatchObject({ rate: 7.45, cost: 4.32 });
  const now = { lineId, rate: 45, tax: byNow?.tax };
  expect((await update([{ ...now, cost: 4 }])).status).toBe(409);
  // Whoever sees no costs was shown none.
  expect((await update([now])).body.lineItems[0]).toMatchObject({ rate: 45, cost: 5, byNow: null });
  // Nothing is left to be taken.
  expect((await update([{ ...now, rate: 8 }])).status).toBe(200);
});

test('BOOK-08 the lines that stay ticked take the rate, unit cost and tax that their item has by now, and no other line', async () => {
  await add(lineOf(oak, { quantity: 2, discount: { amount: 14 } }));
  await add(lineOf(oak, { quantity: 3, tax: 'document' }));
  const plain = await add({ description: 'Labor', quantity: 1, rate: 10 });
  expect(plain.body.lineItems.map(({ byNow }) => byNow)).toEqual([null, { rate: 7.45, cost: 4.32, tax: 'none' }, null]);
  const lineIds = plain.body.lineItems.map(({ uuid }) => uuid);
  const update = (ids: readonly string[]) =>
    owner.call<InvoiceDetailJson>(`POST ${owner.base}/invoices/${draft.uuid}/rates`, { lineIds: ids });
  const { body: dearer } = await book.change(oak, { rate: 8, cost: 5, tax: 'document' });
  const ticked = await update([lineIds[0] ?? '', lineIds[2] ?? '']);
  expect(ticked.body.subtotal).toBe(2 * 8 - 14 + 3 * 7.45 + 10);
  expect(ticked.body.lineItems).toMatchObject([
    { rate: 8, cost: 5, tax: 'document', byNow: null },
    { rate: 7.45, cost: 4.32, tax: 'document', byNow: { rate: 8, cost: 5, tax: 'document' } },
    { rate: 10, byNow: null },
  ]);
  const { body: again } = await update([lineIds[0] ?? '']);
  expect(again.version).toBe(ticked.body.version);
  // Two at $6.99 are less than the $14.00 that are taken off.
  await book.change(dearer, { rate: 6.99, cost: null });
  expect(await update(lineIds)).toMatchObject({ status: 422, body: { code: 'discount_too_large' } });
  expect((await update([lineIds[1] ?? ''])).body.lineItems[1]).toMatchObject({ rate: 6.99, cost: 4.32 });
  const sent = await owner.call<InvoiceDetailJson>(`PUT ${owner.base}/invoices/${draft.uuid}/status`, {
    status: 'sent',
  });
  expect(sent.body.lineItems.map(({ byNow }) => byNow)).toEqual([null, null, null]);
  expect(await update(lineIds)).toMatchObject({ status: 409, body: { code: 'not_editable' } });
});
