import type { SubcontractorJson } from '@underlay/contract/subcontractors.ts';
import type { WorkOrderJson } from '@underlay/contract/work-orders.ts';
import { expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { sharedProduct } from '../../testing/shared-product.ts';
import { workOrdersOf } from '../../testing/work-orders.ts';

interface JobAnswer {
  readonly workOrders: WorkOrderJson[];
  readonly workOrderCount: number;
  readonly subContractors: SubcontractorJson[];
  readonly subContractorCount: number;
}

const MANY = 203;

test('JOB-14 JOB-15 of a job with more than its page shows come the newest orders and the first people by name, and how many there are', async () => {
  const product = await sharedProduct();
  const owner = await TestBusiness.open(product, null);
  const page = () => owner.get<JobAnswer>(`GET ${owner.base}/jobs/${owner.job.uuid}`);
  expect(await page()).toMatchObject({ workOrderCount: 0, subContractorCount: 0 });
  const ours = workOrdersOf(owner);
  const { uuid: order, id: number } = (await ours.create()).body;
  for (let made = 0; made < MANY; made += 1)
    await ours.person({ businessName: `Tile ${String(MANY - made).padStart(3, '0')}` });
  const { sql } = product.platform.systemDb;
  const { businessId } = owner.business;
  await sql`
    insert into work_orders (business_id, id, number, job_id, description, status, created_at)
    select business_id, gen_random_uuid(), number + n, job_id, description, status, created_at
    from work_orders, generate_series(1, ${MANY - 1}) n where business_id = ${businessId} and id = ${order}`;
  await sql`
    insert into work_order_subcontractors (business_id, work_order_id, subcontractor_id, created_at)
    select business_id, ${order}, id, created_at from subcontractors where business_id = ${businessId}`;
  const { workOrders, subContractors, ...counts } = await page();
  expect(counts).toMatchObject({ workOrderCount: MANY, subContractorCount: MANY });
  expect(workOrders.map((each) => each.id)).toEqual(Array.from({ length: 200 }, (_, at) => number + MANY - 1 - at));
  expect(subContractors.map(({ displayName }) => displayName)).toEqual(
    Array.from({ length: 200 }, (_, at) => `Tile ${String(at + 1).padStart(3, '0')}`),
  );
});
