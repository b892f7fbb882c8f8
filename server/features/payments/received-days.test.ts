import type { WeekJson } from '@underlay/contract/figures.ts';
import type { PaymentJson } from '@underlay/contract/payments.ts';
import type { CreditJson } from '@underlay/contract/refunds.ts';
import type { FoundGroupJson } from '@underlay/contract/search.ts';
import type { TaskJson } from '@underlay/contract/tasks.ts';
import { addDays, mondayOf } from '@underlay/domain/calendar/calendar-date.ts';
import { beforeEach, expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeEach(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

const record = async (amount: number, receivedOn: string) => {
  const hand = { tender: 'check', reference: `${amount}`, note: '', allocations: [], keepRest: true, receivedOn };
  const paid = { customerId: owner.customer.uuid, amount, ...hand };
  return (await owner.call<PaymentJson>(`POST ${owner.base}/payments`, paid)).body;
};
const list = async (query: string) => {
  const { headers, ...answer } = await owner.call<PaymentJson[]>(`GET ${owner.base}/payments?${query}`);
  return { ...answer, total: Number(headers.get('x-total-count')) };
};
const found = async (query: string) => (await list(query)).body.map(({ amount }) => amount);

test('PART-15 PAYL-01 PAYL-03 DASH-01 a check is listed, found and collected on the day on which it was received, not on which it was recorded', async () => {
  const came = addDays(mondayOf(product.today()), -7 * 4 - 3);
  await record(70, product.today());
  await record(300, came);
  await record(100, addDays(came, 1));
  await record(200, came);
  expect(await found('')).toEqual([70, 100, 200, 300]);
  expect(await found(`startDate=${came}&endDate=${came}`)).toEqual([200, 300]);
  expect(await found(`startDate=${addDays(came, 1)}&endDate=${addDays(came, 1)}`)).toEqual([100]);
  expect(await found(`startDate=${addDays(came, 2)}&endDate=${product.today()}`)).toEqual([70]);
  expect(await found(`endDate=${addDays(came, -1)}`)).toEqual([]);
  const recent = await owner.get<PaymentJson[]>(`GET ${owner.base}/payments/dashboard`);
  expect(recent.map(({ amount }) => amount)).toEqual([70, 100, 200, 300]);
  const weeks = await owner.get<WeekJson[]>(`GET ${owner.base}/reports/collected-per-week`);
  expect(weeks.filter(({ amount }) => amount > 0)).toEqual([
    { week: mondayOf(came), amount: 600 },
    { week: mondayOf(product.today()), amount: 70 },
  ]);
  // REF-04: a program that asks for what is new is told of what was recorded since.
  expect(await found('sort=newest')).toEqual([200, 100, 300, 70]);
  expect(await found(`sort=newest&startDate=${addDays(product.today(), -1)}`)).toEqual([200, 100, 300, 70]);
  expect(await found(`sort=newest&startDate=${came}&endDate=${addDays(product.today(), -1)}`)).toEqual([]);
});

test('PAYL-01 PAYL-03 D71 a search that is asked for all reaches all that match, and says how many they are; else the latest 20 stay', async () => {
  const came = addDays(product.today(), -9);
  for (let amount = 1; amount <= 34; amount += 1) await record(amount, came);
  await record(500, product.today());
  const asked = `startDate=${came}&endDate=${came}&pageSize=10`;
  const last = await list(`${asked}&all=true&page=4`);
  expect([last.total, last.body.map(({ amount }) => amount)]).toEqual([34, [4, 3, 2, 1]]);
  const named = `customerName=${encodeURIComponent(owner.customer.displayName)}&pageSize=10&page=4`;
  expect(await list(`${named}&all=true`)).toMatchObject({ total: 35, body: [{ amount: 5 }, {}, {}, {}, {}] });
  const capped = await list(`${asked}&page=2`);
  expect([capped.total, capped.body.length]).toEqual([20, 10]);
  expect((await list(`${asked}&all=no`)).status).toBe(422);
});

test('PART-15 the credit that a check left, its task and what is found of it have the day on which it was received', async () => {
  const came = addDays(product.today(), -9);
  const late = await record(81.25, came);
  const prompt = await record(40, product.today());
  const days = (rows: readonly { paymentId: string | null; receivedOn?: string | undefined }[]) =>
    [late, prompt].map(({ uuid }) => rows.find(({ paymentId }) => paymentId === uuid)?.receivedOn);
  const credits = `GET ${owner.base}/customers/${owner.customer.uuid}/credits`;
  expect(days(await owner.get<CreditJson[]>(credits))).toEqual([came, product.today()]);
  expect(days(await owner.get<TaskJson[]>(`GET ${owner.base}/tasks`))).toEqual([came, product.today()]);
  const { groups } = await owner.get<{ groups: FoundGroupJson[] }>(`GET ${owner.base}/search?q=81.25`);
  expect(groups[0]?.found).toMatchObject([{ uuid: late.uuid, day: came }]);
});
