import type { CustomerInvoiceJson, InvoiceDetailJson } from '@underlay/contract/invoices.ts';
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

/** A quote with a line of its own and one in a section, at figures that nothing else comes to. */
async function quoteShowing(show: object) {
  const { uuid } = await owner.draft({ isQuote: true, salesTaxPercentage: 5, description: 'A floor' });
  const path = `${owner.base}/invoices/${uuid}`;
  const { body } = await owner.call<InvoiceDetailJson>(`POST ${path}/sections`, { name: 'The floor' });
  const line = { unit: 'sq ft', rate: 7.13, sectionId: body.sections[0]?.uuid };
  await owner.addLine(uuid, { ...line, description: 'Oak', quantity: 41.7, discount: { percent: 12.5 } });
  await owner.addLine(uuid, { ...line, description: 'Felt', quantity: 10, rate: 1.19 });
  await owner.addLine(uuid, { ...line, description: 'Haul away', quantity: 3.3, unit: 'hour', sectionId: null });
  const { body: hidden } = await owner.call<InvoiceDetailJson>(`PUT ${path}/offer`, { show });
  await owner.call(`PUT ${path}/status`, { status: 'sent' });
  const asked = await fetch(`${product.origin}/core/api${owner.portal}/invoices/${uuid}`);
  const listed = await fetch(`${product.origin}/core/api${owner.portal}/invoices?pageSize=100`);
  const json = await asked.text();
  const seen: CustomerInvoiceJson = JSON.parse(json);
  const inList = ((await listed.json()) as CustomerInvoiceJson[]).filter((each) => each.uuid === uuid);
  expect(inList).toMatchObject([{ lineItems: seen.lineItems, sections: seen.sections, show: seen.show }]);
  const { text, raw } = await pdfOf(uuid);
  const subject = `${seen.id} from`;
  const mails = async () => (await mailsTo(product, customerEntries().business.email)).map((mail) => mail);
  await owner.until(async () => (await mails()).some((mail) => mail.subject.includes(subject)));
  const mail = (await mails()).find((each) => each.subject.includes(subject));
  return {
    hidden,
    seen,
    json,
    text,
    told: [json.replaceAll(MOMENT, ''), text, raw, JSON.stringify(mail)],
    mail: mail?.text ?? '',
  };
}

/** Its seconds may read like a figure. */
const MOMENT = /T\d\d:\d\d:\d\d\.\d+Z/g;
// 41.7 sq ft at 7.13 are 297.32, less 12.5% 260.15; 10 sq ft at 1.19 are 11.90; 3.3 hours at 7.13 are 23.53.
const RATES = /7\.13|41\.7|297\.32|12\.5|1\.19|3\.3 ?hours|sq ft|Quantity/;
const AMOUNTS = /260\.15|11\.90?\b|23\.53/;

test('QUO-02 hidden rates and section totals are in no answer, page, PDF or mail of the customer, and the manager sees all', async () => {
  const { hidden, seen, told, text, mail } = await quoteShowing({ rates: false, sections: false });
  expect(told.filter((reached) => RATES.test(reached) || reached.includes('272.05'))).toEqual([]);
  const lumpSum = { quantity: 1, unit: 'lump sum', discount: null };
  expect(seen.lineItems).toMatchObject([
    { ...lumpSum, description: 'Haul away', rate: 23.53, subTotal: 23.53 },
    { ...lumpSum, description: 'Oak', rate: 260.15, subTotal: 260.15 },
    { ...lumpSum, description: 'Felt', rate: 11.9, subTotal: 11.9 },
  ]);
  expect(seen).toMatchObject({ show: { rates: false, sections: false, onePrice: false }, subtotal: 295.58 });
  for (const copy of ['$23.53', '$260.15', '$295.58']) for (const paper of [text, mail]) expect(paper).toContain(copy);
  expect(hidden).toMatchObject({
    show: { rates: false, sections: false, onePrice: false },
    sections: [{ subtotal: 272.05 }],
    lineItems: [{}, { quantity: 41.7, unit: 'sq ft', rate: 7.13, discount: { percent: 12.5 } }, {}],
  });
  const copied = await owner.call<InvoiceDetailJson>(`POST ${owner.base}/invoices/${hidden.uuid}/duplicate`);
  expect(copied.body.show).toEqual(hidden.show);
});

test('QUO-02 with one price the customer has descriptions and the total; lines are summed by section and tax', async () => {
  const { hidden, seen, told, text, mail } = await quoteShowing({ onePrice: true });
  expect(told.filter((reached) => RATES.test(reached) || AMOUNTS.test(reached))).toEqual([]);
  expect(seen.sections).toMatchObject([{ name: 'The floor', subtotal: 272.05 }]);
  expect(seen.taxes).toMatchObject([{ percent: 5, base: 295.58, tax: 14.78 }]);
  expect(seen.lineItems.map(({ description, subTotal }) => [description, subTotal])).toEqual([
    ['Haul away', 0],
    ['Oak', 0],
    ['Felt', 0],
  ]);
  for (const paper of [text, mail]) {
    for (const copy of ['Haul away', 'Oak', 'Felt', '$310.36']) expect(paper).toContain(copy);
    for (const copy of ['Subtotal', 'Sub-Total', '272.05', '295.58', '14.78', '0.00'])
      expect(paper).not.toContain(copy);
  }
  expect(hidden).toMatchObject({ show: { rates: true, sections: true, onePrice: true }, total: 310.36 });
  expect(hidden.lineItems[1]).toMatchObject({ subTotal: 260.15 });
  const late = await owner.call<{ code: string }>(`PUT ${owner.base}/invoices/${hidden.uuid}/offer`, {
    show: { onePrice: false },
  });
  expect(late.body.code).toBe('not_editable');
});
