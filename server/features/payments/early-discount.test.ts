import { randomUUID } from 'node:crypto';
import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { PreparedOrderJson } from '@underlay/contract/payment-orders.ts';
import type { PaymentJson } from '@underlay/contract/payments.ts';
import type { ReceiptJson } from '@underlay/contract/receipts.ts';
import { addDays, dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type CreditClient, startCredits } from '../../testing/credit-client.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { mailOf, mailsTo } from '../../testing/mails.ts';
import { DISPUTED_ACCOUNT, EMPTY_ACCOUNT, type Payer } from '../../testing/payer.ts';
import type { TestBusiness } from '../../testing/people.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { RefundClient } from '../../testing/refund-client.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;
let credits: CreditClient;

beforeAll(async () => {
  ({ product, owner, payer, credits } = await startCredits());
});
afterEach(() => expectSoundBooks(product.platform));
afterAll(() => product.stop());

const ZONE = 'America/Chicago';
const today = () => dateIn(ZONE, product.clock.now());
const discountOn = (invoiceId: string, terms: object | null) =>
  owner.call<InvoiceDetailJson & { code: string }>(`PUT ${owner.base}/invoices/${invoiceId}/early-discount`, { terms });
const send = (invoiceId: string) =>
  owner.call<InvoiceDetailJson>(`PUT ${owner.base}/invoices/${invoiceId}/status`, { status: 'sent' });
/** $1,000.00 and $62.50 of tax, 2% off within 10 days: $20.00 and $1.25. */
async function offered(days = 10) {
  const { uuid } = await owner.draft();
  await owner.addLine(uuid);
  await discountOn(uuid, { percent: 2, days });
  return (await send(uuid)).body;
}
const shown = async ({ uuid }: { uuid: string }) => {
  const { amount, status, credits: all } = await owner.invoice(uuid);
  return [amount, status, all.map(({ kind, amount: of }) => [kind, of])];
};
const TAKEN = [0, 'paid', [['discount', 21.25]]];
const record = (invoiceId: string, amount: number, receivedOn = today()) =>
  owner.call<PaymentJson & { code: string }>(`POST ${owner.base}/payments`, {
    ...{ customerId: owner.customer.uuid, amount, tender: 'check', reference: randomUUID().slice(0, 8), receivedOn },
    ...{ note: '', allocations: [{ invoiceId, amount }] },
  });
const prepare = (targets: object[], useCredit = false) =>
  owner.visit<PreparedOrderJson>(`POST ${owner.portal}/payments/prepare`, { targets, useCredit });
/** What a document of the portal says. */
const paper = async (path: string) => {
  const pdf = await fetch(`${product.origin}/core/api${owner.portal}/${path}/pdf`);
  return (await readPdf(Buffer.from(await pdf.arrayBuffer()))).text.replaceAll(/\s+/g, ' ');
};
const bankDays = async (days: number) => {
  await product.settle();
  await payer.control('/clock/advance', { days });
  await product.settle();
};
const books = async (invoiceId: string) => {
  const rows = await product.platform.systemDb.sql<{ account: string; amount: number }[]>`
    select account, sum(amount_cents)::bigint amount from ledger_lines where invoice_id = ${invoiceId}
    group by 1 having sum(amount_cents) <> 0`;
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
};

