import type { CustomerInvoiceJson, InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;
let uuid: string;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});
beforeEach(async () => {
  uuid = (await owner.draft({ isQuote: true })).uuid;
});

const ask = (line: string, body?: object) => {
  const [method, path] = line.split(' ');
  return owner.call<InvoiceDetailJson & { code: string }>(`${method} ${owner.base}/invoices/${uuid}${path}`, body);
};
const addSection = async (name: string, note = '') =>
  (await ask('POST /sections', { name, note })).body.sections.at(-1)?.uuid ?? '';
const addLine = async (description: string, more: object = {}) =>
  (await owner.addLine(uuid, { description, quantity: 1, rate: 100, ...more })).body.lineItems.find(
    (line) => line.description === description,
  )?.uuid ?? '';
/** As it stands: before the sections, then under each name. */
const standing = ({ lineItems, sections }: Pick<CustomerInvoiceJson, 'lineItems' | 'sections'>) =>
  lineItems.map(
    ({ description, sectionId }) => `${sections.find(({ uuid }) => uuid === sectionId)?.name ?? '-'}: ${description}`,
  );

test('QUO-01 lines stand in a section or in none, those without come first, and each section says what it comes to', async () => {
  await addLine('Dumpster');
  const [hall, stairs] = [await addSection('Hall', 'With the pantry'), await addSection('Stairs')];
  await addLine('Treads', { sectionId: stairs });
  const oak = await addLine('Oak', { sectionId: hall, discount: { percent: 10 } });
  await addLine('Permit');
  const draft = await owner.invoice(uuid);
  expect(standing(draft)).toEqual(['-: Dumpster', '-: Permit', 'Hall: Oak', 'Stairs: Treads']);
  const always = { pick: 'always', choice: '', recommended: false, noneIsFine: false, chosen: true, picture: null };
  expect(draft.sections).toEqual([
    { ...always, uuid: hall, name: 'Hall', note: 'With the pantry', subtotal: 90 },
    { ...always, uuid: stairs, name: 'Stairs', note: '', subtotal: 100 },
  ]);
  const stored = draft.lineItems.find((line) => line.uuid === oak);
  // What is left out stays where it is; null takes it out.
  expect(standing((await ask('PUT /lineItems', { ...stored, sectionId: undefined })).body)).toEqual(standing(draft));
  await ask('PUT /lineItems', { ...stored, sectionId: null });
  expect(standing(await owner.invoice(uuid))).toEqual(['-: Dumpster', '-: Permit', '-: Oak', 'Stairs: Treads']);
  expect((await ask(`PUT /sections/${stairs}`, { name: 'Hall stairs' })).body.sections[1]).toMatchObject({
    name: 'Hall stairs',
  });
  expect(standing((await ask(`DELETE /sections/${stairs}`)).body).at(-1)).toBe('-: Treads');
  await ask('PUT /status', { status: 'sent' });
  const seen = await owner.visit<CustomerInvoiceJson>(`GET ${owner.portal}/invoices/${uuid}`);
  expect(seen.body.sections).toMatchObject([{ name: 'Hall', subtotal: 0 }]);
  for (const refused of [await ask('POST /sections', { name: 'Late' }), await ask(`DELETE /sections/${hall}`)])
    expect(refused.body.code).toBe('not_editable');
});

test('QUO-03 an order names every section and line once, is stored at once, and is refused when something changed meanwhile', async () => {
  const [hall, stairs] = [await addSection('Hall'), await addSection('Stairs')];
  const [a, b, c] = [await addLine('A'), await addLine('B', { sectionId: hall }), await addLine('C')];
  const order = (...sections: object[]) => ask('PUT /order', { sections });
  const { body } = await order({ id: stairs, lines: [c, a] }, { id: hall, lines: [] }, { id: null, lines: [b] });
  expect(standing(body)).toEqual(['-: B', 'Stairs: C', 'Stairs: A']);
  expect(standing(await owner.invoice(uuid))).toEqual(standing(body));
  for (const wrong of [
    [
      { id: stairs, lines: [c, a] },
      { id: hall, lines: [] },
    ],
    [
      { id: stairs, lines: [c, a, b, b] },
      { id: hall, lines: [] },
    ],
    [{ id: stairs, lines: [c, a, b] }],
    [
      { id: stairs, lines: [c, a, crypto.randomUUID()] },
      { id: hall, lines: [] },
    ],
    [
      { id: stairs, lines: [c] },
      { id: stairs, lines: [a, b] },
    ],
  ])
    expect((await order(...wrong)).body.code).toBe('CHANGED_ELSEWHERE');
  expect(standing(await owner.invoice(uuid))).toEqual(standing(body));
});

test('QUO-01 QUO-13 QUO-15 a copy has the sections; a section of another document is none of this one, and 50 are enough', async () => {
  const hall = await addSection('Hall');
  await addLine('Oak', { sectionId: hall });
  const original = uuid;
  const copied = (await ask('POST /duplicate')).body;
  expect(standing(copied)).toEqual(['Hall: Oak']);
  expect(copied.sections[0]?.uuid).not.toBe(hall);
  uuid = copied.uuid;
  expect((await owner.addLine(uuid, { sectionId: hall })).body).toMatchObject({ code: 'unknown_section' });
  expect((await ask(`PUT /sections/${hall}`, { name: 'Theirs' })).status).toBe(404);
  expect((await ask('POST /sections', { name: ' ' })).status).toBe(422);
  await product.platform.systemDb.sql`
    insert into invoice_sections (business_id, id, invoice_id, position, name)
    select business_id, gen_random_uuid(), ${uuid}, n, 'Room' from invoices, generate_series(2, 50) n where id = ${uuid}`;
  expect((await ask('POST /sections', { name: 'One more' })).body).toMatchObject({
    code: 'too_many_sections',
    message: 'A document holds at most 50 sections.',
  });
  expect((await ask('DELETE ')).status).toBe(204);
  expect((await owner.invoice(original)).sections).toHaveLength(1);
});
