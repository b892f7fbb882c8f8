import type { JobTimelineEntry } from '@underlay/contract/timeline.ts';
import { beforeAll, expect, test } from 'vitest';
import { Colleague } from '../../testing/colleagues.ts';
import { Contracts } from '../../testing/contracts.ts';
import { TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';
import { workOrdersOf } from '../../testing/work-orders.ts';

let product: SharedProduct;
let owner: TestBusiness;
let contracts: Contracts;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
  contracts = new Contracts(owner, product);
});

interface Asking {
  readonly page?: number;
  readonly as?: Pick<Colleague, 'call'>;
}

async function timelineOf(jobId: string, { page = 1, as = owner }: Asking = {}) {
  const { body, headers } = await as.call<JobTimelineEntry[]>(`GET ${owner.base}/jobs/${jobId}/timeline?page=${page}`);
  return { entries: body, count: Number(headers.get('x-total-count')) };
}
const told = (entries: readonly JobTimelineEntry[]) =>
  entries.filter(({ kind }) => kind !== 'delivery').map(({ kind, about }) => `${about.kind} ${kind}`);

test('SEE-06 what happened to the quote, contract, draws and work orders of a job stands in one list, newest first, and nothing of other jobs', async () => {
  const job = await contracts.signed();
  await contracts.bill(job, 2);
  const money = await contracts.money(job);
  const invoiceId = money.draws[1]?.invoice?.uuid ?? '';
  await owner.call(`PUT ${owner.base}/invoices/${invoiceId}/status`, { status: 'sent' });
  await contracts.change(job, 3, { name: 'Oak laid' });
  const { body: order } = await workOrdersOf(owner).create({ jobUUID: job.uuid });
  await contracts.signed();
  const { entries, count } = await timelineOf(job.uuid);
  expect(count).toBe(entries.length);
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  );
  const kinds = told(entries);
  expect(kinds[0]).toBe('work-order work_order_created');
  expect(kinds.slice(1, 4)).toEqual(['job plan_changed', 'invoice sent', 'invoice created']);
  const changed = entries.find(({ kind }) => kind === 'plan_changed');
  expect(changed).toMatchObject({ detail: 'Floor laid is called Oak laid', by: 'Robin Ashby' });
  expect(kinds).toContain('job contract_opened');
  expect(kinds.at(-1)).toBe('job job_created');
  expect(entries[0]).toMatchObject({ about: { uuid: order.uuid, number: order.id }, by: 'Robin Ashby' });
  expect(entries.find(({ kind }) => kind === 'contract_opened')).toMatchObject({ amount: 8403.46, by: null });
  const documents = new Set(entries.flatMap(({ about }) => (about.kind === 'invoice' ? about.uuid : [])));
  expect(documents).toEqual(new Set([invoiceId, money.offers[0]?.uuid]));
  const mailed = entries.find(({ kind, about }) => kind === 'delivery' && about.uuid === invoiceId);
  expect(mailed).toMatchObject({
    delivery: { channel: 'email', recipient: owner.customer.email, occasion: 'invoice' },
  });
});

test('SEE-06 ROLE-08 an estimator reads of quotes and work, and of no invoice and no contract', async () => {
  const job = await contracts.signed();
  await contracts.bill(job, 2);
  await contracts.change(job, 3, { name: 'Oak laid' });
  await workOrdersOf(owner).create({ jobUUID: job.uuid });
  const kim = await Colleague.join(product, owner, 'Kim Lowe', 'estimator');
  const { entries, count } = await timelineOf(job.uuid, { as: kim });
  expect(count).toBe(entries.length);
  expect(entries.filter(({ about }) => about.kind === 'invoice').every(({ about }) => about.isQuote)).toBe(true);
  expect(told(entries)).toEqual([
    'work-order work_order_created',
    ...told(entries).filter((kind) => kind.startsWith('invoice')),
    'job job_created',
  ]);
});

test('SEE-06 it is paged by 50, whatever falls on one moment, and another business’s job is none', async () => {
  const job = await contracts.job();
  const { uuid } = await owner.draft({ jobId: job.uuid });
  const { businessId } = owner.business;
  await product.platform.systemDb.sql`
    insert into events (business_id, subject_id, kind, actor, data, at)
    select ${businessId}, ${uuid}, 'changed', '', '{}', now() from generate_series(1, 60)`;
  const [first, second] = await Promise.all([timelineOf(job.uuid), timelineOf(job.uuid, { page: 2 })]);
  expect([first.entries.length, second.entries.length, first.count]).toEqual([50, 12, 62]);
  expect(new Set([...first.entries, ...second.entries].map(({ key }) => key)).size).toBe(62);
  const other = await TestBusiness.open(product, null);
  const asked = await other.call(`GET ${other.base}/jobs/${job.uuid}/timeline`);
  expect(asked.status).toBe(404);
});
