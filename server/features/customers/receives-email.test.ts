import type { CustomerJson } from '@underlay/contract/customers.ts';
import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { Phone } from '../../testing/phone.ts';
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

test('D16 D60 a document says of its customer what goes to them, so that its page need not ask for them', async () => {
  const product = await sharedProduct();
  const owner = await TestBusiness.open(product, null);
  const texted = await new Phone(product).customerOf(owner);
  const job = {
    name: 'Stairs',
    description: 'Oak',
    address: texted.customer.address,
    customerId: texted.customer.uuid,
  };
  const { uuid: jobId } = (await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, job)).body;
  const { uuid } = await owner.draft({ jobId });
  const read = async () => {
    const ways = await owner.get<InvoiceDetailJson>(`GET ${owner.base}/invoices/${uuid}`);
    return [ways.customerReceivesEmail, ways.customerReceivesTexts];
  };
  expect(await read()).toEqual([true, false]);
  await texted.optsIn();
  expect(await read()).toEqual([true, true]);
  await texted.switches(false, false);
  expect(await read()).toEqual([false, false]);
});
