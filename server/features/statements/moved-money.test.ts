import type { StatementJson } from '@underlay/contract/statements.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CreditClient } from '../../testing/credit-client.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let credits: CreditClient;

beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  owner = await TestBusiness.open(product);
  credits = new CreditClient(owner);
});
afterAll(async () => {
  await expectSoundBooks(product.platform);
  await product.stop();
});

const statement = (kind: string) =>
  owner.get<StatementJson>(`GET ${owner.base}/customers/${owner.customer.uuid}/statement?kind=${kind}`);
const since = async () => (await statement('open')).open?.items.map((item) => item.since);
const paid = (amount: number) => [{ what: 'payment', note: null, amount }];
const on = (invoiceId: string | null) => (invoiceId === null ? undefined : { invoiceId });
const move = async (paymentId: string, [from, to]: readonly [string | null, string | null], amount: number) => {
  const body = { from: on(from), to: on(to), amount };
  expect((await owner.call(`POST ${owner.base}/payments/${paymentId}/allocations`, body)).status).toBe(200);
};

test('ALLOC-10 ALLOC-11 STMT-02 money that is moved to another invoice is paid there, and what is kept as credit is paid no more', async () => {
  const [first, second, third] = [await owner.sent(), await owner.sent(), await owner.sent()];
  const { uuid: check } = (await credits.record(400, [first])).body;
  await move(check, [first.uuid, second.uuid], 300);
  expect(await since()).toEqual([paid(-100), paid(-300), []]);
  await move(check, [second.uuid, null], 250);
  expect(await since()).toEqual([paid(-100), paid(-50), []]);
  // Credit that was used on an invoice is credit there, also where a part of it is taken off again.
  await move(check, [null, third.uuid], 200);
  await move(check, [third.uuid, first.uuid], 80);
  expect(await since()).toEqual([paid(-180), paid(-50), [{ what: 'credit', note: null, amount: -120 }]]);
  const told = (await statement('activity')).happened?.entries.map(({ what, amount }) => [what, amount]);
  expect(told?.filter(([what]) => what !== 'invoice')).toEqual([['payment', -400]]);
});

test('CRED-08 CRED-14 STMT-02 what a credit note pushes off an invoice is paid no more, and is again when the note is taken back', async () => {
  const invoice = await owner.sent();
  await credits.record(1000, [invoice]);
  const { uuid: pushing } = (await credits.issue(invoice.uuid, { amount: 362.5 })).body;
  await credits.issue(invoice.uuid, { amount: 100 });
  await credits.void(pushing);
  expect(await since()).toEqual([[...paid(-900), { what: 'credit', note: 2, amount: -100 }]]);
});
