import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { QuoteTemplateJson } from '@underlay/contract/quote-templates.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  owner = await TestBusiness.open(product, null);
});

type Answer<Body> = Body & { code: string; message: string; fields?: Record<string, string> };
const templates = () => owner.get<QuoteTemplateJson[]>(`GET ${owner.base}/quote-templates`);
const save = (fromInvoiceId: string, name = 'Oak, main floor') =>
  owner.call<Answer<QuoteTemplateJson>>(`POST ${owner.base}/quote-templates`, { name, fromInvoiceId });
const use = (invoiceId: string, templateId: string) =>
  owner.call<Answer<InvoiceDetailJson>>(`POST ${owner.base}/invoices/${invoiceId}/template`, { templateId });
const put = (path: string, body: object) => owner.call<Answer<InvoiceDetailJson>>(`PUT ${owner.base}${path}`, body);
const emptyQuote = () =>
  owner.call<InvoiceDetailJson>(`POST ${owner.base}/invoices`, {
    jobId: owner.job.uuid,
    description: 'Next',
    isQuote: true,
    dueDate: '2099-01-31',
    salesTaxPercentage: 0,
  });

/** With all that a template keeps: two packages, an optional line, a discount, a cost, texts and what is hidden. */
async function floorQuote() {
  const { uuid } = (await emptyQuote()).body;
  const section = async (name: string) =>
    (
      await owner.call<InvoiceDetailJson>(`POST ${owner.base}/invoices/${uuid}/sections`, {
        ...{ name, note: '', pick: 'one_of', choice: 'The floor', recommended: name === 'Oak' },
      })
    ).body.sections.at(-1)?.uuid;
  const [oak, ash] = [await section('Oak'), await section('Ash')];
  await owner.addLine(uuid, { description: 'Stairs', quantity: 1, rate: 100, optional: true, chosen: false });
  await owner.addLine(uuid, {
    description: 'Oak',
    quantity: 2,
    rate: 50,
    sectionId: oak,
    cost: 7.77,
    discount: { percent: 10 },
  });
  await owner.addLine(uuid, { description: 'Ash', quantity: 2, rate: 40, sectionId: ash });
  const said = {
    discount: { amount: 5, name: 'Spring' },
    notes: 'Two weeks',
    terms: 'Net 10',
    internalNotes: 'Careful',
  };
  await put(`/invoices/${uuid}/offer`, { ...said, show: { rates: false } });
  return uuid;
}
/** What a copy has of its original. */
const partsOf = ({ sections, lineItems, ...quote }: InvoiceDetailJson) => ({
  sections: sections.map(({ uuid: _, ...section }) => section),
  lines: lineItems.map(({ description, quantity, rate, cost, tax, discount, optional, chosen, sectionId }) => ({
    ...{ description, quantity, rate, cost, tax, discount, optional, chosen },
    of: sections.find(({ uuid }) => uuid === sectionId)?.name,
  })),
  discount: quote.discount,
  show: quote.show,
  total: quote.total,
  range: quote.range,
  texts: [quote.notes, quote.terms, quote.internalNotes],
});

test('QUO-14 a template is made from a quote, and an empty draft becomes what the quote was', async () => {
  const original = await floorQuote();
  const made = await save(original);
  expect([made.status, made.body]).toMatchObject([200, { name: 'Oak, main floor', sections: 2, lines: 3 }]);
  const before = partsOf(await owner.invoice(original));
  expect(before.lines[1]).toMatchObject({ cost: 7.77, discount: { percent: 10 }, of: 'Oak' });
  // What becomes of the quote changes no template.
  expect((await owner.call(`DELETE ${owner.base}/invoices/${original}`)).status).toBe(204);
  const draft = (await emptyQuote()).body;
  const used = await use(draft.uuid, made.body.uuid);
  expect(used.status).toBe(200);
  expect(partsOf(used.body)).toEqual(before);
  expect([used.body.id, used.body.description, used.body.dueDate]).toEqual([draft.id, 'Next', '2099-01-31']);
});

test('QUO-14 OPT-02 a template is added at the end of a draft, which keeps its texts and choices as they are', async () => {
  const { uuid: template } = (await save(await floorQuote())).body;
  const draft = await floorQuote();
  await put(`/invoices/${draft}/offer`, { notes: 'Mine', discount: { amount: 1, name: 'Own' }, show: { rates: true } });
  const { sections, lineItems, notes, discount, show, status } = (await use(draft, template)).body;
  expect([notes, discount, show.rates, status]).toMatchObject(['Mine', { amount: 1, name: 'Own' }, true, 'pending']);
  expect(sections.map(({ name, choice, chosen }) => [name, choice, chosen])).toEqual([
    ['Oak', 'The floor', true],
    ['Ash', 'The floor', false],
    ['Oak', 'The floor 2', true],
    ['Ash', 'The floor 2', false],
  ]);
  expect(lineItems.map(({ description }) => description)).toEqual(['Stairs', 'Stairs', 'Oak', 'Ash', 'Oak', 'Ash']);
  expect((await put(`/invoices/${draft}/status`, { status: 'sent' })).status).toBe(200);
  expect((await use(draft, template)).body.code).toBe('not_editable');
});

