import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { floorQuote } from '../../testing/floor-quote.ts';
import { mailsTo } from '../../testing/mails.ts';
import { customerEntries, TestBusiness } from '../../testing/people.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct({}, { typeset: true });
  owner = await TestBusiness.open(product, null);
});
afterAll(() => product.stop());

const send = async (uuid: string) =>
  (await owner.call<InvoiceDetailJson>(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' })).body;
const mailOf = async (number: number) => {
  const { email } = customerEntries().business;
  const find = async () => (await mailsTo(product, email)).find(({ subject }) => subject.includes(String(number)));
  await owner.until(async () => (await find()) !== undefined);
  return (await find())?.text ?? '';
};
const pdfOf = async (uuid: string, path = 'pdf') => {
  const answer = await fetch(`${product.origin}/core/api${owner.base}/invoices/${uuid}/${path}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  return (await readPdf(Buffer.from(await answer.arrayBuffer()))).text.replaceAll(/\s+/g, ' ');
};

test('OPT-06 OPT-08 the mail of a quote says from how much to how much it goes, and what is to choose', async () => {
  const { uuid } = await owner.draft({ isQuote: true, quoteExpiration: '2099-01-31' });
  await floorQuote(owner, uuid);
  const { id, range, total } = await send(uuid);
  expect([range, total]).toEqual([{ least: 4_008.92, most: 10_337.71 }, 6_497.47]);
  const mail = await mailOf(id);
  for (const said of [
    'From $4,008.92 to $10,337.71, valid until January 31st, 2099',
    'Before you sign you choose what it comes to, from $4,008.92 to $10,337.71. It is $6,497.47 with what is chosen at the start.',
    'The floor, choose one\ngood, not chosen: $',
    '\nbetter, chosen, recommended: $5,127.34\n',
    '\nbest, not chosen: $',
    '\nstairs, optional, not chosen: $1,514.50\n',
  ])
    expect(mail).toContain(said);
});

test('OPT-06 the paper of a quote and of its version names the choice, says that it is to choose, and what is recommended', async () => {
  const { uuid } = await owner.draft({ isQuote: true });
  await floorQuote(owner, uuid);
  await send(uuid);
  for (const path of ['pdf', 'versions/1/pdf']) {
    const text = await pdfOf(uuid, path);
    expect(text).toMatch(/The floor, choose one \$[\d,.]+ good not chosen|The floor, choose one good not chosen/);
    expect(text).toContain('better chosen, recommended');
    expect(text).toContain('stairs optional, not chosen');
    expect(text.split('The floor')).toHaveLength(2);
  }
});

test('OPT-06 a quote without a choice has no word of one', async () => {
  const { uuid } = await owner.draft({ isQuote: true, quoteExpiration: '2099-01-31' });
  await owner.call(`POST ${owner.base}/invoices/${uuid}/sections`, { name: 'Hall' });
  const { sections } = await owner.invoice(uuid);
  await owner.addLine(uuid, { description: 'Oak', quantity: 1, rate: 100, sectionId: sections[0]?.uuid });
  const quote = await mailOf((await send(uuid)).id);
  expect(quote).toContain('\nValid until January 31st, 2099\n');
  expect(quote).not.toMatch(/choose|Hall/);
});

test('OPT-06 the mail counts lines alone: names of choices and of their parts take no place, and none ends it', async () => {
  const quoteOf = async (more: number) => {
    const { uuid } = await owner.draft({ isQuote: true });
    await floorQuote(owner, uuid);
    for (let line = 1; line <= more; line++)
      await owner.addLine(uuid, { description: `Extra ${line}`, quantity: 1, rate: 1 });
    return mailOf((await send(uuid)).id);
  };
  // Sixteen lines, and five names.
  const whole = await quoteOf(2);
  expect(whole).toMatch(/\nstairs, optional, not chosen: .*\n.*\n.*\nSubtotal/);
  expect(whole).not.toContain('on its page');
  // The twentieth line is the second of the first part.
  const cut = await quoteOf(12);
  expect(cut).toMatch(/\nThe floor, choose one\ngood, not chosen: .*\n.*\n.*\nAnd 6 more: on its page\n/);
  expect(cut).not.toContain('better');
});

test('INV-17 PINV-12 LATE-10 mail, text and paper of an invoice that comes to nothing say nothing of a day, a check or a fee', async () => {
  const settings = await owner.get<object>(`GET ${owner.base}/settings`);
  await owner.call(`PUT ${owner.base}/settings`, { ...settings, byCheck: 'To Tallgrass' });
  await owner.call(`PUT ${owner.base}/money-settings`, { partPayments: { kind: 'off' }, returnedFee: 20 });
  const paidFor = await owner.sent();
  const usual = await mailOf(paidFor.id);
  for (const said of ['To Tallgrass', '$20.00 is added if your bank', '\nDue ']) expect(usual).toContain(said);

  const invoice = await owner.draft({ salesTaxPercentage: 0 });
  await owner.addLine(invoice.uuid, { description: 'Gift', quantity: 1, rate: 0 });
  const { id, amount } = await send(invoice.uuid);
  expect(amount).toBe(0);
  const mail = await mailOf(id);
  expect(mail).toContain('$0.00\nNothing is due\n');
  expect(mail).not.toMatch(/\bDue\b.*\d{4}|How to pay|Tallgrass\n27|To Tallgrass|is added if/);
  const paper = await pdfOf(invoice.uuid);
  expect(paper).toContain('$0.00');
  expect(paper).not.toMatch(/\$0\.00 due|by check|is added if/);
  expect(await pdfOf(paidFor.uuid)).toMatch(/\$1,062\.50 due .*by check/);
});
