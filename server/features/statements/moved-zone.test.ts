import type { StatementJson } from '@underlay/contract/statements.ts';
import { addDays, type CalendarDate, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product);
});
afterAll(() => product.stop());

const EAST = 'Pacific/Kiritimati';
const WEST = 'Pacific/Pago_Pago';
const moveTo = (zone: string) => product.platform.systemDb.sql`
  update businesses set time_zone = ${zone} where id = ${owner.business.businessId}`;
const statement = (query = '') =>
  owner.get<StatementJson>(`GET ${owner.base}/customers/${owner.customer.uuid}/statement${query}`);
const adds = ({ happened, balance }: StatementJson) => {
  const sum = (happened?.entries ?? []).reduce((all, { amount }) => all + amount, happened?.before ?? 0);
  return [Math.round(sum * 100), Math.round(balance * 100)];
};

test('STMT-01 STMT-02 STMT-03 STMT-05 a business that moves west has a day that its clock has not reached: statements of now tell it and agree', async () => {
  await moveTo(EAST);
  const today = dateIn(EAST, product.clock.now());
  await owner.sent();
  await moveTo(WEST);
  await owner.sent();
  const before = dateIn(WEST, product.clock.now());
  expect(before < today).toBe(true);

  const open = await statement();
  const ages = (open.ages ?? []).reduce((all, { amount }) => all + amount, 0);
  expect([open.day, open.balance, open.open?.sum, ages]).toEqual([today, 2125, 2125, 2125]);
  for (const query of ['?kind=activity', `?kind=activity&to=${before}`]) {
    const told = await statement(query);
    expect([told.day, told.happened?.entries.length, adds(told)]).toEqual([today, 2, [212_500, 212_500]]);
    expect((told.ages ?? []).reduce((all, { amount }) => all + amount, 0)).toBe(2125);
  }
  const past = (day: CalendarDate) => statement(`?kind=activity&from=${addDays(day, -1)}&to=${addDays(day, -1)}`);
  expect(adds(await past(before))).toEqual([0, 0]);
  // What is kept is what verify works out again.
  await owner.call(`POST ${owner.base}/customers/${owner.customer.uuid}/statement/send`, { kind: 'open' });
  await expectSoundBooks(product.platform);
});
