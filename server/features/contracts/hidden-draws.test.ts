import type { CustomerJobJson } from '@underlay/contract/portal-jobs.ts';
import { beforeAll, expect, test } from 'vitest';
import { Contracts, FLOOR_SCHEDULE } from '../../testing/contracts.ts';
import { TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let owner: TestBusiness;
let contracts: Contracts;
let product: SharedProduct;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product);
  contracts = new Contracts(owner, product);
});

test('DRAW-08 LINK-04 money that the customer sees is never hidden by joining, and hidden draws cannot be counted', async () => {
  const job = await contracts.signed(FLOOR_SCHEDULE.map((row) => ({ ...row, when: { due: 'reached' } })));
  await contracts.split(job, 3, { amount: 100, name: 'Trim' });
  await contracts.change(job, 2, { hidden: true });
  await contracts.change(job, 3, { hidden: true });
  await contracts.bill(job, 5);
  await contracts.bill(job, 4);
  const seen = async () => {
    const { draws, todo, papers, story } = await owner.get<CustomerJobJson>(`GET ${owner.portal}/jobs/${job.uuid}`);
    const documents = [...todo, ...papers, ...story.entries].map(({ document }) => document?.draw ?? null);
    return [
      draws.map(({ ordinal, of }) => `${ordinal}/${of}`),
      [...new Set(documents.flatMap((draw) => (draw ? [`${draw.ordinal}/${draw.of}`] : [])))].sort(),
    ];
  };
  expect(await seen()).toEqual([['1/3', '2/3', '3/3'], ['2/3']]);
  await contracts.join(job, 2);
  expect((await contracts.draw(job, 2)).hidden).toBe(true);
  await contracts.join(job, 1);
  expect((await contracts.draw(job, 1)).hidden).toBe(false);
  expect((await seen())[0]).toEqual(['1/3', '2/3', '3/3']);
});

test('DRAW-01 LINK-04 the title of an invoice counts the draws that its customer may see, from when it is sent', async () => {
  const job = await contracts.signed(FLOOR_SCHEDULE.map((row) => ({ ...row, when: { due: 'reached' } })));
  const titleOf = async (ordinal: number) =>
    (await owner.invoice((await contracts.draw(job, ordinal)).invoice?.uuid ?? '')).description;
  await contracts.change(job, 2, { hidden: true });
  for (const body of [{}, { send: true }]) await contracts.bill(job, 1, body);
  await contracts.bill(job, 3, {});
  expect([await titleOf(1), await titleOf(3)]).toEqual(['Draw 1 of 3: On signing', 'Draw 2 of 3: Floor laid']);
  // What they were billed for they see.
  await contracts.bill(job, 2);
  await contracts.bill(job, 3);
  expect([await titleOf(2), await titleOf(3)]).toEqual(['Draw 2 of 4: Material on site', 'Draw 3 of 4: Floor laid']);
});

test('SCHED-04 LINK-04 where the end is hidden no draw that is shown closes, and the one that does comes at the end', async () => {
  const job = await contracts.signed(FLOOR_SCHEDULE);
  const closing = async () =>
    (await owner.get<CustomerJobJson>(`GET ${owner.portal}/jobs/${job.uuid}`)).draws.map(({ closes }) => closes);
  expect(await closing()).toEqual([false, false, false, true]);
  await contracts.change(job, 4, { hidden: true });
  expect(await closing()).toEqual([false, false, false]);
  expect((await contracts.draw(job, 4)).closes).toBe(true);
  for (const when of [{ due: 'complete' }, { due: 'reached' }]) await contracts.change(job, 4, { when });
  const [told] = await product.platform.systemDb.sql`
    select data ->> 'detail' detail from events where subject_id = ${job.uuid} and kind = 'plan_changed' order by id desc limit 1`;
  expect(told).toEqual({ detail: 'Final walk-through comes at the end' });
});