test('DISC-01 a draft says what it offers, and from the day on which it is sent its paper, mail and portal say until when', async () => {
  const draft = await owner.draft();
  await owner.addLine(draft.uuid);
  for (const terms of [
    { percent: 0, days: 10 },
    { percent: 20.01, days: 10 },
    { percent: 2, days: 61 },
    { percent: 2, days: 0 },
  ])
    expect((await discountOn(draft.uuid, terms)).body.code).toBe('INVALID_INPUT');
  const { body } = await discountOn(draft.uuid, { percent: 2, days: 10 });
  expect(body.earlyDiscount).toEqual({ percent: 2, days: 10, until: null, discount: 20, total: 21.25 });
  expect(body.timeline.at(-1)).toMatchObject({ kind: 'changed', detail: expect.stringContaining('within 10 days') });
  const quote = await owner.draft({ isQuote: true });
  expect((await discountOn(quote.uuid, { percent: 2, days: 10 })).body.code).toBe('is_quote');

  const until = addDays(today(), 10);
  const { body: sent } = await send(draft.uuid);
  expect(sent.earlyDiscount).toEqual({ percent: 2, days: 10, until, discount: 20, total: 21.25 });
  const since = { code: 'wrong_status', message: 'It was sent since. Retract it to change its discount.' };
  expect((await discountOn(draft.uuid, null)).body).toMatchObject(since);
  const words = `2% off ($20.00) if all is paid by ${formatDate(until)}`;
  expect(await paper(`invoices/${draft.uuid}`)).toContain(words);
  await product.settle();
  const mails = await mailsTo(product, owner.customer.email);
  expect(mails.find(({ subject }) => subject.includes(String(sent.id)))?.text).toContain(`${words}.`);
  const seen = await owner.visit<InvoiceDetailJson>(`GET ${owner.portal}/invoices/${draft.uuid}`);
  expect(seen.body.earlyDiscount).toEqual(sent.earlyDiscount);

  await owner.call(`PUT ${owner.base}/invoices/${draft.uuid}/status`, { status: 'pending' });
  expect((await owner.invoice(draft.uuid)).earlyDiscount?.until).toBeNull();
  expect((await discountOn(draft.uuid, null)).body.earlyDiscount).toBeNull();
});

test('DISC-02 DISC-03 DISC-04 DISC-05 recorded money takes it by the day on which it came, and it ends with its payment', async () => {
  const invoice = await offered();
  await record(invoice.uuid, 41.25);
  const { body: check } = await record(invoice.uuid, 1000);
  expect(await shown(invoice)).toEqual(TAKEN);
  expect(await books(invoice.uuid)).toEqual({
    revenue: -100_000,
    sales_tax_payable: -6_125,
    discounts_given: 2_000,
  });
  const [discount] = (await owner.invoice(invoice.uuid)).credits;
  expect(discount).toMatchObject({ endsWithPayment: true, isOwn: true });
  expect((await credits.void(discount?.uuid ?? '')).body.code).toBe('wrong_status');
  await owner.call(`POST ${owner.base}/payments/${check.uuid}/returned`, { on: today(), reason: 'No money' });
  expect(await shown(invoice)).toEqual([1021.25, 'unpaid', []]);
  const { timeline } = await owner.invoice(invoice.uuid);
  expect(timeline.map(({ kind }) => kind)).toContain('discount_taken');
  const ended = { amount: 21.25, detail: 'What was paid with it does not stand any more.' };
  expect(timeline.find(({ kind }) => kind === 'discount_ended')).toMatchObject(ended);
  const { body: again } = await record(invoice.uuid, 1000);
  expect(await shown(invoice)).toEqual(TAKEN);
  await owner.call(`DELETE ${owner.base}/invoices/${invoice.uuid}/lineItems/${again.uuid}`);
  expect((await shown(invoice))[0]).toBe(1021.25);

  const old = await offered(1);
  const { body: paid } = await record(old.uuid, 1041.25, addDays(today(), -3));
  expect(await shown(old)).toEqual(TAKEN);
  await product.platform.systemDb.sql`
    update invoices set early_until = ${addDays(today(), -2)} where id = ${old.uuid}`;
  // The day is corrected: it came late after all, and then in time.
  await owner.call(`PUT ${owner.base}/payments/${paid.uuid}`, { receivedOn: addDays(today(), -1) });
  expect(await shown(old)).toEqual([21.25, 'unpaid', []]);
  await owner.call(`PUT ${owner.base}/payments/${paid.uuid}`, { receivedOn: addDays(today(), -2) });
  expect(await shown(old)).toEqual(TAKEN);
  await owner.call(`PUT ${owner.base}/payments/${paid.uuid}`, { receivedOn: today() });

  const grant = (uuid: string) =>
    owner.call<InvoiceDetailJson & { code: string }>(`POST ${owner.base}/invoices/${uuid}/early-discount/grant`);
  expect((await grant(old.uuid)).body).toMatchObject({ amount: 0, status: 'paid', settledBy: 'mixed' });
  const [granted] = (await owner.invoice(old.uuid)).credits;
  expect(granted).toMatchObject({ kind: 'discount', endsWithPayment: false });
  expect((await credits.void(granted?.uuid ?? '')).body.state).toBe('void');
  expect((await grant(old.uuid)).body.amount).toBe(0);
  expect((await grant(old.uuid)).body.code).toBe('nothing_due');
  expect((await grant((await owner.sent()).uuid)).body.code).toBe('wrong_status');
});

