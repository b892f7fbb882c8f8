import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { TaxRateJson } from '@underlay/contract/tax-rates.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../../testing/mails.ts';
import { customerEntries, TestBusiness } from '../../testing/people.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct({}, { typeset: true });
  owner = await TestBusiness.open(product);
});
afterAll(() => product.stop());

/** As the specification has it: a figure that nothing else comes to. */
const COST = 31_415.92;
const SPELLINGS = /31415\.?92|31,415\.92/;

const pdfOf = async (uuid: string) => {
  const answer = await fetch(`${product.origin}/core/api${owner.portal}/invoices/${uuid}/pdf`);
  return readPdf(Buffer.from(await answer.arrayBuffer()));
};

test('QUO-01 QUO-04 QUO-06 QUO-08 TAX-04 the PDF and the mail have sections, discounts and each rate as the page has them, and no cost', async () => {
  const { body: material } = await owner.call<TaxRateJson>(`POST ${owner.base}/tax-rates`, {
    name: 'Sales tax, material',
    percent: 9.15,
  });
  const { uuid } = await owner.draft({ isQuote: true, salesTaxPercentage: 6.25 });
  const path = `${owner.base}/invoices/${uuid}`;
  const { body: sectioned } = await owner.call<InvoiceDetailJson>(`POST ${path}/sections`, {
    name: 'The floor',
    note: 'With the pantry.',
  });
  const sectionId = sectioned.sections[0]?.uuid;
  await owner.addLine(uuid, {
    description: 'Oak',
    sectionId,
    tax: material.uuid,
    cost: COST,
    discount: { percent: 10 },
  });
  await owner.addLine(uuid, { description: 'Haul away', quantity: 1, rate: 80 });
  await owner.call(`PUT ${path}/offer`, { discount: { percent: 5, name: 'Returning customer' } });
  await owner.call(`PUT ${path}/status`, { status: 'sent' });
  const quote = await owner.invoice(uuid);
  // 900.00 and 80.00, less 5%; 855.00 at 9.15% and 76.00 at 6.25%.
  expect(quote).toMatchObject({ subtotal: 980, discount: { taken: 49 }, salesTax: 82.98, total: 1013.98 });
  const { text, raw, roles } = await pdfOf(uuid);
  const order = [
    'Haul away',
    'The floor',
    'With the pantry.',
    '$900.00',
    'Oak',
    '10% off',
    'Subtotal',
    '$980.00',
    'Returning customer',
    '($49.00)',
    'Sales tax, 6.25%',
    '$4.75',
    'Sales tax, material, 9.15%',
    '$78.23',
    '$1,013.98',
  ];
  let place = text.indexOf('Sub-Total');
  for (const copy of order) {
    const next = text.indexOf(copy, place);
    expect([copy, next >= 0]).toEqual([copy, true]);
    place = next;
  }
  expect(roles.filter((role) => role === 'Table')).toHaveLength(1);
  const address = customerEntries().business.email;
  await owner.until(async () => (await mailsTo(product, address)).length > 0);
  const [mail] = await mailsTo(product, address);
  for (const copy of ['Oak', 'Haul away', 'Returning customer', '($49.00)', 'Sales tax, material, 9.15%', '$1,013.98'])
    expect(mail?.text).toContain(copy);
  expect([text, raw, JSON.stringify(mail)].filter((reached) => SPELLINGS.test(reached))).toEqual([]);
});
