import type { CustomerNoteJson } from '@underlay/contract/portal-credit-notes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CreditClient, startCredits } from '../../testing/credit-client.ts';
import { download } from '../../testing/files.ts';
import type { TestBusiness } from '../../testing/people.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let credits: CreditClient;

beforeAll(async () => {
  ({ product, owner, credits } = await startCredits());
});
afterAll(() => product.stop());

/** An invoice over 100 planks at $10.00 with what is taken off the line, or off all of it. */
async function discounted(line: object, offer: object = {}) {
  const { uuid } = await owner.draft();
  await owner.addLine(uuid, line);
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/offer`, offer);
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' });
  const { lineItems } = await owner.invoice(uuid);
  return { uuid, lines: (quantity: number) => [{ lineId: lineItems[0]?.uuid, quantity }] };
}

/** A note as its customer has it, on paper and on its page. */
async function shown(invoiceId: string, asked: object) {
  const { body: note } = await credits.issue(invoiceId, asked);
  const pdf = await download(owner, `${owner.base}/credits/${note.uuid}/pdf`, owner.token);
  const { body: page } = await owner.visit<CustomerNoteJson>(`GET ${owner.portal}/credit-notes/${note.uuid}`);
  return { page, paper: (await readPdf(pdf.bytes)).text };
}

test('CRED-04 CRED-13 between the lines of a note and what is credited stands what the invoice took off them', async () => {
  const ofLine = await discounted({ discount: { percent: 10 } });
  const one = await shown(ofLine.uuid, { lines: ofLine.lines(50), restocking: { amount: 50 } });
  expect(one.page).toMatchObject({ less: 50, atFullPrice: false, value: 450, restocking: 50, subtotal: 400 });
  for (const words of ['$500.00', 'Less discount', '($50.00)', '$450.00', '$400.00'])
    expect(one.paper).toContain(words);

  const ofAll = await discounted({}, { discount: { amount: 100, name: 'Returning customer' } });
  const other = await shown(ofAll.uuid, { lines: ofAll.lines(20) });
  expect(other.page).toMatchObject({ less: 20, atFullPrice: false, value: 180, subtotal: 180 });
  for (const words of ['Less discount', '($20.00)']) expect(other.paper).toContain(words);
});

test('CRED-04 CRED-13 at full price nothing stands between them but what was credited before', async () => {
  const plain = await discounted({});
  const half = await shown(plain.uuid, { lines: plain.lines(50) });
  expect(half.page).toMatchObject({ less: 0, atFullPrice: true, value: 500 });
  await credits.issue(plain.uuid, { amount: 106.25 });
  const rest = await shown(plain.uuid, { lines: plain.lines(50) });
  expect(rest.page).toMatchObject({ less: 100, atFullPrice: true, value: 400 });
  for (const { paper } of [half, rest]) expect(paper).not.toContain('Less discount');
  expect([half, rest].map(({ paper }) => paper.includes('Credited before, or rounded'))).toEqual([false, true]);
});

test('QUO-02 CRED-13 a note over an invoice that hides its rates says a line as that does, after the discount that it does not show', async () => {
  const ofLine = await discounted({ discount: { percent: 10 } }, { show: { rates: false } });
  const one = await shown(ofLine.uuid, { lines: ofLine.lines(50), restocking: { amount: 50 } });
  const line = { quantity: 1, rate: 450, subTotal: 450 };
  expect(one.page).toMatchObject({ lines: [line], less: 0, atFullPrice: true, value: 450, subtotal: 400 });
  expect(one.paper).not.toMatch(/\$500\.00|Less discount/);

  const ofBoth = await discounted(
    { discount: { amount: 100 } },
    { show: { rates: false }, discount: { amount: 90, name: 'Returning customer' } },
  );
  const other = await shown(ofBoth.uuid, { lines: ofBoth.lines(100) });
  expect(other.page).toMatchObject({ lines: [{ rate: 900 }], less: 90, atFullPrice: false, value: 810 });
  for (const words of ['$900.00', 'Less discount', '($90.00)']) expect(other.paper).toContain(words);
  expect(other.paper).not.toContain('$1,000.00');

  const onePrice = await discounted({ discount: { percent: 10 } }, { show: { onePrice: true } });
  const quiet = await shown(onePrice.uuid, { lines: onePrice.lines(50) });
  expect(quiet.page).toMatchObject({ figures: 'none', lines: [{ rate: 0, subTotal: 0 }], less: 0, atFullPrice: true });
});

test('CRED-13 a note of before, which does not say whether its invoice had a discount, says nothing of one', async () => {
  const { uuid, lines } = await discounted({});
  await credits.issue(uuid, { amount: 106.25 });
  const { body: note } = await credits.issue(uuid, { lines: lines(100) });
  const { sql } = product.platform.systemDb;
  await sql`alter table credits disable trigger stays`;
  await sql`update credits set document = document - 'atFullPrice' where id = ${note.uuid}`;
  await sql`alter table credits enable trigger stays`;
  const { body: page } = await owner.visit<CustomerNoteJson>(`GET ${owner.portal}/credit-notes/${note.uuid}`);
  expect(page).toMatchObject({ less: 0, value: 900 });
});
