import type { FoundGroupJson } from '@underlay/contract/search.ts';
import { expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { sharedProduct } from '../../testing/shared-product.ts';

test('FIND-03 PAYL-06 what became of a payment is said where it is found', async () => {
  const product = await sharedProduct();
  const owner = await TestBusiness.open(product, null);
  const { uuid } = await owner.sent();
  const check = { categoryId: owner.categories.get('Payment'), quantity: 1, description: 'Check 8810', rate: 81.25 };
  await owner.addLine(uuid, check);
  const status = async () => {
    const { groups } = await owner.get<{ groups: FoundGroupJson[] }>(`GET ${owner.base}/search?q=81.25`);
    return groups[0]?.found[0]?.status;
  };
  expect(await status()).toBe('settled');
  const { paymentId } = (await owner.invoice(uuid)).lineItems.find((line) => line.paymentId !== null) ?? {};
  const back = { on: product.today(), reason: 'Not sufficient funds' };
  expect((await owner.call(`POST ${owner.base}/payments/${paymentId}/returned`, back)).status).toBe(200);
  expect(await status()).toBe('returned');
});
