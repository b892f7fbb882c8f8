import type { CustomerJobJson } from '@underlay/contract/portal-jobs.ts';
import { ONE_CLOSING_ROW } from '@underlay/domain/offers/schedule.ts';
import { beforeAll, expect, test } from 'vitest';
import { Contracts } from '../../testing/contracts.ts';
import { TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;
let contracts: Contracts;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
  contracts = new Contracts(owner, product);
});

test('CONT-07 a contract is complete while all of it is billed and paid, which nobody stores and no event tells', async () => {
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

test('ALLOC-04 WOFF-04 CONT-08 a draw whose rest was given up is complete and not called paid, to its business and its customer', async () => {
  const job = await contracts.signed(ONE_CLOSING_ROW);
  const { uuid = '' } = (await contracts.bill(job, 1)).body.draws[0]?.invoice ?? {};
  const payment = { categoryId: owner.categories.get('Payment'), description: 'Check', quantity: 1, rate: 8000 };
  await owner.addLine(uuid, payment);
  await owner.call(`POST ${owner.base}/invoices/${uuid}/write-off`, { amount: 403.46, reason: 'cannot_pay', note: '' });
  const { contract, draws } = await contracts.money(job);
  expect(contract).toMatchObject({ state: 'complete', billed: 8403.46, paid: 8000, credited: 403.46, due: 0 });
  const { figures } = await owner.get<{ figures: object }>(`GET ${owner.base}/jobs/${job.uuid}`);
  const money = { charged: 0, paid: 8000, onItsWay: 0, credited: 403.46, held: 0, owed: 0 };
  expect(figures).toEqual({ quoted: 8403.46, invoiced: 8403.46, ...money });
  expect(draws).toMatchObject([{ state: 'paid', invoice: { endedAs: 'rest-written-off' } }]);
  const { body } = await owner.visit<CustomerJobJson>(`GET ${owner.portal}/jobs/${job.uuid}`);
  expect(body.draws).toMatchObject([{ state: 'paid', endedAs: 'rest-written-off' }]);
  expect(body.contract).toMatchObject({ paid: 8000, credited: 403.46 });
});
