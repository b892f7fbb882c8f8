import { randomUUID } from 'node:crypto';
import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { StatementJson } from '@underlay/contract/statements.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { DISPUTED_ACCOUNT, type Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { type RefundClient, startPayments } from '../../testing/refund-client.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;
let back: RefundClient;

beforeAll(async () => {
  ({ product, owner, payer, back } = await startPayments());
});
afterEach(() => expectSoundBooks(product.platform));
afterAll(() => product.stop());

/** Each is due with $1,062.50. */
async function invoices(count: number) {
  const sent = [];
  for (let at = 0; at < count; at += 1) sent.push(await owner.sent());
  return sent as [InvoiceDetailJson, InvoiceDetailJson, InvoiceDetailJson];
}
const on = ({ uuid: invoiceId }: { uuid: string }, amount: number) => ({ invoiceId, amount });
const dueOn = async (...all: readonly InvoiceDetailJson[]) =>
  Promise.all(all.map(async ({ uuid }) => (await owner.invoice(uuid)).amount));
const parts = (kind: 'off' | 'any') => owner.call(`PUT ${owner.base}/money-settings`, { partPayments: { kind } });
const bankDays = async (days: number) => {
  await product.settle();
  await payer.control('/clock/advance', { days });
  await product.settle();
};

/** A customer's credit: a payment by card that is taken off its invoice. */
async function credit(amount: number) {
  const { invoice, paymentId } = await back.paidByCard();
  await owner.call(`POST ${owner.base}/payments/${paymentId}/allocations`, {
    from: { invoiceId: invoice.uuid },
    amount,
  });
  return { invoice, paymentId };
}

test('PART-04 PART-05 PART-07 PART-22 ALLOC-08 several invoices are paid by bank with one charge, one fee and one signature that names them', async () => {
  await parts('any');
  const [first, second, third] = await invoices(3);
  const targets = [on(first, 1062.5), on(second, 400), on(third, 1062.5)];
  const { status, body: paid } = await payer.payByBank(first, { targets, amount: 2525 });
  expect([status, paid.amount, paid.fee]).toEqual([200, 2526, 1]);
  expect(paid.targets.map(({ invoiceId, amount }) => [invoiceId, amount])).toEqual([
    [first.id, 1062.5],
    [second.id, 400],
    [third.id, 1062.5],
  ]);
  expect(await dueOn(first, second, third)).toEqual([0, 662.5, 0]);
  const receipt = `${owner.portal}/payments/${paid.uuid}`;
  const { body: signed } = await owner.visit<{ text: string }>(`GET ${receipt}/authorization`);
  expect(signed.text).toContain(
    `for invoice ${first.id} ($1,062.50), invoice ${second.id} ($400.00) and invoice ${third.id} ($1,062.50).`,
  );
  const { underWay } = await owner.get<StatementJson>(`GET ${owner.base}/customers/${owner.customer.uuid}/statement`);
  expect(underWay).toMatchObject({
    sum: 2525,
    payments: [{ invoices: [first.id, second.id, third.id], amount: 2525 }],
  });
  await bankDays(4);
  await payer.waitFor(third.uuid, 'settled');
  for (const [at, each] of [first, second, third].entries()) {
    const { lineItems, timeline } = await owner.invoice(each.uuid);
    expect(lineItems.at(-1)).toMatchObject({ paymentId: paid.uuid, paymentStatus: 'settled' });
    // Each tells of its own part.
    const told = timeline.filter(({ kind }) => kind === 'payment_started' || kind === 'payment_settled');
    expect(told.map(({ amount }) => amount)).toEqual([targets[at]?.amount, targets[at]?.amount]);
  }
  // One line of the books for each invoice, and the cost shared over them.
  const lines = await product.platform.systemDb.sql`
    select sum(-l.amount_cents) filter (where account = 'receivable')::bigint amount,
      sum(l.amount_cents) filter (where account = 'processing_costs') > 0 "hasCost"
    from ledger_lines l join ledger_transactions t using (business_id, sequence)
    where t.payment_id = ${paid.uuid} and l.invoice_id is not null group by l.invoice_id order by 1`;
  const whole = { amount: 106_250, hasCost: true };
  expect(lines).toEqual([{ amount: 40_000, hasCost: true }, whole, whole]);
});

