import type { CustomerJson } from '@underlay/contract/customers.ts';
import { expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { sharedProduct } from '../../testing/shared-product.ts';

test('D16 CUST-08 a business reads of a customer whether e-mail goes to them', async () => {
  const owner = await TestBusiness.open(await sharedProduct(), null);
  const path = `${owner.base}/customers/${owner.customer.uuid}`;
  const { receivesEmail } = await owner.get<CustomerJson>(`GET ${path}`);
  const body = { receiveEmail: false, receiveSMS: false };
  await owner.visit(`PUT /communication/${owner.accountId}/preferences`, body);
  const [listed] = await owner.get<CustomerJson[]>(`GET ${owner.base}/customers`);
  const known = await owner.get<CustomerJson>(`GET ${path}`);
  expect([receivesEmail, known.receivesEmail, listed?.receivesEmail]).toEqual([true, false, false]);
});
