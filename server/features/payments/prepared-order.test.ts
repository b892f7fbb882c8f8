import { randomUUID } from 'node:crypto';
import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { MoneySettingsJson } from '@underlay/contract/money-settings.ts';
import type { PreparedOrderJson } from '@underlay/contract/payment-orders.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditOf } from '../../testing/audit-reader.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product);
});
afterAll(() => product.stop());

interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly fields?: Record<string, string>;
}

const prepare = (body: object, portal = owner.portal) =>
  owner.visit<PreparedOrderJson & Refusal>(`POST ${portal}/payments/prepare`, body);
const settings = (body: object) => owner.call<MoneySettingsJson & Refusal>(`PUT ${owner.base}/money-settings`, body);
const override = (invoiceId: string, rule: object | null) =>
  owner.call<InvoiceDetailJson & Refusal>(`PUT ${owner.base}/invoices/${invoiceId}/part-payments`, { rule });
const target = ({ uuid: invoiceId }: { uuid: string }, amount?: number) => ({ invoiceId, ...(amount && { amount }) });

test('PART-01 PART-02 a business takes parts or not, one invoice can say otherwise, and what is set is known to be changed', async () => {
  const off = { kind: 'off', least: null, percent: null };
  const rule = { state: 'KS', most: 30, source: expect.stringContaining('Trustly'), readOn: '2026-11-27' };
  const usual = {
    ...{
      useCredit: 'ask',
      discountLowersTax: true,
      recoversBadDebtTax: false,
      bankDiscountPercent: null,
      smallRest: 1,
    },
    ...{ returnedFee: null, returnedFeeRule: rule },
  };
  expect(await owner.get(`GET ${owner.base}/money-settings`)).toEqual({ ...usual, partPayments: off, version: 0 });
  for (const [partPayments, field] of [
    [{ kind: 'amount' }, 'partPayments.least'],
    [{ kind: 'amount', least: 0 }, 'partPayments.least'],
    [{ kind: 'percent', percent: 100.5 }, 'partPayments.percent'],
    [{ kind: 'half' }, 'partPayments.kind'],
  ] as const) {
    const { status, body } = await settings({ partPayments });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
  }
  const fifty = { kind: 'amount', least: 50, percent: null };
  const { body: saved } = await settings({ partPayments: { kind: 'amount', least: 50, percent: 7 }, version: 0 });
  expect(saved).toEqual({ ...usual, partPayments: fifty, version: 1 });
  expect((await settings({ partPayments: { kind: 'any' }, version: 0 })).body.code).toBe('CHANGED_ELSEWHERE');
  expect(await auditOf(owner).sentences()).toContain('Robin Ashby changed part payments to at least $50.00');

  const invoice = await owner.sent();
  const least = async () => (await prepare({ targets: [target(invoice)] })).body.targets[0]?.least;
  expect([invoice.partPayments, await least()]).toEqual([null, 50]);
  const quarter = { kind: 'percent', least: null, percent: 25 };
  expect((await override(invoice.uuid, { kind: 'percent', percent: 25 })).body.partPayments).toEqual(quarter);
  expect(await least()).toBe(265.63);
  await override(invoice.uuid, { kind: 'off' });
  expect(await least()).toBe(1062.5);
  const { body } = await override(invoice.uuid, null);
  expect([body.partPayments, body.timeline.map(({ detail }) => detail).slice(-3)]).toEqual([
    null,
    ['Part payments: at least 25% of the total', 'Part payments: off', 'Part payments: as in the settings'],
  ]);
  const quote = await owner.draft({ isQuote: true });
  expect((await override(quote.uuid, { kind: 'any' })).body.code).toBe('is_quote');
});

