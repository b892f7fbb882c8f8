import type { CustomerInvoiceJson, InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptanceOf } from '../../testing/acceptance.ts';
import { floorQuote } from '../../testing/floor-quote.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { mailsTo } from '../../testing/mails.ts';
import { customerEntries, TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let uuid: string;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
});
afterAll(() => product.stop());
beforeEach(async () => {
  uuid = (await owner.draft({ isQuote: true })).uuid;
});

type Answer = InvoiceDetailJson & { code: string; message: string };
const ask = (line: string, body?: object) => {
  const [method, path] = line.split(' ');
  return owner.call<Answer>(`${method} ${owner.base}/invoices/${uuid}${path}`, body);
};
const addSection = async (body: object) => (await ask('POST /sections', body)).body;
const sectionNames = ({ sections }: Answer) => sections.map(({ name }) => name);
const starting = ({ sections }: Answer) => sections.filter(({ chosen }) => chosen).map(({ name }) => name);
const FLOOR = { pick: 'one_of', choice: 'The floor' };
const line = async (description: string, more: object = {}) =>
  (await owner.addLine(uuid, { description, quantity: 1, rate: 100, ...more })).body;

test('OPT-02 two packages of one choice do not have the same name, whatever its case', async () => {
  const message = 'Another package of "The floor" has this name.';
  const refused = { code: 'INVALID_INPUT', message, fields: { name: message } };
  await addSection({ name: 'Oak', ...FLOOR });
  expect((await ask('POST /sections', { name: ' oak', ...FLOOR })).body).toMatchObject(refused);
  const pine = (await addSection({ name: 'Pine', ...FLOOR })).sections.at(-1)?.uuid;
  expect((await ask(`PUT /sections/${pine}`, { name: 'OAK' })).body).toMatchObject(refused);
  expect((await ask(`PUT /sections/${pine}`, { name: 'Pine', note: 'Soft.' })).status).toBe(200);
  expect(sectionNames(await addSection({ name: 'Oak', pick: 'one_of', choice: 'Stairs' }))).toEqual([
    'Oak',
    'Pine',
    'Oak',
  ]);
});

test('OPT-01 OPT-02 OPT-04 OPT-08 QUO-06 a quote comes to what it starts with, says from how much to how much it goes, and is sent so', async () => {
  const places = await floorQuote(owner, uuid);
  const range = { least: 4_008.92, most: 10_337.71 };
  expect(await owner.invoice(uuid)).toMatchObject({ total: 6_497.47, range });
  const { body: best } = await ask(`PUT /sections/${places.best}`, { name: 'best', recommended: true });
  expect([starting(best), best.total, best.range]).toEqual([['best'], 8_311.6, range]);
  await ask(`PUT /sections/${places.stairs}`, { name: 'stairs', chosen: true });
  const molding = best.lineItems.find(({ description }) => description.startsWith('Shoe'));
  const { body: start } = await ask('PUT /lineItems', { ...molding, chosen: true });
  expect([start.total, start.range]).toEqual([10_217.56, range]);
  const { body: better } = await ask(`PUT /sections/${places.better}`, { name: 'better', recommended: true });
  expect([starting(better), better.total]).toEqual([['better', 'stairs'], 8_403.46]);
  const { status } = await ask('PUT /status', { status: 'sent' });
  const seen = await owner.visit<CustomerInvoiceJson>(`GET ${owner.portal}/invoices/${uuid}`);
  expect([status, seen.body.total, seen.body.range]).toEqual([200, 8_403.46, range]);
  expect(seen.body.sections.map(({ subtotal }) => subtotal)).toEqual([0, 5_127.34, 0, 1_514.5]);
  expect(seen.body.lineItems.filter(({ optional }) => optional)).toMatchObject([
    { optional: true, chosen: true, subTotal: 273.8 },
    { optional: true, chosen: false, subTotal: 0 },
  ]);
  // QUO-17: nobody has chosen yet.
  expect((await ask('PUT /details', { isQuote: false })).body.message).toBe(
    'The customer has not chosen yet. Record the acceptance instead.',
  );
  const { jobId } = await owner.invoice(uuid);
  expect((await ask('POST /copy', { jobId, as: 'invoice' })).body.code).toBe('choices_open');
  const { body: copy } = await owner.call<Answer>(`POST ${owner.base}/invoices/${uuid}/duplicate`);
  expect(copy).toMatchObject({ total: 8_403.46, range });
  expect(starting(copy)).toEqual(['better', 'stairs']);
  await expectSoundBooks(product.platform);
});