test('PART-23 ALLOC-05 X27 a refund of one takes the newest first, and what comes back from the bank leaves all of them owed', async () => {
  await parts('any');
  const [first, second] = await invoices(2);
  const { body: paid } = await payer.payByBank(first, {
    targets: [on(first, 1062.5), on(second, 500)],
    amount: 1562.5,
  });
  await bankDays(4);
  await payer.waitFor(first.uuid, 'settled');
  const asked = { amount: 700, reason: 'Two steps came back' };
  expect((await owner.call(`POST ${owner.base}/payments/${paid.uuid}/refunds`, asked)).body).toMatchObject({
    refundable: 862.5,
  });
  await bankDays(5);
  await owner.until(async () => (await owner.invoice(first.uuid)).amount > 0);
  expect(await dueOn(first, second)).toEqual([200, 1062.5]);
  for (const { uuid } of [first, second]) expect(await back.timeline(uuid)).toContain('refunded');

  const [third, fourth] = await invoices(2);
  const change = { targets: [on(third, 1062.5), on(fourth, 62.5)], amount: 1125, accountNumber: DISPUTED_ACCOUNT };
  await payer.payByBank(third, change);
  expect(await dueOn(third, fourth)).toEqual([0, 1000]);
  await bankDays(30);
  await owner.until(async () => (await owner.invoice(third.uuid)).amount > 0);
  expect(await dueOn(third, fourth)).toEqual([1062.5, 1062.5]);
});

test('PART-01 PART-02 PART-06 D07 what does not fit is refused in words and changes nothing, and what belongs to others is not there', async () => {
  await parts('off');
  const [first, second] = await invoices(2);
  const draft = await owner.draft();
  const stranger = await TestBusiness.open(product);
  const theirs = await stranger.sent();
  const all = 2125;
  for (const [targets, amount, expected] of [
    [[on(first, 1062.5), on(second, 1062.4)], 2124.9, [422, 'amount_changed']],
    [[on(first, 1062.5), on(second, 1062.5)], all + 0.01, [422, 'amount_changed']],
    [[on(first, 1062.5), on(first, 1062.5)], all, [422, 'repeated_target']],
    [[on(second, 1062.5)], 1062.5, [422, 'invoice_mismatch']],
    [[on(first, 1062.5), on(draft, 1062.5)], all, [404, 'NOT_FOUND']],
    [[on(first, 1062.5), on(theirs, 1062.5)], all, [404, 'NOT_FOUND']],
    [[on(first, 1062.5), on({ uuid: randomUUID() }, 1062.5)], all, [404, 'NOT_FOUND']],
  ] as const) {
    const byBank = await payer.payByBank(first, { targets, amount });
    expect([byBank.status, byBank.body.code]).toEqual(expected);
    const byCard = await payer.openForm(first, { targets, amount });
    expect([byCard.status, byCard.body.code]).toEqual(expected);
  }
  expect(await dueOn(first, second)).toEqual([1062.5, 1062.5]);
  const many = Array.from({ length: 51 }, () => on({ uuid: randomUUID() }, 1));
  expect((await payer.payByBank(first, { targets: many })).status).toBe(422);
});

