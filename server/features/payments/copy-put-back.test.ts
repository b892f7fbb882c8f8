import type { PreparedOrderJson } from '@underlay/contract/payment-orders.ts';
import type { CustomerPaymentJson } from '@underlay/contract/payments.ts';
import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { netOf } from '../../testing/charge.ts';
import { copyOf } from '../../testing/database-copy.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import {
  type ManualQueueProduct,
  openWhileWorking,
  startManualQueueProduct,
} from '../../testing/manual-queue-product.ts';
import { Payer } from '../../testing/payer.ts';
import type { TestBusiness } from '../../testing/people.ts';
import { RefundClient } from '../../testing/refund-client.ts';
import { reconcile, reconcilePayments } from './index.ts';

const NOTHING = { count: 0, cents: 0 };
const SUBMISSION = 'payment-submit';

let product: ManualQueueProduct;
let owner: TestBusiness;
let payer: Payer;

beforeAll(async () => {
  product = await startManualQueueProduct();
  owner = await openWhileWorking(product, () => product.runWork());
  payer = new Payer(owner);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await expectSoundBooks(product.platform);
});
afterAll(() => product.stop());

/** As after so many days, for which the copy lay somewhere. */
const later = (days: number) => ({
  ...product.platform,
  clock: { now: () => new Date(Date.now() + days * DAY_MILLISECONDS) },
});
const read = (since: Date) => reconcile(product.platform, owner.business.businessId, since);
const longAgo = () => new Date(Date.now() - DAY_MILLISECONDS);

async function authorized() {
  const invoice = await owner.sent();
  const { body } = await payer.payByBank(invoice);
  return { invoice, paymentId: body.uuid };
}

function chargeOf(invoiceId: string, place = 0) {
  const charge = product.provider.charges(invoiceId)[place];
  if (!charge) throw new Error('the provider was not asked');
  return charge;
}

/** What clearing has of an invoice is what the provider has. */
async function expectAgreement(invoiceId: string) {
  const [row] = await product.platform.systemDb.sql<{ clearing: number }[]>`
    select coalesce(sum(amount_cents), 0)::bigint clearing from ledger_lines l join ledger_transactions t using (business_id, sequence)
    where t.invoice_id = ${invoiceId} and l.account = 'clearing'`;
  expect(row?.clearing).toBe(product.provider.charges(invoiceId).reduce((sum, charge) => sum + netOf(charge), 0));
}

test('PAY-18 3.2 a copy from before a payment was handed over, put back after its key is forgotten: it is found, not charged again', async () => {
  const { invoice } = await authorized();
  const copy = await copyOf(product.platform);
  const asked = vi.spyOn(product.provider, 'payByBank');
  await product.runWork(SUBMISSION);
  product.provider.happen(chargeOf(invoice.uuid), 'succeeded');
  await copy.putBack();
  expect(await payer.paymentStatus(invoice.uuid)).toBe('authorized');
  await reconcilePayments(later(2));
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await payer.paymentStatus(invoice.uuid)).toBe('settled');
  await expectAgreement(invoice.uuid);
});

test('PAY-18 I61 a reading looks for what the copy had only authorized, also when it is older than the reading', async () => {
  for (const since of [longAgo, () => new Date(Date.now() + 1_000)]) {
    const { invoice } = await authorized();
    const copy = await copyOf(product.platform);
    const asked = vi.spyOn(product.provider, 'payByBank');
    await product.runWork(SUBMISSION);
    product.provider.happen(chargeOf(invoice.uuid), 'succeeded');
    await copy.putBack();
    const found = await read(since());
    expect([found.lookedUp.count, found.applied]).toEqual([since === longAgo ? 0 : 1, { count: 1, cents: 106_350 }]);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(await payer.paymentStatus(invoice.uuid)).toBe('settled');
    await expectAgreement(invoice.uuid);
    vi.restoreAllMocks();
  }
});

