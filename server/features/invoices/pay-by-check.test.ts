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

async function pdfOf(uuid: string): Promise<string> {
  const answer = await fetch(`${product.origin}/core/api${owner.portal}/invoices/${uuid}/pdf`);
  const { text } = await readPdf(Buffer.from(await answer.arrayBuffer()));
  return text;
}

test('PINV-12 how to pay by check stands on a PDF of what is owed, and on no quote and nothing that is paid', async () => {
  const { uuid, amount } = await owner.sent();
  expect(await pdfOf(uuid)).not.toContain('by check');
  const byCheck = 'To Tallgrass\n27 Maple Row';
  const settings = await owner.get<object>(`GET ${owner.base}/settings`);
  expect((await owner.call(`PUT ${owner.base}/settings`, { ...settings, byCheck })).status).toBe(200);
  expect(await pdfOf(uuid)).toContain('How to pay by check\nTo Tallgrass\n27 Maple Row');
  const quote = await owner.sent({ isQuote: true });
  expect(await pdfOf(quote.uuid)).not.toContain('by check');
  const categoryId = owner.categories.get('Payment');
  await owner.addLine(uuid, { categoryId, description: 'Cash', quantity: 1, rate: amount });
  expect(await pdfOf(uuid)).not.toContain('by check');
});
