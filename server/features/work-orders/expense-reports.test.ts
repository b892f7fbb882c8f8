import type { SubcontractorReportJson } from '@underlay/contract/subcontractors.ts';
import type { ExpenseReportJson } from '@underlay/contract/work-orders.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { workOrdersOf } from '../../testing/work-orders.ts';

let product: TestProduct;
let owner: TestBusiness;
let ours: ReturnType<typeof workOrdersOf>;
let stranger: TestBusiness;
let theirs: ReturnType<typeof workOrdersOf>;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
  stranger = await TestBusiness.open(product, null);
  ours = workOrdersOf(owner);
  theirs = workOrdersOf(stranger);
});
afterAll(() => product.stop());

type Answer = ExpenseReportJson & { code: string; fields: Record<string, string> };

/** An order with somebody on it. */
const staffed = async () => {
  const [{ body: order }, person] = await Promise.all([ours.create(), ours.person()]);
  await ours.put(order.uuid, person.uuid, 'add');
  return { order: order.uuid, person: person.uuid };
};
const line = (change: object = {}) => ({
  category: 'Labor',
  description: 'Two days of tile work',
  quantity: 3,
  rate: 19.99,
  ...change,
});
const add = (place: { order: string; person: string }, change: object = {}) =>
  owner.call<Answer>(`POST ${ours.orders}/${place.order}/subcontractors/${place.person}/expense-reports`, {
    description: 'First week',
    status: 'approved',
    lineItems: [line()],
    ...change,
  });
const list = async (orderId: string, query = '') =>
  owner.call<ExpenseReportJson[]>(`GET ${ours.orders}/${orderId}/expense-reports${query}`);

describe('expense reports', () => {
  test('API-51 WO-17 WO-19 D48 D55 a report is approved, says who wrote it, and comes to the sum of its lines', async () => {
    const place = await staffed();
    const material = owner.categories.get('Material');
    const lineItems = [
      line({ uuid: 'made up' }),
      line({ category: material, description: 'Thinset', quantity: 4, rate: 0.1 }),
      line({ quantity: 0, rate: 500 }),
    ];
    const { status, body } = await add(place, { lineItems });
    expect([status, body]).toMatchObject([
      200,
      {
        description: 'First week',
        status: 'approved',
        total: 60.37,
        createdBy: 'Robin Ashby',
        subcontractor: 'Ortega Tile Works',
        subcontractorId: place.person,
        lineItems: [
          { category: 'Labor', quantity: 3, rate: 19.99, subTotal: 59.97 },
          { category: 'Material', description: 'Thinset', quantity: 4, rate: 0.1, subTotal: 0.4 },
          { category: 'Labor', quantity: 0, rate: 500, subTotal: 0 },
        ],
      },
    ]);
    expect((await list(place.order)).body).toEqual([body]);
  });

  test('WO-19 D48 only approved and pending are stored; whatever else is sent counts as approved (P25)', async () => {
    const place = await staffed();
    for (const [sent, stored] of [
      ['pending', 'pending'],
      ['paid', 'approved'],
      [null, 'approved'],
      [undefined, 'approved'],
    ])
      expect((await add(place, { status: sent })).body.status).toBe(stored);
  });

  test('WO-15 D50 only who is on the order may report, and the reports of one who left remain', async () => {
    const place = await staffed();
    const other = await ours.person();
    const foreign = await theirs.person();
    for (const person of [other.uuid, foreign.uuid, crypto.randomUUID()]) {
      const answer = await add({ ...place, person });
      expect([answer.status, answer.body.code]).toEqual([422, 'not_on_work_order']);
    }
    expect((await add(place)).status).toBe(200);
    await ours.put(place.order, place.person, 'remove');
    expect((await add(place)).body.code).toBe('not_on_work_order');
    expect((await list(place.order)).body).toMatchObject([{ subcontractor: 'Ortega Tile Works' }]);
    expect((await add({ ...place, order: crypto.randomUUID() })).status).toBe(404);
  });

  test('WO-16 D55 P26 every line needs its four entries and a category of the business that is not Payment', async () => {
    const place = await staffed();
    const wrong = async (change: object) => (await add(place, { lineItems: [line(), line(change)] })).body.fields;
    expect(await wrong({ category: '', description: ' ', quantity: 1.5, rate: 1.001 })).toEqual({
      'lineItems.1.category': 'Select an option.',
      'lineItems.1.description': 'Must contain at least one character.',
      'lineItems.1.quantity': 'Must be a whole number.',
      'lineItems.1.rate': 'Must be an amount in dollars with at most two decimals.',
    });
    expect(Object.keys(await wrong({ quantity: -1, rate: -1 }))).toEqual(['lineItems.1.quantity', 'lineItems.1.rate']);
    const missing = { 'lineItems.1.category': 'That category does not exist.' };
    for (const category of [
      'Payment',
      owner.categories.get('Payment'),
      stranger.categories.get('Labor'),
      crypto.randomUUID(),
      'Travel',
    ])
      expect(await wrong({ category })).toEqual(missing);
    expect((await add(place, { description: '', lineItems: [] })).body.fields).toEqual({
      description: 'Must contain at least one character.',
      lineItems: 'Add at least one line.',
    });
    const large = { quantity: 1_000_000, rate: 9_999_999.99 };
    expect((await add(place, { lineItems: [line(large)] })).body.code).toBe('total_too_large');
    expect((await list(place.order)).body).toEqual([]);
  });

  test('API-51 D70 reports are paged newest first, each with its own lines', async () => {
    const place = await staffed();
    for (const description of ['one', 'two', 'three']) {
      product.clock.advance(1000);
      await add(place, { description, lineItems: [line({ description })] });
    }
    const { body, headers } = await list(place.order, '?page=1&pageSize=2');
    expect(headers.get('x-total-count')).toBe('3');
    expect(body.map((report) => [report.description, report.lineItems.map((each) => each.description)])).toEqual([
      ['three', ['three']],
      ['two', ['two']],
    ]);
  });

  test('SUB-08 D36 a subcontractor’s page has a page of their reports, newest first, whatever order they are of, and says how many there are', async () => {
    const place = await staffed();
    const { body: second } = await ours.create();
    await ours.put(second.uuid, place.person, 'add');
    await add(place, { description: 'older' });
    product.clock.advance(1000);
    await add({ ...place, order: second.uuid }, { description: 'newer' });
    const detail = await owner.get<{ expenseReports: SubcontractorReportJson[] }>(
      `GET ${owner.base}/sub-contractors/${place.person}`,
    );
    expect(detail.expenseReports).toMatchObject([
      { description: 'newer', workOrderId: second.uuid, jobName: 'Kitchen oak', total: 59.97 },
      { description: 'older', workOrderId: place.order },
    ]);
    const { body, headers } = await owner.call<typeof detail>(
      `GET ${owner.base}/sub-contractors/${place.person}?page=2&pageSize=1`,
    );
    expect([headers.get('x-total-count'), body.expenseReports]).toMatchObject(['2', [{ description: 'older' }]]);
  });

  test('D50 reports and removals at the same time leave no report of somebody who was never on the order', async () => {
    const place = await staffed();
    const answers = await Promise.all([
      add(place),
      ours.put(place.order, place.person, 'remove'),
      add(place),
      add(place),
    ]);
    const written = answers.filter(({ status, body }) => status === 200 && 'total' in body).length;
    expect((await list(place.order)).body).toHaveLength(written);
    expect(answers.filter(({ status }) => status !== 200 && status !== 422)).toEqual([]);
  });
});
