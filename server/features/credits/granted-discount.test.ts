import { randomUUID } from 'node:crypto';
import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { PaymentJson } from '@underlay/contract/payments.ts';
import { addDays } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type CreditClient, startCredits } from '../../testing/credit-client.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import type { TestBusiness } from '../../testing/people.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let credits: CreditClient;

beforeAll(async () => {
  ({ product, owner, credits } = await startCredits({}));
});
afterEach(() => expectSoundBooks(product.platform));
afterAll(() => product.stop());

/** $1,062.50, and 2% off within 10 days: $21.25. */
async function offered() {
  const { uuid } = await owner.draft();
  await owner.addLine(uuid);
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/early-discount`, { terms: { percent: 2, days: 10 } });
  return (await owner.call<InvoiceDetailJson>(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' })).body;
}
type Placed = { invoiceId: string; amount: number };
const record = (amount: number, allocations: readonly Placed[], keepRest = true) =>
  owner.call<PaymentJson>(`POST ${owner.base}/payments`, {
    ...{ customerId: owner.customer.uuid, amount, tender: 'check', reference: randomUUID().slice(0, 8) },
    ...{ receivedOn: product.today(), note: '', allocations, keepRest },
  });
const shown = async ({ uuid }: { uuid: string }) => {
  const { amount, credits: all } = await owner.invoice(uuid);
  return [amount, all.map(({ kind, amount: of }) => [kind, of])];
};
const suggested = (amount: number, receivedOn = '') =>
  owner.get<{ allocations: Placed[]; rest: number }>(
    `GET ${owner.base}/customers/${owner.customer.uuid}/suggested-allocation?amount=${amount}${receivedOn && `&receivedOn=${receivedOn}`}`,
  );
const unused = async () =>
  (await owner.get<{ amount: number }[]>(`GET ${owner.base}/customers/${owner.customer.uuid}/credits`)).map(
    ({ amount }) => amount,
  );

test('ALLOC-13 DISC-02 what is suggested in time is the price of each, which settles both with their discounts', async () => {
  const [first, second] = [await offered(), await offered()];
  const { allocations, rest } = await suggested(2082.5, product.today());
  expect({ allocations, rest }).toEqual({
    allocations: [first, second].map(({ uuid }) => ({ invoiceId: uuid, amount: 1041.25 })),
    rest: 0,
  });
  expect((await suggested(2082.5, addDays(product.today(), 11))).allocations.map(({ amount }) => amount)).toEqual([
    1062.5, 1020,
  ]);
  await record(2082.5, allocations);
  for (const invoice of [first, second]) expect(await shown(invoice)).toEqual([0, [['discount', 21.25]]]);
});

test('ALLOC-13 a program that names no day is suggested all that is due, and records that as it is', async () => {
  const { uuid } = await offered();
  const { allocations, rest } = await suggested(1062.5);
  expect({ allocations, rest }).toEqual({ allocations: [{ invoiceId: uuid, amount: 1062.5 }], rest: 0 });
  const { status } = await record(1062.5, allocations, false);
  expect([status, await shown({ uuid })]).toEqual([200, [0, []]]);
});

test('DISC-02 DISC-05 a discount is granted whole: what was paid beyond its price is credit, and stands there again without it', async () => {
  const invoice = await offered();
  expect(await suggested(1041.39, product.today())).toEqual({
    allocations: [{ invoiceId: invoice.uuid, amount: 1041.25 }],
    rest: 0.14,
  });
  await record(1041.39, [{ invoiceId: invoice.uuid, amount: 1041.39 }]);
  expect(await shown(invoice)).toEqual([21.11, []]);
  const { status } = await owner.call(`POST ${owner.base}/invoices/${invoice.uuid}/early-discount/grant`);
  expect([status, await shown(invoice), await unused()]).toEqual([200, [0, [['discount', 21.25]]], [0.14]]);
  const kept = { kind: 'payment_kept', amount: 0.14, detail: 'Early-payment discount' };
  expect((await owner.invoice(invoice.uuid)).timeline).toContainEqual(expect.objectContaining(kept));
  const [granted] = (await owner.invoice(invoice.uuid)).credits;
  await credits.void(granted?.uuid ?? '');
  expect([await shown(invoice), await unused()]).toEqual([[21.11, []], []]);
});