test('DISC-02 DISC-03 DISC-04 an order takes it with all that is due, by bank and by card, and a payment that does not stay takes it along', async () => {
  await owner.call(`PUT ${owner.base}/money-settings`, { partPayments: { kind: 'any' }, discountLowersTax: true });
  const [invoice, other] = [await offered(), await owner.sent()];
  const targets = [
    { invoiceId: invoice.uuid, amount: 1062.5 },
    { invoiceId: other.uuid, amount: 500 },
  ];
  const { body: prepared } = await prepare(targets);
  expect(prepared).toMatchObject({ discount: 21.25, amount: 1541.25, targets: [{ discount: 21.25 }, { discount: 0 }] });
  expect((await prepare([{ invoiceId: invoice.uuid, amount: 1041.25 }])).body).toMatchObject({ discount: 0 });
  expect((await payer.payByBank(invoice, { targets, amount: 1562.5 })).body.code).toBe('amount_changed');
  const empty = { targets, amount: 1541.25, accountNumber: EMPTY_ACCOUNT };
  const { status, body: paid } = await payer.payByBank(invoice, empty);
  expect([status, paid.amount]).toEqual([200, 1542.25]);
  expect(paid.targets.map(({ amount }) => amount)).toEqual([1041.25, 500]);
  expect(await shown(invoice)).toEqual(TAKEN);
  // Its receipt names it on the page, on paper and in the mail, as long as it stands.
  const receipt = `payments/${paid.uuid}`;
  const named = async () => (await owner.visit<ReceiptJson>(`GET ${owner.portal}/${receipt}`)).body.discounts;
  expect(await named()).toEqual([{ reason: 'early', amount: 21.25 }]);
  expect(await paper(receipt)).toMatch(/Before the discount.*\$1,562\.50.*Early-payment discount.*\(\$21\.25\)/);
  expect((await mailOf(owner, paid.uuid, 'authorized')).text).toMatch(/Early-payment discount:? +\$21\.25/);
  await bankDays(4);
  await payer.waitFor(invoice.uuid, 'failed');
  expect(await named()).toEqual([]);
  expect(await shown(invoice)).toEqual([1062.5, 'unpaid', []]);

  // All that is due of one invoice, as ever, costs less in time; its bank takes it back later.
  await payer.payByBank(invoice, { amount: 1041.25, accountNumber: DISPUTED_ACCOUNT });
  expect(await shown(invoice)).toEqual(TAKEN);
  const { sql } = product.platform.systemDb;
  await bankDays(30);
  await owner.until(async () => (await owner.invoice(invoice.uuid)).amount > 0);
  expect(await shown(invoice)).toEqual([1062.5, 'unpaid', []]);

  // A server of before is not told of money that may take it.
  const form = await payer.openForm(invoice, { amount: 1041.25 });
  await product.settle();
  const settled = sql`update payments set state = 'settled' where invoice_id = ${invoice.uuid} and state = 'started'`;
  await expect(settled).rejects.toThrow('discount');
  await payer.confirmCard(form.body);
  await payer.finish(form.body.id);
  expect(await shown(invoice)).toEqual(TAKEN);
});