test('QUO-14 TAX-06 a draft of a customer who is exempt takes the lines untaxed', async () => {
  const rate = await owner.call<{ uuid: string }>(`POST ${owner.base}/tax-rates`, { name: 'Material', percent: 9.15 });
  const quote = (await emptyQuote()).body.uuid;
  await owner.addLine(quote, { description: 'Oak', quantity: 1, rate: 100, tax: rate.body.uuid });
  const { uuid: template } = (await save(quote)).body;
  const taxOf = async () => (await use((await emptyQuote()).body.uuid, template)).body.lineItems[0]?.tax;
  expect(await taxOf()).toBe(rate.body.uuid);
  const exempt = { tax_exempt: true, exemption_number: 'KS 1' };
  await product.platform.systemDb.sql`
    update customers set ${product.platform.systemDb.sql(exempt)} where business_id = ${owner.business.businessId}`;
  expect(await taxOf()).toBe('none');
});

test('QUO-14 TAX-06 TAX-07 what a draft takes of the template of a customer who is exempt is taxed, and its own lines stay', async () => {
  const { sql } = product.platform.systemDb;
  const setExempt = (number: string) => sql`
    update customers set ${sql({ tax_exempt: number !== '', exemption_number: number })}
    where business_id = ${owner.business.businessId}`;
  await setExempt('KS 1');
  const quote = (await emptyQuote()).body.uuid;
  await owner.addLine(quote, { description: 'Oak' });
  const { uuid: template } = (await save(quote)).body;
  await setExempt('');
  const taxes = async (uuid: string) =>
    (await use(uuid, template)).body.lineItems.map(({ description, tax }) => [description, tax]);
  const draft = (await emptyQuote()).body.uuid;
  await owner.addLine(draft, { description: 'Permit', tax: 'none' });
  expect(await taxes(draft)).toEqual([
    ['Permit', 'none'],
    ['Oak', 'document'],
  ]);
  expect(await taxes((await emptyQuote()).body.uuid)).toEqual([['Oak', 'document']]);
});

test('QUO-14 templates have names of their own, are renamed and deleted, and at most 200 are kept', async () => {
  const quote = await floorQuote();
  const { uuid, version } = (await save(quote)).body;
  const taken = await save(quote, 'OAK, main floor');
  expect([taken.status, taken.body.fields]).toEqual([422, { name: 'There is a template of this name already.' }]);
  await save(quote, 'Ash');
  expect((await put(`/quote-templates/${uuid}`, { name: 'ash' })).body.code).toBe('template_exists');
  expect((await put(`/quote-templates/${uuid}`, { name: 'Zebrano', version: version + 1 })).body.code).toBe(
    'CHANGED_ELSEWHERE',
  );
  expect((await put(`/quote-templates/${uuid}`, { name: 'Zebrano', version })).status).toBe(200);
  expect((await templates()).map(({ name }) => name)).toEqual(['Ash', 'Zebrano']);
  await owner.call(`DELETE ${owner.base}/quote-templates/${uuid}`);
  expect((await templates()).map(({ name }) => name)).toEqual(['Ash']);
  expect((await use(quote, uuid)).body.code).toBe('unknown_template');
  expect((await owner.call<Answer<object>>(`DELETE ${owner.base}/quote-templates/${uuid}`)).status).toBe(404);
  const invoice = (await owner.draft()).uuid;
  expect((await save(invoice, 'Bill')).body.code).toBe('not_a_quote');
  const [kept] = await templates();
  expect((await use(invoice, kept?.uuid ?? '')).body.code).toBe('not_a_quote');
  expect((await save((await emptyQuote()).body.uuid, 'Empty')).body.code).toBe('no_lines');
  await product.platform.systemDb.sql`
    insert into quote_templates (business_id, id, name, parts, created_at)
    select business_id, gen_random_uuid(), 'Many ' || n, parts, created_at
    from quote_templates, generate_series(1, 199) n where business_id = ${owner.business.businessId}`;
  expect((await save(quote, 'One more')).body).toMatchObject({
    code: 'too_many_templates',
    message: 'A business keeps at most 200 templates. Delete some first.',
  });
});

test('QUO-14 OPT-02 a choice of a template takes neither the name of another one of it nor more signs than a name has', async () => {
  const long = 'x'.repeat(100);
  const packagesOf = async (choices: readonly string[]) => {
    const { uuid } = (await emptyQuote()).body;
    await owner.addLine(uuid, { quantity: 1, rate: 100 });
    for (const choice of choices)
      for (const name of ['One', 'Two'])
        await owner.call(`POST ${owner.base}/invoices/${uuid}/sections`, { name, note: '', pick: 'one_of', choice });
    return uuid;
  };
  const { body: template } = await save(await packagesOf(['The floor', 'The floor 2', long]));
  const draft = await packagesOf(['The floor', long]);
  const { status, body } = await use(draft, template.uuid);
  const choices = Map.groupBy(body.sections, ({ choice }) => choice);
  expect([status, [...choices].map(([choice, packages]) => [choice, packages.length])]).toEqual([
    200,
    [
      ['The floor', 2],
      [long, 2],
      ['The floor 3', 2],
      ['The floor 2', 2],
      [`${'x'.repeat(98)} 2`, 2],
    ],
  ]);
});