test('PART-10 ALLOC-07 the same part is asked about before it is paid again, and a sixth on its way waits', async () => {
  await parts('any');
  const [invoice] = await invoices(1);
  const pay = (amount: number, more: object = {}) =>
    payer.payByBank(invoice, { targets: [on(invoice, amount)], amount, ...more });
  const { body: first } = await pay(100);
  const again = await pay(100);
  expect([again.status, again.body.code]).toEqual([409, 'looks_repeated']);
  expect(again.body.message).toMatch(
    /^You paid \$100\.00 on this at .+\. To pay another \$100\.00, press Pay again\.$/,
  );
  expect(again.body).toMatchObject({ fields: { repeatOf: first.uuid } });
  expect((await payer.openForm(invoice, { targets: [on(invoice, 100)], amount: 100 })).body.code).toBe(
    'looks_repeated',
  );
  // Once for each: twice the same consent is one payment more.
  const twice = await Promise.all([pay(100, { repeatOf: first.uuid }), pay(100, { repeatOf: first.uuid })]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  for (const amount of [110, 120, 130]) expect((await pay(amount)).status).toBe(200);
  const sixth = await pay(140);
  expect(sixth.body.message).toBe(
    'Five payments on this invoice are already on their way. Please wait for one of them.',
  );
  expect(await dueOn(invoice)).toEqual([502.5]);
});

/** What who comes too late is told. */
const EXPECTED =
  'taken amount_changed nothing_due payment_in_progress too_many_open_payments part_leaves_too_little in_progress'.split(
    ' ',
  );

test('ALLOC-03 ALLOC-07 ALLOC-09 thirty payments at once over invoices that they share never take more than is due', async () => {
  await parts('any');
  const [a, b, c] = await invoices(3);
  const orders = Array.from({ length: 30 }, (_, at) => {
    const [first, second] = (
      [
        [a, b],
        [b, c],
        [c, a],
      ] as const
    )[at % 3] ?? [a, b];
    const amounts = [100 + at, 200 + at];
    return payer.payByBank(first, {
      targets: [on(first, amounts[0] ?? 0), on(second, amounts[1] ?? 0)],
      amount: 300 + 2 * at,
    });
  });
  const answers = await Promise.all(orders);
  const codes = new Set(answers.map(({ status, body }) => (status === 200 ? 'taken' : body.code)));
  expect([...codes].filter((code) => !EXPECTED.includes(`${code}`))).toEqual([]);
  const taken = answers.filter(({ status }) => status === 200);
  expect(taken.length).toBeGreaterThan(2);
  const sum = taken.reduce((all, { body }) => all + body.amount - body.fee, 0);
  const due = (await dueOn(a, b, c)).reduce((all, each) => all + each, 0);
  expect(sum + due).toBeCloseTo(3 * 1062.5, 2);
  for (const { amount } of await Promise.all([a, b, c].map(({ uuid }) => owner.invoice(uuid))))
    expect(amount).toBeGreaterThanOrEqual(0);
});

test('PART-12 PART-13 PART-14 a form that shares an invoice with another is closed, and the same order gets the same form', async () => {
  await parts('any');
  const [a, b, c] = await invoices(3);
  const ab = { targets: [on(a, 1062.5), on(b, 500)], amount: 1562.5 };
  const first = await payer.openForm(a, ab);
  expect((await payer.openForm(a, ab)).body.id).toBe(first.body.id);
  const second = await payer.openForm(b, { targets: [on(b, 1062.5), on(c, 1062.5)], amount: 2125 });
  expect(second.status).toBe(200);
  expect(second.body.id).not.toBe(first.body.id);
  expect((await payer.confirmCard(first.body)).body.error).toBeDefined();
  await payer.confirmCard(second.body);
  const { body: paid } = await payer.finish(second.body.id);
  expect([paid.status, paid.targets.length]).toEqual(['settled', 2]);
  expect(await dueOn(a, b, c)).toEqual([1062.5, 0, 0]);
});

test('PART-08 PART-09 ALLOC-12 credit covers what is due earliest, at once by bank, and by card when that has settled', async () => {
  await parts('any');
  await credit(100);
  await credit(50);
  const [late, soon] = [await owner.sent({ dueDate: '2099-03-01' }), await owner.sent({ dueDate: '2099-02-01' })];
  const order = { targets: [on(late, 500), on(soon, 200)], useCredit: true, amount: 550 };
  const { body: paid } = await payer.payByBank(late, order);
  expect(paid.targets.map(({ amount, credit: used }) => [amount, used])).toEqual([
    [500, 0],
    [200, 150],
  ]);
  expect(await dueOn(late, soon)).toEqual([562.5, 862.5]);

  await credit(80);
  const [card] = await invoices(1);
  const form = await payer.openForm(card, { targets: [on(card, 1062.5)], useCredit: true, amount: 982.5 });
  expect(await dueOn(card)).toEqual([1062.5]);
  await payer.confirmCard(form.body);
  await payer.finish(form.body.id);
  await product.settle();
  expect(await owner.invoice(card.uuid)).toMatchObject({ status: 'paid', amount: 0 });
});
