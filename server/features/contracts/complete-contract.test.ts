import { ONE_CLOSING_ROW } from '@underlay/domain/offers/schedule.ts';
import { beforeAll, expect, test } from 'vitest';
import { Contracts } from '../../testing/contracts.ts';
import { TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

test('CONT-07 a contract is complete while all of it is billed and paid, which nobody stores and no event tells', async () => {
  const contracts = new Contracts(owner, product);
  const job = await contracts.signed(ONE_CLOSING_ROW);
  const quoteId = (await contracts.money(job)).offers[0]?.uuid ?? '';
  const state = async () => (await contracts.money(job)).contract?.state;
  const told = () => product.platform.systemDb.sql`
    select kind from events where subject_id in (${job.uuid}, ${quoteId}) order by id`;
  const { body } = await contracts.bill(job, 1);
  const invoice = body.draws[0]?.invoice;
  const before = await told();
  expect(await state()).toBe('open');
  const payment = { categoryId: owner.categories.get('Payment'), description: 'Check', quantity: 1 };
  const paid = await owner.addLine(invoice?.uuid ?? '', { ...payment, rate: invoice?.total });
  expect([paid.status, await state()]).toEqual([200, 'complete']);
  const check = paid.body.lineItems.find(({ paymentId }) => paymentId);
  await owner.call(`DELETE ${owner.base}/invoices/${invoice?.uuid}/lineItems/${check?.uuid}`);
  expect(await state()).toBe('open');
  expect(await told()).toEqual(before);
});
