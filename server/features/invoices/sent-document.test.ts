import { expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { sharedProduct } from '../../testing/shared-product.ts';

/** A document is kept for ten years. Each version of the product reads and writes these names. */
const NAMES =
  'createdAt customerId customerName customerReference description discount discountAmount discountName discountPercent dueDate exemption held hidesRates hidesSectionTotals invoiceDate invoiceTerm isQuote jobId jobName least lineCount lines most notes number paid quoteExpiration rates roundsLines salesTax sections showsOnePrice status subtotal tax taxes terms total uuid version';
const NAMES_OF_A_LINE =
  'categoryId categoryName code createdAt description discountAmount discountPercent invoiceId isChosen isOn isOptional position quantity rate sectionId tax unit uuid';

test('INV-17 D90 what was sent is kept under the names it began with, rates and amounts in cents and basis points', async () => {
  const product = await sharedProduct();
  const owner = await TestBusiness.open(product, null);
  const { uuid } = await owner.sent({ salesTaxPercentage: 6.25 });
  const [kept] = await product.platform.systemDb.sql<{ document: Record<string, unknown> & { lines: object[] } }[]>`
    select document from sent_documents where invoice_id = ${uuid}`;
  const document = kept?.document ?? { lines: [] };
  expect(Object.keys(document).sort().join(' ')).toBe(NAMES);
  expect(
    Object.keys(document.lines[0] ?? {})
      .sort()
      .join(' '),
  ).toBe(NAMES_OF_A_LINE);
  const { total, subtotal, tax } = document;
  expect(document).toMatchObject({ uuid, held: 0, paid: 0, salesTax: 625 });
  expect(Number(subtotal) + Number(tax)).toBe(total);
});
