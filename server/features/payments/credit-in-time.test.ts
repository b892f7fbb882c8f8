import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { CreditClient } from '../../testing/credit-client.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { mailsTo } from '../../testing/mails.ts';
import type { Payer } from '../../testing/payer.ts';
import type { TestBusiness } from '../../testing/people.ts';
import { type RefundClient, startPayments } from '../../testing/refund-client.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;
let back: RefundClient;
let credits: CreditClient;

beforeAll(async () => {
  ({ product, owner, payer, back } = await startPayments());
  credits = new CreditClient(owner);
});
beforeEach(() => settings('ask'));
afterEach(() => expectSoundBooks(product.platform));
afterAll(() => product.stop());

const settings = (useCredit: 'ask' | 'sent') =>
  owner.call(`PUT ${owner.base}/money-settings`, { partPayments: { kind: 'any' }, useCredit });
/** $1,000.00 and $62.50 of tax, 2% off within 10 days: $1,041.25 in time. */
async function offered() {
  const { uuid } = await owner.draft();
  await owner.addLine(uuid);
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/early-discount`, { terms: { percent: 2, days: 10 } });
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' });
  return uuid;
}
const shown = async (uuid: string) => {
  const { amount, status, credits: all } = await owner.invoice(uuid);
  return [amount, status, all.filter(({ kind }) => kind === 'discount').map((discount) => discount.amount)];
};
const TAKEN = [0, 'paid', [21.25]];
const DUE = [1062.5, 'unpaid', []];
/** Of $1,062.50 that a card paid, so much is unused. */
async function unused(amount: number) {
  const paid = await back.paidByCard();
  await back.move(paid.paymentId, { from: paid.invoice.uuid }, amount);
  return paid;
}
const leftOf = async (paymentId: string) => (await back.money(paymentId)).body.unused;
const disputed = async ({ intentId }: { intentId: string }, uuid: string) => {
  await payer.control(`/bank/payments/${intentId}/dispute`);
  await owner.until(async () => (await owner.invoice(uuid)).amount > 0);
};
const late = (uuid: string) =>
  product.platform.systemDb.sql`update invoices set early_until = current_date - 3 where id = ${uuid}`;

test('DISC-04 ALLOC-10 ALLOC-11 credit that is taken off again, and money that is moved on, leave no discount behind, and the invoice can be retracted', async () => {
  const paid = await unused(1062.5);
  await settings('sent');
  const invoice = await offered();
  expect(await shown(invoice)).toEqual(TAKEN);
  await back.move(paid.paymentId, { from: invoice }, 1041.25);
  expect(await shown(invoice)).toEqual(DUE);
  expect(await leftOf(paid.paymentId)).toBe(1062.5);
  await owner.call(`PUT ${owner.base}/invoices/${invoice}/status`, { status: 'pending' });
  expect((await owner.invoice(invoice)).status).toBe('pending');

  await settings('ask');
  const [wrong, right] = [await offered(), await offered()];
  await back.move(paid.paymentId, { to: wrong }, 1041.25);
  await back.move(paid.paymentId, { from: wrong, to: right }, 1041.25);
  expect([await shown(wrong), await shown(right)]).toEqual([DUE, TAKEN]);
  await disputed(paid, right);
});

test('DISC-02 PART-08 PART-11 credit pays the price in time when its customer uses it, once for a request', async () => {
  const [paid, invoice] = [await unused(1050), await offered()];
  const key = randomUUID();
  const use = (amount: number) =>
    owner.visit<{ allocations: object[]; code?: string }>(`POST ${owner.portal}/payments/use-credit`, {
      ...{ targets: [{ invoiceId: invoice, amount }], idempotentKey: key },
    });
  for (const { body } of [await use(1062.5), await use(1062.5)])
    expect(body.allocations).toEqual([{ invoiceId: invoice, amount: 1041.25 }]);
  expect((await use(1000)).body.code).toBe('key_reused');
  expect(await shown(invoice)).toEqual(TAKEN);
  expect(await leftOf(paid.paymentId)).toBe(8.75);
  await disputed(paid, invoice);
  expect(await shown(invoice)).toEqual(DUE);
});

test('DISC-02 DISC-04 ALLOC-14 credit that is used as an invoice is sent pays the price in time, and the discount ends with the money', async () => {
  const paid = await unused(1062.5);
  await settings('sent');
  const invoice = await offered();
  expect(await shown(invoice)).toEqual(TAKEN);
  expect(await leftOf(paid.paymentId)).toBe(21.25);
  const { id } = await owner.invoice(invoice);
  const find = async () =>
    (await mailsTo(product, owner.customer.email)).find(({ subject }) => subject.includes(`nvoice ${id} `));
  await owner.until(async () => (await find()) !== undefined);
  const mail = (await find())?.text;
  expect(mail).toContain('Your credit of $1,041.25 was used.');
  expect(mail).toContain('Nothing is due');
  expect(mail).not.toContain('% off');

  // Less than the price is used as far as it goes, and leaves as much as can be paid online in time.
  await credits.give(1019.8);
  const part = await offered();
  expect((await owner.invoice(part)).amount).toBe(1062.5 - 1040.75);
  await disputed(paid, invoice);
  expect(await shown(invoice)).toEqual(DUE);
});

test('DISC-02 DISC-04 ALLOC-10 what a payment left pays the price in time when a manager uses it, and no more', async () => {
  const paid = await unused(1062.5);
  const [invoice, other] = [await offered(), await offered()];
  await back.apply(paid.paymentId, invoice, 1062.5);
  expect(await shown(invoice)).toEqual(TAKEN);
  expect(await leftOf(paid.paymentId)).toBe(21.25);
  await back.move(paid.paymentId, { to: other }, 21.25);
  expect(await shown(other)).toEqual([1041.25, 'unpaid', []]);
  await disputed(paid, invoice);
  expect(await shown(invoice)).toEqual(DUE);

  const second = await unused(1050);
  await late(other);
  await back.apply(second.paymentId, other, 1041.25);
  expect(await shown(other)).toEqual([21.25, 'unpaid', []]);
});

test('DISC-02 money that stood on another invoice takes the discount where it leaves nothing else due', async () => {
  const [paid, invoice] = [await back.paidByCard(), await offered()];
  await back.move(paid.paymentId, { from: paid.invoice.uuid, to: invoice }, 1041.25);
  expect(await shown(invoice)).toEqual(TAKEN);
  expect((await owner.invoice(paid.invoice.uuid)).amount).toBe(1041.25);
  await disputed(paid, invoice);
  expect(await shown(invoice)).toEqual(DUE);
});

test('DISC-02 DISC-04 CRED-11 goodwill pays the price in time when a manager uses it, and takes the discount along when it is taken back', async () => {
  const [invoice, { body: gift }] = [await offered(), await credits.give(1100)];
  const { body: used } = await credits.place(gift.uuid, invoice, 1062.5);
  expect(used).toMatchObject({ unused: 58.75 });
  expect(await shown(invoice)).toEqual(TAKEN);
  await credits.void(gift.uuid);
  expect(await shown(invoice)).toEqual(DUE);
});

test('DISC-04 goodwill and a payment that share the price in time lose the discount together', async () => {
  const [first, second] = [await offered(), await offered()];
  const gift = async (invoice: string) => {
    const { body } = await credits.give(500);
    await credits.place(body.uuid, invoice, 500);
    return body.uuid;
  };
  const paid = await unused(600);
  await back.apply(paid.paymentId, first, 541.25);
  await gift(first);
  expect(await shown(first)).toEqual(TAKEN);
  await disputed(paid, first);
  expect((await shown(first)).slice(1)).toEqual(['unpaid', []]);

  const kept = await gift(second);
  const other = await unused(600);
  await back.apply(other.paymentId, second, 541.25);
  expect(await shown(second)).toEqual(TAKEN);
  await credits.void(kept);
  expect(await shown(second)).toEqual([521.25, 'unpaid', []]);
});

test('DISC-04 PART-23 a refund of money that was moved there ends the discount, and so does taking it off where it was meant once', async () => {
  const [paid, invoice] = [await unused(1062.5), await offered()];
  await back.apply(paid.paymentId, invoice, 1062.5);
  expect(await shown(invoice)).toEqual(TAKEN);
  await back.refund(paid.paymentId, 121.25);
  await owner.until(async () => (await owner.invoice(invoice)).amount > 0);
  expect(await shown(invoice)).toEqual([121.25, 'unpaid', []]);

  const { paymentId, invoice: before } = await back.paidByCard();
  const status = (to: string) => owner.call(`PUT ${owner.base}/invoices/${before.uuid}/status`, { status: to });
  await back.move(paymentId, { from: before.uuid }, 1062.5);
  await status('pending');
  await owner.call(`PUT ${owner.base}/invoices/${before.uuid}/early-discount`, { terms: { percent: 2, days: 10 } });
  await status('sent');
  await back.apply(paymentId, before.uuid, 1062.5);
  expect(await shown(before.uuid)).toEqual(TAKEN);
  await back.move(paymentId, { from: before.uuid }, 1041.25);
  expect(await shown(before.uuid)).toEqual(DUE);
});