test('DISC-02 DISC-03 DISC-04 PART-08 PART-09 credit takes it alone, and with a card once both are there', async () => {
  await owner.call(`PUT ${owner.base}/money-settings`, { partPayments: { kind: 'any' }, discountLowersTax: false });
  const { invoice: before, paymentId, intentId } = await new RefundClient(payer).paidByCard();
  const keep = { from: { invoiceId: before.uuid }, amount: 1062.5 };
  await owner.call(`POST ${owner.base}/payments/${paymentId}/allocations`, keep);
  const [first, second] = [await offered(), await offered()];
  const use = (key: string) =>
    owner.visit<{ allocations: { amount: number }[]; code?: string }>(`POST ${owner.portal}/payments/use-credit`, {
      targets: [{ invoiceId: first.uuid, amount: 1062.5 }],
      idempotentKey: key,
    });
  const key = randomUUID();
  for (const { body } of [await use(key), await use(key)]) expect(body.allocations).toMatchObject([{ amount: 1042.5 }]);
  // The tax stays as it was billed.
  expect(await shown(first)).toEqual([0, 'paid', [['discount', 20]]]);
  expect((await books(first.uuid)).sales_tax_payable).toBe(-6_250);

  const order = { targets: [{ invoiceId: second.uuid, amount: 1062.5 }], useCredit: true };
  expect((await prepare(order.targets, true)).body).toMatchObject({ credit: 20, discount: 20, amount: 1022.5 });
  const form = await payer.openForm(second, { ...order, amount: 1022.5 });
  await payer.confirmCard(form.body);
  await payer.finish(form.body.id);
  await owner.until(async () => (await owner.invoice(second.uuid)).amount === 0);
  expect(await shown(second)).toMatchObject([0, 'paid', [['discount', 20]]]);

  // The payment that the credit came from comes back: what it paid elsewhere is due again, and so is the discount there.
  await payer.control(`/bank/payments/${intentId}/dispute`);
  await owner.until(async () => (await owner.invoice(first.uuid)).amount > 0);
  expect(await shown(first)).toEqual([1062.5, 'unpaid', []]);
  expect(await shown(second)).toEqual([20, 'unpaid', [['discount', 20]]]);
  await payer.control(`/bank/payments/${form.body.id}/dispute`);
  await owner.until(async () => (await owner.invoice(second.uuid)).amount > 20);
  expect(await shown(second)).toEqual([1062.5, 'unpaid', []]);

  // Goodwill alone takes it as well, and takes it along when it is taken back.
  const third = await offered();
  const { body: gift } = await credits.give(1042.5);
  await owner.visit(`POST ${owner.portal}/payments/use-credit`, {
    targets: [{ invoiceId: third.uuid, amount: 1062.5 }],
    idempotentKey: randomUUID(),
  });
  expect((await shown(third))[0]).toBe(0);
  await credits.void(gift.uuid);
  expect(await shown(third)).toEqual([1062.5, 'unpaid', []]);
  // What is noted before lowers the discount, and the rest of both is the whole tax.
  await owner.call(`PUT ${owner.base}/money-settings`, { partPayments: { kind: 'any' }, discountLowersTax: true });
  await credits.issue(third.uuid, { amount: 106.25 });
  expect((await owner.invoice(third.uuid)).earlyDiscount).toMatchObject({ discount: 18, total: 19.13 });
  await record(third.uuid, 937.12);
  expect((await shown(third)).flat(2)).toEqual([0, 'paid', 'note', 106.25, 'discount', 19.13]);
  await credits.issue(third.uuid, { amount: 937.12 });
  expect((await books(third.uuid)).sales_tax_payable).toBeUndefined();
});
