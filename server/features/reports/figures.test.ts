import type { AgeJson, WeekJson } from '@underlay/contract/figures.ts';
import { addDays, mondayOf } from '@underlay/domain/calendar/calendar-date.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { RefundClient } from '../../testing/refund-client.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  owner = await TestBusiness.open(product, null);
});

const weeks = () => owner.get<WeekJson[]>(`GET ${owner.base}/reports/collected-per-week`);
const ages = async () =>
  Object.fromEntries(
    (await owner.get<AgeJson[]>(`GET ${owner.base}/reports/receivables-aging`)).map(({ age, amount }) => [age, amount]),
  );

describe('DASH-01 the plots of the dashboard', () => {
  test('money is collected in the week it was settled, on the calendar of the business', async () => {
    const { systemDb } = product.platform;
    const monday = mondayOf(product.today());
    // A minute before midnight on Sunday and a minute after, where the business is.
    for (const [amount, moment] of [
      [100, `${addDays(monday, -1)} 23:59`],
      [200, `${monday} 00:01`],
      [400, `${addDays(monday, -7 * 11)} 00:01`],
      [800, `${addDays(monday, -7 * 11 - 1)} 23:59`],
    ] as const) {
      const { uuid } = await owner.sent();
      await owner.takeCheck(uuid, amount);
      await systemDb.sql`
        update payments set settled_at = (${moment}::text::timestamp at time zone 'America/Chicago')
        where business_id = ${owner.business.businessId} and invoice_id = ${uuid}`;
    }
    const all = await weeks();
    expect(all.map(({ week }) => week)).toEqual(Array.from({ length: 12 }, (_, n) => addDays(monday, 7 * (n - 11))));
    expect(all.map(({ amount }) => amount)).toEqual([400, 0, 0, 0, 0, 0, 0, 0, 0, 0, 100, 200]);
  });

  test('what was refunded is not collected, and credit that is used is collected once', async () => {
    const back = new RefundClient(new Payer(await TestBusiness.open(product)));
    const collected = async () =>
      (await back.owner.get<WeekJson[]>(`GET ${back.owner.base}/reports/collected-per-week`)).at(-1)?.amount;
    const { paymentId } = await back.paidByCard();
    await back.refund(paymentId, 62.5);
    await back.refundsAre(paymentId, 'succeeded');
    expect(await collected()).toBe(1000);
    const credit = await back.credit();
    await back.apply(credit.paymentId, (await back.owner.sent()).uuid, 500);
    expect(await collected()).toBe(2062.5);
  });

  test('what is owed stands under the days it is past due, and payments leave it', async () => {
    const { systemDb } = product.platform;
    const due = [0, 1, 30, 31, 60, 61, 90, 91, 400];
    for (const days of due) {
      const { uuid } = await owner.sent();
      if (days === 91) await owner.takeCheck(uuid, 62.5);
      await systemDb.sql`
        update invoices set due_date = ${addDays(product.today(), -days)}
        where business_id = ${owner.business.businessId} and id = ${uuid}`;
    }
    await owner.draft();
    await owner.sent({ isQuote: true });
    expect(await ages()).toEqual({ not_due: 1062.5, '1-30': 2125, '31-60': 2125, '61-90': 2125, over_90: 2062.5 });
  });

  test('ALLOC-04 an invoice over nothing is none of those that are past due', async () => {
    const { systemDb } = product.platform;
    const late = await owner.sent();
    const { uuid } = await owner.draft({ salesTaxPercentage: 0 });
    await owner.addLine(uuid, { description: 'Gift', quantity: 1, rate: 0 });
    await owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' });
    for (const each of [uuid, late.uuid])
      await systemDb.sql`
        update invoices set due_date = ${addDays(product.today(), -3)}
        where business_id = ${owner.business.businessId} and id = ${each}`;
    const aged = await owner.get<AgeJson[]>(`GET ${owner.base}/reports/receivables-aging`);
    expect(aged.map(({ invoices }) => invoices)).toEqual([0, 1, 0, 0, 0]);
  });

  test('a business without invoices has twelve empty weeks and owes nothing', async () => {
    expect((await weeks()).map(({ amount }) => amount)).toEqual(Array(12).fill(0));
    expect(Object.values(await ages())).toEqual([0, 0, 0, 0, 0]);
  });
});

test('DASH-02 D01 unpaid invoices come with the soonest due first; quotes, drafts and paid ones do not', async () => {
  await owner.sent({ dueDate: '2099-03-01', description: 'late' });
  await owner.sent({ dueDate: '2099-01-01', description: 'soon' });
  const paid = await owner.sent({ dueDate: '2099-01-01' });
  await owner.takeCheck(paid.uuid, 1062.5);
  await owner.sent({ isQuote: true });
  await owner.draft();
  const answer = await owner.call<{ description: string; status: string }[]>(
    `GET ${owner.base}/invoices?status=unpaid&page=1&pageSize=10`,
  );
  expect(answer.body.map(({ description, status }) => [description, status])).toEqual([
    ['soon', 'unpaid'],
    ['late', 'unpaid'],
  ]);
  expect(answer.headers.get('x-total-count')).toBe('2');
  const second = await owner.get<{ description: string }[]>(
    `GET ${owner.base}/invoices?status=unpaid&page=2&pageSize=1`,
  );
  expect(second.map(({ description }) => description)).toEqual(['late']);
});

test('DASH-04 API-40 D71 recent payments are the newest twenty, page by page', async () => {
  const { uuid } = await owner.sent();
  for (let amount = 1; amount <= 22; amount++) await owner.takeCheck(uuid, amount);
  const page = async (number: number) =>
    owner.call<{ amount: number }[]>(`GET ${owner.base}/payments/dashboard?page=${number}&pageSize=10`);
  const [first, second, third] = [await page(1), await page(2), await page(3)];
  expect(first.headers.get('x-total-count')).toBe('20');
  expect(first.body.map(({ amount }) => amount)).toEqual([22, 21, 20, 19, 18, 17, 16, 15, 14, 13]);
  expect([second.body.length, second.body.at(-1)?.amount, third.body]).toEqual([10, 3, []]);
});
