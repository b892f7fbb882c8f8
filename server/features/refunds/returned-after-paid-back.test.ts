import type { CustomerJson } from '@underlay/contract/customers.ts';
import type { PaymentJson } from '@underlay/contract/payments.ts';
import type { CreditJson, PaymentMoneyJson } from '@underlay/contract/refunds.ts';
import type { StatementJson } from '@underlay/contract/statements.ts';
import type { TaskJson } from '@underlay/contract/tasks.ts';
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

test('PART-19 ALLOC-12 ALLOC-14 ALLOC-17 what they send of it is no credit: it is offered, used and paid back nowhere, the oldest money first', async () => {
  owner = await TestBusiness.open(product, null);
  const paid = await recordTooMuch(undefined, addDays(product.today(), -60));
  await payBack(paid, 100, addDays(product.today(), -50));
  await sendBack(paid, addDays(product.today(), -40));
  const invoice = await owner.sent();
  const send = async (amount: number, reference: string, of?: { readonly uuid: string; readonly amount: number }) => {
    const allocations = of ? [{ invoiceId: of.uuid, amount: of.amount }] : [];
    const check = {
      customerId: owner.customer.uuid,
      amount,
      tender: 'check',
      reference,
      receivedOn: product.today(),
      note: '',
    };
    const { body } = await owner.call<Answered>(`POST ${owner.base}/payments`, {
      ...check,
      allocations,
      keepRest: true,
    });
    return body;
  };
  const tasks = async () => {
    const all = await owner.get<TaskJson[]>(`GET ${owner.base}/tasks?kinds=unapplied_credit`);
    return all.map(({ paymentId, amount }) => [paymentId, amount]);
  };
  const credits = async () => {
    const all = await owner.get<CreditJson[]>(`GET ${owner.base}/customers/${owner.customer.uuid}/credits`);
    return all.map(({ paymentId, amount }) => [paymentId, amount]);
  };
  const [first, second] = [await send(60, '61'), await send(90, '62')];
  // $100.00 of both is set against what is owed of the check.
  expect(await credits()).toEqual([[second.uuid, 50]]);
  expect(await tasks()).toEqual([[second.uuid, 50]]);
  const money = ({ uuid }: Answered) => owner.get<PaymentMoneyJson>(`GET ${owner.base}/payments/${uuid}/money`);
  expect(await money(first)).toMatchObject({ credit: 0, unused: 0, setAgainst: 60 });
  expect(await money(second)).toMatchObject({ credit: 50, unused: 50, setAgainst: 40 });
  const listed = await owner.get<PaymentJson[]>(`GET ${owner.base}/payments`);
  expect(listed.find(({ uuid }) => uuid === first.uuid)).toMatchObject({ applied: true, unused: 0, setAgainst: 60 });
  expect(listed.find(({ uuid }) => uuid === second.uuid)).toMatchObject({ applied: false, unused: 50, setAgainst: 40 });

  // The statement, what is due of whom and the customer's page set it off alike.
  const told = await statement();
  expect(told).toMatchObject({ balance: invoice.amount - 50, overdue: 0, owedBack: 0, open: { sum: invoice.amount } });
  expect(told.open?.credits).toMatchObject([{ amount: 50, means: { description: 'Check 62' } }]);
  for (const ages of [told.ages, await aging()]) expect(ofAges(ages)).toEqual([invoice.amount, 0, 0, 0, 0]);
  expect(await customer()).toMatchObject({ owed: invoice.amount, overdue: 0 });

  const apply = ({ uuid }: Answered, amount: number) =>
    owner.call<Answered>(`POST ${owner.base}/payments/${uuid}/apply`, { invoiceId: invoice.uuid, amount });
  expect((await apply(first, 60)).body).toMatchObject({ code: 'no_credit' });
  expect((await apply(second, 50.01)).body).toMatchObject({ code: 'no_credit' });
  expect((await payBack(first, 60)).body).toMatchObject({ code: 'more_than_refundable' });
  expect((await payBack(second, 90)).body).toMatchObject({ code: 'more_than_refundable' });
  expect((await apply(second, 20)).status).toBe(200);
  expect((await payBack(second, 30)).status).toBe(200);
  expect(await credits()).toEqual([]);
  expect(await tasks()).toEqual([]);
  expect((await owner.visit(`GET ${owner.portal}`)).body).toMatchObject({ balance: invoice.amount - 20, credit: 0 });
  expect(await customer()).toMatchObject({ owed: invoice.amount - 20, overdue: 0 });
  const { lineItems } = await owner.invoice(invoice.uuid);
  expect(lineItems.find(({ paymentId }) => paymentId === second.uuid)).toMatchObject({ applied: true, unused: 0 });

  // It was recorded by mistake: what was set against is owed again, and the rest of the other is set against it.
  expect((await owner.call(`DELETE ${owner.base}/payments/${first.uuid}`)).status).toBe(204);
  expect(await customer()).toMatchObject({ owed: invoice.amount - 20 + 60, overdue: 60 });

  // So is what is left of a check for an invoice, whose line says so.
  const other = await owner.sent();
  const third = await send(other.amount + 25, '63', other);
  expect(await customer()).toMatchObject({ owed: invoice.amount - 20 + 35, overdue: 35 });
  const { lineItems: lines } = await owner.invoice(other.uuid);
  const line = lines.find(({ paymentId }) => paymentId === third.uuid);
  expect(line).toMatchObject({ applied: true, unused: 0, setAgainst: 25 });
});
