import type { CustomerInvoiceJson, InvoiceDetailJson } from '@underlay/contract/invoices.ts';
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

const change = (uuid: string, entries: object) =>
  owner.call<InvoiceDetailJson & { fields: object }>(`PUT ${owner.base}/invoices/${uuid}/details`, entries);

async function pdfOf(uuid: string): Promise<string> {
  const answer = await fetch(`${product.origin}/core/api${owner.portal}/invoices/${uuid}/pdf`);
  const { text } = await readPdf(Buffer.from(await answer.arrayBuffer()));
  return text;
}

const mailsAbout = async (uuid: string) => {
  const mails = (await (await fetch(`${product.sandbox}/mailbox/messages`)).json()) as { text: string }[];
  return mails.filter(({ text }) => text.includes(`/invoices/${uuid}`));
};

test('INV-06 API-35 a customer’s reference is kept, changed and emptied, and a change that leaves it out keeps it', async () => {
  const draft = await owner.draft({ customerReference: '  PO 4417/B ' });
  expect(draft.customerReference).toBe('PO 4417/B');
  expect((await change(draft.uuid, { description: 'Ash' })).body.customerReference).toBe('PO 4417/B');
  expect((await change(draft.uuid, { customerReference: 'W-12' })).body.customerReference).toBe('W-12');
  expect((await change(draft.uuid, { customerReference: '' })).body.customerReference).toBe('');
  expect((await owner.draft()).customerReference).toBe('');
  const { status, body } = await change(draft.uuid, { customerReference: 'x'.repeat(61) });
  expect([status, body.fields]).toEqual([422, { customerReference: 'Must be at most 60 characters.' }]);
});

test('INV-17 PINV-03 a customer reads their reference in the mail, on their page and in the PDF, and nothing where there is none', async () => {
  const sent = await owner.sent({ customerReference: 'PO <4417>' });
  const plain = await owner.sent();
  const page = await owner.visit<CustomerInvoiceJson>(`GET ${owner.portal}/invoices/${sent.uuid}`);
  expect(page.body.customerReference).toBe('PO <4417>');
  expect(await pdfOf(sent.uuid)).toContain('PO or Reference\nPO <4417>');
  expect(await pdfOf(plain.uuid)).not.toContain('PO or Reference');
  await owner.until(async () => (await mailsAbout(plain.uuid)).length === 1);
  await owner.until(async () => (await mailsAbout(sent.uuid)).length === 1);
  expect((await mailsAbout(sent.uuid))[0]?.text).toContain('PO or Reference: PO <4417>');
  expect((await mailsAbout(plain.uuid))[0]?.text).not.toContain('PO or Reference');
  const [kept] = await product.platform.systemDb.sql<{ reference: string }[]>`
    select document->>'customerReference' reference from sent_documents where invoice_id = ${sent.uuid}`;
  expect(kept?.reference).toBe('PO <4417>');
});

test('INV-15 D89 work is sold by the day, also by half of one, and for a lump sum, which comes whole', async () => {
  const { uuid } = await owner.draft();
  await owner.addLine(uuid, { description: 'Fitting', unit: 'day', quantity: 2.5, rate: 480 });
  await owner.addLine(uuid, { description: 'Moving furniture', unit: 'lump sum', quantity: 1, rate: 350 });
  const half = await owner.addLine(uuid, { unit: 'lump sum', quantity: 0.5 });
  expect([half.status, half.body]).toMatchObject([422, { fields: { quantity: 'Must be a whole number.' } }]);
  expect(await owner.invoice(uuid)).toMatchObject({ subtotal: 1550 });
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' });
  const printed = (await pdfOf(uuid)).replaceAll(/\s+/g, ' ');
  expect(printed).toContain('2.5 days $480.00 $1,200.00');
  expect(printed).toContain('1 lump sum $350.00 $350.00');
});