test('I61 what the copy did not know and its invoice no longer waits for is the customer’s credit', async () => {
  const invoice = await owner.sent();
  const copy = await copyOf(product.platform);
  const { body: lost } = await payer.payByBank(invoice);
  await product.runWork(SUBMISSION);
  await copy.putBack();
  // The office takes a check for it before anybody reads.
  const check = { categoryId: owner.categories.get('Payment'), description: 'Check', quantity: 1, rate: 1062.5 };
  await owner.addLine(invoice.uuid, check);
  expect(await read(longAgo())).toMatchObject({ recovered: { count: 1, cents: 106_350 } });
  const { description } = lost;
  expect(description).toMatch(/^Bank account ending in \d{4}$/);
  const { body: recovered } = await owner.visit<CustomerPaymentJson>(`GET /payments/${lost.uuid}`);
  expect(recovered).toMatchObject({ description, method: 'ach' });
  expect(new Date(recovered.createdAt)).toEqual(chargeOf(invoice.uuid).origin.createdAt);
  product.provider.happen(chargeOf(invoice.uuid), 'succeeded');
  expect(await read(longAgo())).toMatchObject({ applied: { count: 1, cents: 106_350 }, recovered: NOTHING });
  expect((await new RefundClient(payer).money(lost.uuid)).body).toMatchObject({ credit: 1062.5 });
  expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'paid', amount: 0 });
  await expectAgreement(invoice.uuid);
});

test('I61 a payer who pays once more before anybody reads has both payments in the books, and the second as credit', async () => {
  const invoice = await owner.sent();
  const copy = await copyOf(product.platform);
  await payer.payByBank(invoice);
  await product.runWork(SUBMISSION);
  const lost = chargeOf(invoice.uuid);
  await copy.putBack();
  const { body: again } = await payer.payByBank(invoice);
  await product.runWork(SUBMISSION);
  // The lost one is written down beside it, and stands nowhere: nothing is due for it (ALLOC-06).
  expect(await read(longAgo())).toMatchObject({ unknown: NOTHING, recovered: { count: 1, cents: 106_350 } });
  for (const charge of product.provider.charges(invoice.uuid)) product.provider.happen(charge, 'succeeded');
  await read(longAgo());
  await read(longAgo());
  expect(product.provider.charges(invoice.uuid)).toHaveLength(2);
  const { sql } = product.platform.systemDb;
  const rows = await sql`
    select id, state, applied, recovered_at is not null recovered from payments where invoice_id = ${invoice.uuid} order by applied`;
  expect(rows).toHaveLength(2);
  expect(rows.map(({ state }) => state)).toEqual(['settled', 'settled']);
  expect(rows.map(({ applied }) => applied)).toEqual([false, true]);
  expect(rows.find(({ recovered }) => recovered)?.id).toBe(lost.paymentId);
  expect(rows.find(({ recovered }) => !recovered)?.id).toBe(again.uuid);
  await expectAgreement(invoice.uuid);
});

test('DISC-02 DISC-06 I61 what was taken off for paying by bank and in time comes back with a payment that the copy did not know', async () => {
  const fees = await owner.get<object>(`GET ${owner.base}/settings`);
  await owner.call(`PUT ${owner.base}/settings`, { ...fees, cardFee: { fixed: 0, percentage: 0 }, version: undefined });
  const set = (bankDiscountPercent: number | null) =>
    owner.call(`PUT ${owner.base}/money-settings`, { partPayments: { kind: 'any' }, bankDiscountPercent });
  expect((await set(2)).status).toBe(200);
  const inTime = await owner.draft();
  await owner.addLine(inTime.uuid);
  const terms = { terms: { percent: 2, days: 10 } };
  expect((await owner.call(`PUT ${owner.base}/invoices/${inTime.uuid}/early-discount`, terms)).status).toBe(200);
  await owner.call(`PUT ${owner.base}/invoices/${inTime.uuid}/status`, { status: 'sent' });
  const takenOff = async (invoiceId: string) =>
    (await owner.invoice(invoiceId)).credits.map(({ amount, byBank }) => [byBank, amount]).sort();
  for (const invoice of [await owner.sent(), await owner.invoice(inTime.uuid)]) {
    const copy = await copyOf(product.platform);
    const targets = [{ invoiceId: invoice.uuid }];
    const order = await owner.visit<PreparedOrderJson>(`POST ${owner.portal}/payments/prepare`, { targets });
    const amount = (order.body.ways.find(({ method }) => method === 'ach')?.total ?? 0) - 1;
    expect(amount).toBeLessThan(order.body.amount);
    expect((await payer.payByBank(invoice, { amount })).status).toBe(200);
    const taken = await takenOff(invoice.uuid);
    await product.runWork(SUBMISSION);
    await copy.putBack();
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5, credits: [] });
    product.provider.happen(chargeOf(invoice.uuid), 'succeeded');
    expect(await read(longAgo())).toMatchObject({ recovered: { count: 1 } });
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'paid', amount: 0 });
    expect(await takenOff(invoice.uuid)).toEqual(taken);
    await expectAgreement(invoice.uuid);
  }
  await set(null);
});