test('PART-04 PART-06 PART-07 PART-08 an order is priced with one fee and the credit that is there, and refused in words at its invoice', async () => {
  await settings({ partPayments: { kind: 'amount', least: 50 } });
  const [late, later] = [await owner.sent({ dueDate: '2099-03-01' }), await owner.sent({ dueDate: '2099-02-01' })];
  const both = [target(late, 400), target(later)];
  const nothingOff = {
    ...{ due: 1062.5, chargesDue: 0, least: 50, credit: 0 },
    ...{ discount: 0, bankDiscount: 0, waiting: null },
  };
  const { body: plain } = await prepare({ targets: both });
  expect(plain).toEqual({
    targets: [
      { ...facts(late), ...nothingOff, amount: 400 },
      { ...facts(later), ...nothingOff, amount: 1062.5 },
    ],
    unused: 0,
    credit: 0,
    ...{ discount: 0, bankDiscount: 0 },
    amount: 1462.5,
    ways: [
      { method: 'ach', fee: 1, discount: 0, total: 1463.5 },
      { method: 'card', fee: 42.71, discount: 0, total: 1505.21 },
    ],
    waiting: null,
    stays: [{ invoiceId: late.uuid, amount: 662.5, dueDate: '2099-03-01' }],
  });

  const credit = await unusedMoney(137.45);
  const { body: covered } = await prepare({ targets: both, useCredit: true });
  expect(covered).toMatchObject({ unused: credit, credit, amount: 1325.05 });
  expect(covered.targets.map((each) => each.credit)).toEqual([0, credit]);
  expect((await prepare({ targets: both })).body).toMatchObject({ unused: credit, credit: 0, amount: 1462.5 });
  const { body: whole } = await prepare({ targets: [target(late, 100)], useCredit: true });
  expect(whole).toMatchObject({ credit: 100, amount: 0, ways: [] });

  const quote = await owner.sent({ isQuote: true });
  const refused = async (...targets: object[]) => {
    const { body } = await prepare({ targets });
    return [body.code, body.message, Object.keys(body.fields ?? {})];
  };
  const second = ['targets.1.amount'];
  expect(await refused(target(later), target(late, 49))).toEqual([
    'part_too_small',
    'Please pay at least $50.00.',
    second,
  ]);
  const left = '$0.30 would be left, which cannot be paid online. Please pay $1,062.50, or less.';
  expect(await refused(target(later), target(late, 1062.2))).toEqual(['part_leaves_too_little', left, second]);
  expect((await refused(target(later), target(late, 1062.51)))[0]).toBe('amount_changed');
  expect((await refused(target(late), target(quote)))[0]).toBe('is_quote');
  const twice = 'An invoice stands twice in this payment.';
  expect((await refused(target(late), target(late))).slice(0, 2)).toEqual(['repeated_target', twice]);
  const paid = await owner.sent();
  await owner.addLine(paid.uuid, { categoryId: owner.categories.get('Payment'), quantity: 1, rate: paid.amount });
  const nothing = `Nothing is due on invoice ${paid.id}.`;
  expect((await refused(target(late), target(paid))).slice(0, 2)).toEqual(['nothing_due', nothing]);
  const draft = await owner.draft();
  for (const hidden of [draft, { uuid: randomUUID() }])
    expect((await prepare({ targets: [target(late), target(hidden)] })).status).toBe(404);
  const many = Array.from({ length: 51 }, () => target(late));
  expect([(await prepare({ targets: many })).status, (await prepare({ targets: [] })).status]).toEqual([422, 422]);
  const other = await TestBusiness.open(product, null);
  expect((await prepare({ targets: [target(late)] }, other.portal)).status).toBe(404);
});

const facts = ({ uuid, id, jobName, dueDate }: InvoiceDetailJson) => ({
  invoiceId: uuid,
  number: id,
  jobName,
  dueDate,
});

/** Money that was recorded on an invoice and kept as credit. */
async function unusedMoney(amount: number): Promise<number> {
  const paid = await owner.sent();
  const answer = await owner.addLine(paid.uuid, {
    categoryId: owner.categories.get('Payment'),
    description: 'Check 2291',
    quantity: 1,
    rate: amount,
  });
  const payment = answer.body.lineItems.find(({ paymentId }) => paymentId !== null)?.paymentId;
  const body = { from: { invoiceId: paid.uuid }, amount };
  const moved = await owner.call(`POST ${owner.base}/payments/${payment}/allocations`, body);
  expect(moved.status).toBe(200);
  return amount;
}
