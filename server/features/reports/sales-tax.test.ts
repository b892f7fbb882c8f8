import type { ItemJson } from '@underlay/contract/inventory.ts';
import type { SalesTaxReportJson } from '@underlay/contract/reports.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { itemEntries, TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

const report = (query: string, of = owner) =>
  of.call<SalesTaxReportJson & { fields: Record<string, string> }>(
    `GET ${of.base}/reports/inventory-sales-tax?${query}`,
  );
const create = async (of: TestBusiness, change: object) =>
  (await of.call<ItemJson>(`POST ${of.base}/inventory`, itemEntries(change))).body;
const addLot = (of: TestBusiness, itemId: string, lot: object) =>
  of.call(`POST ${of.base}/inventory/${itemId}/add-quantity`, { quantity: 1, ...lot });

describe('the sales tax report', () => {
  test('API-58 REP-03 REP-04 taxes of the lots bought between two days, both included, per item by name (D53)', async () => {
    const maple = await create(owner, { name: 'maple', upc: '11', taxesPaid: 10.1, purchaseDate: '2026-03-01' });
    const ash = await create(owner, { name: 'Ash', upc: '22', taxesPaid: 0, purchaseDate: '2026-03-31' });
    await create(owner, { name: 'Birch', taxesPaid: 77, purchaseDate: '2026-04-01' });
    await addLot(owner, maple.uuid, { taxesPaid: 0.2, purchaseDate: '2026-03-31' });
    await addLot(owner, maple.uuid, { taxesPaid: 50, purchaseDate: '2026-02-28' });
    await owner.call(`POST ${owner.base}/inventory/${maple.uuid}/remove-quantity`, { quantity: 3 });
    const march = await report('fromDate=2026-03-01&toDate=2026-03-31');
    expect(march.body).toEqual({
      total: 10.3,
      inventoryItems: [
        { uuid: ash.uuid, name: 'Ash', description: 'Select grade, 5 in.', upc: '22', totalSalesTaxPaid: 0 },
        { uuid: maple.uuid, name: 'maple', description: 'Select grade, 5 in.', upc: '11', totalSalesTaxPaid: 10.3 },
      ],
    });
    const second = await report('fromDate=2026-03-01&toDate=2026-03-31&page=2&pageSize=1');
    expect([second.body.total, second.body.inventoryItems.map(({ name }) => name)]).toEqual([10.3, ['maple']]);
    expect(second.headers.get('x-total-count')).toBe('2');
    const beyond = await report('fromDate=2026-03-01&toDate=2026-03-31&page=3&pageSize=1');
    expect([beyond.body, beyond.headers.get('x-total-count')]).toEqual([{ total: 10.3, inventoryItems: [] }, '2']);
    const none = await report('fromDate=2020-01-01&toDate=2020-01-01');
    expect([none.body, none.headers.get('x-total-count')]).toEqual([{ total: 0, inventoryItems: [] }, '0']);
  });

  test('REP-02 both days are required, and the second is not before the first', async () => {
    const none = await report('');
    const copy = 'Must be a valid date in the format mm/dd/yyyy.';
    expect([none.status, none.body.fields]).toEqual([422, { fromDate: copy, toDate: copy }]);
    expect((await report('fromDate=2026-02-30&toDate=2026-03-31')).body.fields).toEqual({ fromDate: copy });
    const backwards = await report('fromDate=2026-03-31&toDate=2026-03-30');
    expect([backwards.status, backwards.body.fields]).toEqual([422, { toDate: 'To Date cannot be before From Date.' }]);
    expect((await report('fromDate=2026-03-31&toDate=2026-03-31')).status).toBe(200);
  });

  test('API-58 AUTH-22 D53 for any lots, the report is the plain sum of their taxes, and of nobody else’s', async () => {
    const other = await TestBusiness.open(product, null);
    await create(owner, { taxesPaid: 1234.56, purchaseDate: '2026-06-15' });
    const day = fc.integer({ min: 1, max: 30 }).map((date) => `2026-06-${String(date).padStart(2, '0')}`);
    const lots = fc.array(fc.record({ item: fc.nat(2), cents: fc.nat(999_999), day, quantity: fc.nat(2) }), {
      maxLength: 12,
    });
    const items = new Map<number, string>();
    for (const index of [0, 1, 2]) items.set(index, (await create(other, { name: `Item ${index}`, quantity: 0 })).uuid);
    const bought: { item: number; cents: number; day: string }[] = [];
    await fc.assert(
      fc.asyncProperty(lots, day, day, async (more, one, two) => {
        for (const { item, cents, day: purchaseDate, quantity } of more) {
          await addLot(other, items.get(item) ?? '', { quantity, taxesPaid: cents / 100, purchaseDate });
          if (quantity > 0) bought.push({ item, cents, day: purchaseDate });
        }
        const [from, to] = [one, two].sort() as [string, string];
        const within = bought.filter((lot) => lot.day >= from && lot.day <= to);
        const sum = (rows: typeof bought) => rows.reduce((all, { cents }) => all + cents, 0) / 100;
        const { body } = await report(`fromDate=${from}&toDate=${to}`, other);
        expect(body.total).toBe(sum(within));
        expect(body.inventoryItems.map((row) => [row.name, row.totalSalesTaxPaid])).toEqual(
          [0, 1, 2]
            .map((item) => ({ item, rows: within.filter((lot) => lot.item === item) }))
            .filter(({ rows }) => rows.length > 0)
            .map(({ item, rows }) => [`Item ${item}`, sum(rows)]),
        );
      }),
      { numRuns: 12 },
    );
  }, 60_000);
});
