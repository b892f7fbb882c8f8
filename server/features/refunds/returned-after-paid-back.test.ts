import type { CustomerJson } from '@underlay/contract/customers.ts';
import type { PaymentJson } from '@underlay/contract/payments.ts';
import type { StatementJson } from '@underlay/contract/statements.ts';
import { addDays } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct({});
});
afterEach(() => expectSoundBooks(product.platform));
afterAll(() => product.stop());

type Answered = PaymentJson & { code?: string; message?: string };

/** A check over 400.00 more than what is due of an invoice, where there is one. */
async function recordTooMuch(
  invoice?: { readonly uuid: string; readonly amount: number },
  receivedOn = product.today(),
) {
  const { body } = await owner.call<Answered>(`POST ${owner.base}/payments`, {
    ...{ customerId: owner.customer.uuid, amount: (invoice?.amount ?? 0) + 400, tender: 'check', reference: '4471' },
    ...{ receivedOn, note: '', keepRest: true },
    allocations: invoice ? [{ invoiceId: invoice.uuid, amount: invoice.amount }] : [],
  });
  return body;
}

const payBack = ({ uuid }: Answered, amount = 400, paidOn = product.today()) =>
  owner.call<Answered>(`POST ${owner.base}/payments/${uuid}/refunds`, {
    ...{ amount, reason: 'Paid too much', method: 'check', reference: '88', paidOn },
  });
const sendBack = ({ uuid }: Answered, on = product.today()) =>
  owner.call<Answered>(`POST ${owner.base}/payments/${uuid}/returned`, { on, reason: 'Counterfeit.' });

const bankOf = async () => {
  const [row] = await product.platform.systemDb.sql<{ bank: number }[]>`
    select coalesce(sum(amount_cents), 0)::bigint bank from ledger_lines where business_id = ${owner.business.businessId} and account = 'bank'`;
  return row?.bank;
};
const customer = () => owner.get<CustomerJson>(`GET ${owner.base}/customers/${owner.customer.uuid}`);
type Ages = StatementJson['ages'];
const ofAges = (ages: Ages) => ages?.map(({ amount }) => amount);
const aging = () => owner.get<Ages>(`GET ${owner.base}/reports/receivables-aging`);
const statement = () => owner.get<StatementJson>(`GET ${owner.base}/customers/${owner.customer.uuid}/statement`);

test('PART-19 PART-24 a check that its bank sends back after a part of it was paid back takes all of it from the bank, and its customer owes both', async () => {
  owner = await TestBusiness.open(product, null);
  const invoice = await owner.sent();
  const paid = await recordTooMuch(invoice);
  expect((await payBack(paid)).status).toBe(200);
  expect((await owner.call<Answered>(`DELETE ${owner.base}/payments/${paid.uuid}`)).body).toMatchObject({
    code: 'not_a_manual_payment',
    message: expect.stringContaining('can no longer be deleted. If its bank sent it back, record that'),
  });
  expect((await sendBack(paid)).body).toMatchObject({ status: 'failed', returned: true, refunded: 400, unused: 0 });
  expect(await bankOf()).toBe(-40_000);
  const owed = invoice.amount + 400;
  expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: invoice.amount });
  expect(await customer()).toMatchObject({ owed, overdue: 400 });
  const told = await statement();
  expect(told).toMatchObject({ balance: owed, overdue: 400, open: { sum: invoice.amount } });
  expect(told.open?.credits).toMatchObject([{ amount: -400, means: { description: 'Check 4471' } }]);
  // It is late from the day on which it came back, for this customer as for the business.
  expect(ofAges(told.ages)).toEqual([invoice.amount, 400, 0, 0, 0]);
  expect(ofAges(await aging())).toEqual([invoice.amount, 400, 0, 0, 0]);
  const happened = await owner.get<StatementJson>(
    `GET ${owner.base}/customers/${owner.customer.uuid}/statement?kind=activity&from=${product.today()}&to=${product.today()}`,
  );
  expect(happened.happened?.entries.map(({ what, amount }) => [what, amount])).toEqual([
    ['invoice', invoice.amount],
    ['payment', -owed],
    ['refund', 400],
    ['returned', owed],
  ]);
  const said = 'Counterfeit. The $400.00 that had been paid back of it is owed too.';
  expect(await owner.get(`GET ${owner.base}/tasks`)).toMatchObject([
    { kind: 'payment_returned', paymentId: paid.uuid, amount: owed, detail: said },
  ]);
  const { timeline } = await owner.invoice(invoice.uuid);
  expect(timeline.find(({ kind }) => kind === 'payment_returned')).toMatchObject({ amount: owed, detail: said });

  // They send it: what they owe is the invoice alone, and nothing of it is credit that another invoice could take.
  await recordTooMuch();
  expect(await bankOf()).toBe(0);
  expect(await statement()).toMatchObject({ balance: invoice.amount, overdue: 0 });
  expect(ofAges(await aging())).toEqual([invoice.amount, 0, 0, 0, 0]);
  expect(await customer()).toMatchObject({ owed: invoice.amount, overdue: 0 });
  expect((await owner.visit(`GET ${owner.portal}`)).body).toMatchObject({ balance: invoice.amount, credit: 0 });
});

test('PART-19 PART-24 ALLOC-17 of a check on account too, whatever part of it was paid back', async () => {
  owner = await TestBusiness.open(product, null);
  const [came, wentBack] = [addDays(product.today(), -50), addDays(product.today(), -45)];
  const paid = await recordTooMuch(undefined, came);
  await payBack(paid, 250, came);
  await sendBack(paid, wentBack);
  expect(await bankOf()).toBe(-25_000);
  expect(await customer()).toMatchObject({ owed: 250, overdue: 250 });
  expect(await statement()).toMatchObject({ balance: 250, open: { items: [], sum: 0 } });
  for (const ages of [(await statement()).ages, await aging()]) expect(ofAges(ages)).toEqual([0, 0, 250, 0, 0]);
  // More than they owe of it is credit, and nothing else of it.
  await recordTooMuch();
  expect(await customer()).toMatchObject({ owed: 0, overdue: 0 });
  expect((await owner.visit(`GET ${owner.portal}`)).body).toMatchObject({ credit: 150 });
});

test('PART-19 STMT-05 what is owed of a check is as old on its statement as for the business, also where it was paid back after it came back', async () => {
  owner = await TestBusiness.open(product, null);
  const [came, wentBack, paidBack] = [-50, -45, -10].map((days) => addDays(product.today(), days));
  const paid = await recordTooMuch(undefined, came);
  expect((await payBack(paid, 250, paidBack)).status).toBe(200);
  expect((await sendBack(paid, wentBack)).status).toBe(200);
  for (const ages of [(await statement()).ages, await aging()]) expect(ofAges(ages)).toEqual([0, 0, 250, 0, 0]);
});
