import { beforeAll, expect, test } from 'vitest';
import { customerEntries, TestBusiness } from '../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../testing/shared-product.ts';
import { workOrdersOf } from '../testing/work-orders.ts';

let product: SharedProduct;
let owner: TestBusiness;

const NAMES = ['Ash', 'birch', 'Cedar', 'Dogwood', 'elm'];

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
  const work = workOrdersOf(owner);
  for (const [index, name] of NAMES.entries()) {
    await owner.call(`POST ${owner.base}/customers`, customerEntries({ businessName: name }));
    await owner.call(`POST ${owner.base}/jobs`, {
      name,
      description: 'Oak',
      address: owner.job.address,
      customerId: owner.customer.uuid,
    });
    await work.item(1, { name });
    await work.person({ businessName: name });
    await work.create({ description: name, jobUUID: owner.job.uuid });
    await owner.sent({ dueDate: `2099-01-0${1 + ((index * 3) % 5)}` });
    await owner.draft();
    if (index === 2) await owner.call(`DELETE ${owner.base}/invoices/${(await owner.draft()).uuid}`);
  }
}, 30_000);

/** What stands on all pages of a list, one after the other. */
async function pages(path: string, size: number): Promise<string[]> {
  const seen: string[] = [];
  for (let page = 1; ; page += 1) {
    const { body, headers } = await owner.call<{ uuid: string }[]>(
      `GET ${owner.base}${path}${path.includes('?') ? '&' : '?'}page=${page}&pageSize=${size}`,
    );
    seen.push(...body.map(({ uuid }) => uuid));
    if (body.length < size || seen.length >= Number(headers.get('x-total-count'))) return seen;
  }
}

test.each([
  ['INV-02 invoices and quotes', '/invoices?'],
  ['INV-02 unpaid invoices', '/invoices?status=unpaid&'],
  ['INV-02 drafts', '/invoices?status=pending&'],
  ['CUST-02 customers', '/customers?'],
  ['JOB-06 jobs', '/jobs?'],
  ['WO-01 work orders', '/work-orders?'],
  ['WO-04 searched work orders', '/work-orders?workOrderId=1&'],
  ['STOCK-02 items', '/inventory?'],
  ['SUB-01 subcontractors', '/sub-contractors?'],
])('%s can be read from the other end: the same rows on every page, and none twice', async (_what, path) => {
  const usual = await pages(path, 2);
  expect(usual.length).toBeGreaterThan(3);
  expect(await pages(`${path}order=reverse`, 2)).toEqual(usual.toReversed());
});

test('INV-01 an order that no list has is refused', async () => {
  const answer = await owner.call(`GET ${owner.base}/invoices?order=amount`);
  expect(answer).toMatchObject({ status: 422, body: { fields: { order: 'Must be reverse, or left out.' } } });
});