test('QUO-13 CONT-01 an accepted quote is copied as an invoice of what its customer chose, and as a quote with every choice', async () => {
  const { uuid: ownJob } = (await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, owner.job)).body;
  ({ uuid } = await owner.draft({ isQuote: true, jobId: ownJob }));
  const places = await floorQuote(owner, uuid);
  await ask('PUT /status', { status: 'sent' });
  const { lineItems, jobId } = await owner.invoice(uuid);
  const molding = lineItems.find(({ description }) => description.startsWith('Shoe'))?.uuid;
  const choices = { sections: [places.best, places.stairs], lines: [molding] };
  const total = 10_217.56;
  const { status } = await owner.visit(
    `POST ${owner.portal}/invoices/${uuid}/acceptance`,
    acceptanceOf(total, { choices }),
  );
  expect(status).toBe(200);
  const { body: invoice } = await ask('POST /copy', { jobId, as: 'invoice' });
  expect(invoice).toMatchObject({ isQuote: false, status: 'pending', total, range: null });
  expect(invoice.sections.map(({ name, pick, choice }) => [name, pick, choice])).toEqual([
    ['best', 'always', ''],
    ['stairs', 'always', ''],
  ]);
  const chosen = lineItems.filter(
    ({ sectionId, optional, uuid: id }) =>
      (sectionId === null || choices.sections.includes(sectionId)) && (!optional || id === molding),
  );
  expect(invoice.lineItems.map(({ description }) => description)).toEqual(chosen.map(({ description }) => description));
  expect(invoice.lineItems.filter(({ optional, chosen: isOn }) => optional || !isOn)).toEqual([]);
  expect((await owner.call(`PUT ${owner.base}/invoices/${invoice.uuid}/status`, { status: 'sent' })).status).toBe(200);
  const { body: quote } = await ask('POST /copy', { jobId, as: 'quote' });
  expect(quote).toMatchObject({ isQuote: true, total, range: { least: 4_008.92, most: 10_337.71 } });
  expect(sectionNames(quote)).toEqual(['good', 'better', 'best', 'stairs']);
  await expectSoundBooks(product.platform);
});

test('OPT-06 what is not chosen at the start is named so in the mail, with its rate or without', async () => {
  const address = customerEntries().business.email;
  const mailed = async (rates: boolean) => {
    ({ uuid } = await owner.draft({ isQuote: true }));
    await line('Oak');
    await line('Moving', { optional: true, chosen: false });
    await ask('PUT /offer', { show: { rates } });
    const { id } = (await ask('PUT /status', { status: 'sent' })).body;
    const find = async () => (await mailsTo(product, address)).find(({ subject }) => subject.includes(String(id)));
    await owner.until(async () => (await find()) !== undefined);
    return (await find())?.text ?? '';
  };
  expect(await mailed(true)).toContain('Moving, 1 at $100.00, not chosen: $100.00');
  const withoutRates = await mailed(false);
  expect(withoutRates).toContain('Moving, not chosen: $100.00');
  expect(withoutRates).toContain('Oak: $100.00');
});

test('OPT-04 TAX-08 a rate that only a line has which is off is not on what was sent', async () => {
  await ask('PUT /details', { salesTaxPercentage: 6.25 });
  await line('Oak', { tax: 'none' });
  await line('Moving', { optional: true, chosen: false });
  const { status, body } = await ask('PUT /status', { status: 'sent' });
  expect([status, body.taxes, body.salesTaxPercentage, body.total]).toEqual([200, [], 0, 100]);
  await expectSoundBooks(product.platform);
});

