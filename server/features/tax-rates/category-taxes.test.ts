import type { CategoryJson } from '@underlay/contract/categories.ts';
import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { PriceItemJson } from '@underlay/contract/price-items.ts';
import type { TaxRateJson } from '@underlay/contract/tax-rates.ts';
import { expect, test } from 'vitest';
import { auditOf } from '../../testing/audit-reader.ts';
import { Colleague } from '../../testing/colleagues.ts';
import { TestBusiness } from '../../testing/people.ts';
import { sharedProduct } from '../../testing/shared-product.ts';

test('TAX-07 a category says what its new lines are taxed with; items and lines keep their own, and a retired rate taxes nothing new', async () => {
  const product = await sharedProduct();
  const owner = await TestBusiness.open(product, null);
  const { base } = owner;
  const [material, labor, payment] = ['Material', 'Labor', 'Payment'].map((name) => owner.categories.get(name) ?? '');
  const put = (categoryId: string | undefined, tax: string) =>
    owner.call<CategoryJson & { message: string }>(`PUT ${base}/categories/${categoryId}`, { tax });
  const rates = `${base}/tax-rates`;
  const { body: rate } = await owner.call<TaxRateJson>(`POST ${rates}`, { name: 'Material', percent: 9.15 });
  expect((await put(material, rate.uuid)).body).toEqual({ uuid: material, name: 'Material', tax: rate.uuid });
  await put(labor, 'none');
  expect((await put(payment, 'none')).status).toBe(404);
  expect((await put(labor, crypto.randomUUID())).status).toBe(422);
  const kept = await owner.get<CategoryJson[]>(`GET ${base}/categories`);
  expect(kept.filter(({ tax }) => tax !== 'document')).toMatchObject([{ tax: rate.uuid }, { tax: 'none' }]);
  const { body: item } = await owner.call<PriceItemJson>(`POST ${base}/price-items`, {
    name: 'Oak',
    description: 'Oak',
    categoryId: material,
    unit: 'each',
    rate: 10,
    tax: 'document',
  });
  const { uuid } = await owner.draft();
  const add = (line: object) => owner.addLine(uuid, line);
  await add({ categoryId: material });
  await add({ categoryId: labor });
  await add({ categoryId: labor, tax: 'document' });
  await add({ categoryId: material, priceItemId: item.uuid });
  await owner.call(`PUT ${rates}/${rate.uuid}`, { ...rate, active: false });
  const { body: draft } = await add({ categoryId: material });
  const taxesOf = ({ lineItems }: InvoiceDetailJson) => lineItems.map(({ tax }) => tax);
  expect(taxesOf(draft)).toEqual([rate.uuid, 'none', 'document', 'document', 'document']);
  expect((await put(labor, rate.uuid)).body.message).toBe('Material is retired. Choose another tax for this category.');
  // In another category a line keeps its tax.
  const [first] = draft.lineItems;
  await owner.call(`PUT ${base}/invoices/${uuid}/lineItems/${first?.uuid}`, { ...first, categoryId: labor });
  expect(taxesOf(await owner.invoice(uuid))[0]).toBe(rate.uuid);
  const estimator = await Colleague.join(product, owner, 'Esti Mator', 'estimator');
  expect((await estimator.call(`PUT ${base}/categories/${labor}`, { tax: 'document' })).status).toBe(403);
  const sentences = await auditOf(owner).sentences({ group: 'Settings' });
  expect(sentences).toContain('Robin Ashby changed the tax of new lines in Material to Material, 9.15%');
  expect(sentences).toContain('Robin Ashby changed the tax of new lines in Labor to not taxed');
});
