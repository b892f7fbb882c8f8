import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { addDays } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type CreditClient, startCredits } from '../../testing/credit-client.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import type { Payer } from '../../testing/payer.ts';
import type { TestBusiness } from '../../testing/people.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;
let credits: CreditClient;

beforeAll(async () => {
  ({ product, owner, payer, credits } = await startCredits({}));
});
afterEach(() => expectSoundBooks(product.platform));
afterAll(() => product.stop());

const lowersTax = (discountLowersTax: boolean) =>
  owner.call(`PUT ${owner.base}/money-settings`, { partPayments: { kind: 'any' }, discountLowersTax });
/** $1,000.00 and $62.50 of tax, 2% off within 10 days: $20.00 and $1.25. */
async function offered(): Promise<InvoiceDetailJson> {
  const { uuid } = await owner.draft();
  await owner.addLine(uuid);
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/early-discount`, { terms: { percent: 2, days: 10 } });
  return (await owner.call<InvoiceDetailJson>(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' })).body;
}
const shown = async ({ uuid }: { uuid: string }) => {
  const { amount, status, credits: all } = await owner.invoice(uuid);
  return [amount, status, all.map(({ kind, amount: of }) => [kind, of])];
};

test('DISC-04 CRED-04 CRED-07 whoever gave everything back is not asked for the discount when their payment does not stay', async () => {
  const invoice = await offered();
  const { body: check } = await credits.record(1041.25, [invoice]);
  const lines = invoice.lineItems.map(({ uuid: lineId, quantity }) => ({ lineId, quantity }));
  expect((await credits.issue(invoice.uuid, { lines })).body).toMatchObject({ total: 1041.25 });
  const all = [
    ['discount', 21.25],
    ['note', 1041.25],
  ];
  expect(await shown(invoice)).toEqual([0, 'paid', all]);
  expect((await credits.sendBack(check.uuid)).status).toBe(200);
  expect(await shown(invoice)).toEqual([0, 'paid', all.toReversed()]);
  const kinds = (await owner.invoice(invoice.uuid)).timeline.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['discount_ended', 'discount_granted']));
  // Without the note all of it is asked for.
  const note = (await owner.invoice(invoice.uuid)).credits.find(({ kind }) => kind === 'note');
  expect((await credits.void(note?.uuid ?? '')).body.state).toBe('void');
  expect(await shown(invoice)).toEqual([1062.5, 'unpaid', []]);
  // What is left of goods that stayed is asked for.
  const half = await offered();
  const { body: other } = await credits.record(1041.25, [half]);
  await credits.issue(half.uuid, { amount: 500 });
  await credits.sendBack(other.uuid);
  expect(await shown(half)).toEqual([562.5, 'unpaid', [['note', 500]]]);
});

test('CRED-05 CRED-06 DISC-03 what comes back after a discount that left the tax as it was billed has the tax of what comes back', async () => {
  await lowersTax(false);
  const [goods, price] = [await offered(), await offered()];
  for (const invoice of [goods, price]) expect((await credits.record(1042.5, [invoice])).status).toBe(200);
  const [line] = goods.lineItems;
  const some = await credits.issue(goods.uuid, { lines: [{ lineId: line?.uuid, quantity: 10 }] });
  expect(some.body).toMatchObject({ subtotal: 100, tax: 6.25, total: 106.25 });
  expect((await credits.issue(price.uuid, { amount: 1.5 })).body).toMatchObject({ subtotal: 1.41, tax: 0.09 });
  // All of it has all of the tax.
  const rest = await credits.issue(goods.uuid, { lines: [{ lineId: line?.uuid, quantity: 90 }] });
  expect(rest.body).toMatchObject({ subtotal: 880, tax: 56.25, total: 936.25 });
  const twice = [line, line].map((each) => ({ lineId: each?.uuid, quantity: 1 }));
  expect((await credits.issue(price.uuid, { lines: twice })).body).toMatchObject({
    ...{ code: 'INVALID_INPUT', fields: { lines: 'A line is named twice.' } },
  });
  await lowersTax(true);
});

test('DISC-04 STMT-03 PART-19 a check that comes back before the discount was given ends it on its own day', async () => {
  const day = (ago: number) => addDays(product.today(), -ago);
  const { body: check } = await credits.record(1041.25, [], { receivedOn: day(20), keepRest: true });
  const invoice = await offered();
  const used = await owner.call(`POST ${owner.base}/payments/${check.uuid}/apply`, {
    ...{ invoiceId: invoice.uuid, amount: 1041.25 },
  });
  expect([used.status, await shown(invoice)]).toEqual([200, [0, 'paid', [['discount', 21.25]]]]);
  const statement = () =>
    owner.get<{ balance: number }>(
      `GET ${owner.base}/customers/${owner.customer.uuid}/statement?kind=activity&from=${day(25)}&to=${day(5)}`,
    );
  const { balance } = await statement();
  const back = { on: day(10), reason: 'Not sufficient funds' };
  expect((await owner.call(`POST ${owner.base}/payments/${check.uuid}/returned`, back)).status).toBe(200);
  expect(await shown(invoice)).toEqual([1062.5, 'unpaid', []]);
  expect((await statement()).balance).toBe(balance + 1041.25);
});

test('DISC-02 a setting that is changed meanwhile takes the discount from nobody who was told of it', async () => {
  await lowersTax(true);
  const [byCard, byCheck] = [await offered(), await offered()];
  const form = await payer.openForm(byCard, { amount: 1041.25 });
  await lowersTax(false);
  await payer.confirmCard(form.body);
  await payer.finish(form.body.id);
  expect(await shown(byCard)).toEqual([0, 'paid', [['discount', 21.25]]]);
  // What is told from now on is $20.00 off, and nobody has the other price by leaving just its discount.
  const part = await offered();
  const { status } = await payer.payByBank(part, {
    targets: [{ invoiceId: part.uuid, amount: 1041.25 }],
    amount: 1041.25,
  });
  expect(status).toBe(200);
  expect(await shown(part)).toEqual([21.25, 'unpaid', []]);
  await credits.record(1042.5, [byCheck]);
  expect(await shown(byCheck)).toEqual([0, 'paid', [['discount', 20]]]);
});

/** By bank, and the money has come. Answers what the provider calls it. */
async function paidByBank(invoice: InvoiceDetailJson, change: object): Promise<string> {
  const { status, body } = await payer.payByBank(invoice, change);
  expect(status).toBe(200);
  await product.settle();
  await payer.control('/clock/advance', { days: 4 });
  await payer.waitFor(invoice.uuid, 'settled');
  const { sql } = product.platform.systemDb;
  const [row] = await sql<{ intent: string }[]>`
    select provider_payment_id intent from payments where id = ${body.uuid}`;
  return row?.intent ?? '';
}

/** The payer says to their bank that they did not authorize it. */
async function bankTakesBack(intent: string, { uuid }: InvoiceDetailJson) {
  await payer.control(`/bank/payments/${intent}/dispute`);
  await owner.until(async () => (await owner.invoice(uuid)).timeline.some(({ kind }) => kind === 'discount_ended'));
}

test('DISC-02 DISC-06 CRED-07 of two discounts that end together neither is asked for once all was given back', async () => {
  await owner.call(`PUT ${owner.base}/settings`, {
    ...(await owner.get<object>(`GET ${owner.base}/settings`)),
    cardFee: { fixed: 0, percentage: 0 },
    version: undefined,
  });
  await owner.call(`PUT ${owner.base}/money-settings`, {
    ...{ partPayments: { kind: 'any' }, discountLowersTax: true, bankDiscountPercent: 1 },
  });
  const [all, half] = [await offered(), await offered()];
  // In time, and of what is left then 1% by bank.
  const [first, second] = [await paidByBank(all, { amount: 1030.84 }), await paidByBank(half, { amount: 1030.84 })];
  const lines = all.lineItems.map(({ uuid: lineId, quantity }) => ({ lineId, quantity }));
  expect((await credits.issue(all.uuid, { lines })).body).toMatchObject({ total: 1030.84 });
  await credits.issue(half.uuid, { amount: 500 });
  await bankTakesBack(first, all);
  await bankTakesBack(second, half);
  expect(await shown(all)).toEqual([
    ...[0, 'paid'],
    [
      ['note', 1030.84],
      ['discount', 31.66],
    ],
  ]);
  // What is left of goods that stayed is asked for.
  expect(await shown(half)).toEqual([562.5, 'unpaid', [['note', 500]]]);
  const note = (await owner.invoice(all.uuid)).credits.find(({ kind }) => kind === 'note');
  expect((await credits.void(note?.uuid ?? '')).body.state).toBe('void');
  expect(await shown(all)).toEqual([1062.5, 'unpaid', []]);
});

test('DISC-04 DISC-06 of discounts that end one after the other, after all was given back, none is asked for either', async () => {
  const invoice = await offered();
  const part = { targets: [{ invoiceId: invoice.uuid, amount: 500 }], amount: 495 };
  const intent = await paidByBank(invoice, part);
  // 2% of what the discount by bank left: $19.91 and its tax.
  const { body: check } = await credits.record(541.34, [invoice]);
  const lines = invoice.lineItems.map(({ uuid: lineId, quantity }) => ({ lineId, quantity }));
  await credits.issue(invoice.uuid, { lines });
  const standing = async () => {
    const [amount, is, all] = await shown(invoice);
    return [amount, is, (all as [string, number][]).filter(([kind]) => kind === 'discount').length];
  };
  expect(await standing()).toEqual([0, 'paid', 2]);
  await bankTakesBack(intent, invoice);
  expect(await standing()).toEqual([0, 'paid', 1]);
  expect((await credits.sendBack(check.uuid)).status).toBe(200);
  expect(await standing()).toEqual([0, 'paid', 1]);
});