test('OPT-02 OPT-03 packages of a choice stand together, one is recommended, one is chosen, and none may be fine', async () => {
  await addSection({ name: 'A', ...FLOOR });
  await addSection({ name: 'Hall' });
  const { sections } = await addSection({ name: 'B', ...FLOOR, recommended: true, noneIsFine: true });
  expect(sections).toMatchObject([
    { name: 'A', chosen: false, recommended: false, noneIsFine: true },
    { name: 'B', chosen: true, recommended: true, noneIsFine: true },
    { name: 'Hall', pick: 'always', choice: '', chosen: true },
  ]);
  const [a, b, hall] = sections.map(({ uuid: id }) => id);
  const { body: first } = await ask(`PUT /sections/${a}`, { name: 'A', recommended: true });
  expect(first.sections.map(({ recommended }) => recommended)).toEqual([true, false, false]);
  expect(starting(first)).toEqual(['A', 'Hall']);
  const order = [b, hall, a].map((id) => ({ id, lines: [] }));
  expect(sectionNames((await ask('PUT /order', { sections: order })).body)).toEqual(['B', 'A', 'Hall']);
  const { body: left } = await ask(`DELETE /sections/${a}`);
  expect(starting(left)).toEqual(['B', 'Hall']);
  // What is said of the choice is said of a package that comes into it, too.
  const ofAll = ({ sections: all }: Answer) => all.map(({ name, noneIsFine }) => [name, noneIsFine]);
  const joined = [
    ['B', true],
    ['C', true],
    ['Hall', false],
  ];
  expect(ofAll(await addSection({ name: 'C', ...FLOOR }))).toEqual(joined);
  const { body: moved } = await ask(`PUT /sections/${hall}`, { name: 'Hall', ...FLOOR });
  expect(ofAll(moved)).toEqual([...joined.slice(0, 2), ['Hall', true]]);
  const { body: plain } = await ask(`PUT /sections/${b}`, { name: 'B', pick: 'always' });
  expect(plain.sections[0]).toMatchObject({ pick: 'always', choice: '', recommended: false, noneIsFine: false });
});

test('QUO-15 QUO-16 an offer is sent whole, and only a quote has something to choose', async () => {
  const send = async () => (await ask('PUT /status', { status: 'sent' })).body;
  expect((await send()).code).toBe('no_lines');
  await line('Moving', { optional: true, chosen: false });
  expect(await send()).toMatchObject({
    code: 'offer_incomplete',
    message: 'At least one line has to be chosen at the start.',
  });
  await line('Gift', { rate: 0 });
  expect((await send()).message).toBe('The total has to be above zero.');
  await line('Oak');
  await addSection({ name: 'P', ...FLOOR });
  expect((await send()).message).toBe('The choice "The floor" needs at least two packages.');
  for (const name of ['Q', 'R', 'S', 'T']) await addSection({ name, ...FLOOR });
  const one = await addSection({ name: 'U', ...FLOOR });
  expect([one.code, one.message]).toEqual(['too_many_choices', 'A document holds at most 5 packages of one choice.']);
  for (let n = 2; n <= 10; n++) await addSection({ name: 'V', pick: 'one_of', choice: `Choice ${n}` });
  const more = await addSection({ name: 'W', pick: 'one_of', choice: 'Choice 11' });
  expect([more.code, more.message]).toEqual(['too_many_choices', 'A document holds at most 10 choices.']);
  expect((await addSection({ name: 'X', pick: 'one_of' })).code).toBe('choice_missing');
  uuid = (await owner.draft()).uuid;
  for (const refused of [await addSection({ name: 'P', ...FLOOR }), await line('Moving', { optional: true })])
    expect(refused).toMatchObject({ code: 'only_quotes_choose' });
});

test('P24 what its customer could choose is no more than a document may be', async () => {
  const most = { quantity: 10, rate: 9_999_999.99 };
  await line('Oak');
  expect(await line('Gold', { ...most, optional: true, chosen: false })).toMatchObject({ code: 'total_too_large' });
});
