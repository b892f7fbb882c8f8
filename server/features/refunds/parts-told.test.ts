import type { PaymentJson } from '@underlay/contract/payments.ts';
import type { JobTimelineEntry } from '@underlay/contract/timeline.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { auditOf } from '../../testing/audit-reader.ts';
import { CreditClient } from '../../testing/credit-client.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { RefundClient, startPayments } from '../../testing/refund-client.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let back: RefundClient;

beforeAll(async () => {
  ({ product } = await startPayments());
});
afterEach(() => expectSoundBooks(product.platform));
afterAll(() => product.stop());

async function open() {
  owner = await TestBusiness.open(product);
  back = new RefundClient(new Payer(owner));
}
/** It stands on these invoices, and the rest is kept. */
async function check(amount: number, parts: readonly (readonly [{ readonly uuid: string }, number])[]) {
  const { body } = await owner.call<PaymentJson>(`POST ${owner.base}/payments`, {
    ...{ customerId: owner.customer.uuid, amount, tender: 'check', reference: '1000' },
    ...{ receivedOn: product.today(), note: '', keepRest: true },
    allocations: parts.map(([{ uuid: invoiceId }, amount]) => ({ invoiceId, amount })),
  });
  return body.uuid;
}
const sentBack = (paymentId: string, reason: string) =>
  owner.call(`POST ${owner.base}/payments/${paymentId}/returned`, { on: product.today(), reason });

/** What the timeline of an invoice says of these. */
const told = async ({ uuid }: { readonly uuid: string }, ...kinds: string[]) =>
  (await owner.invoice(uuid)).timeline
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ kind, amount, detail }) => [kind, amount, detail]);
const amountsOf = async (invoice: { readonly uuid: string }, kind: string) =>
  (await told(invoice, kind)).map(([, amount]) => amount);

test('RISK-09 PART-20 PART-23 each invoice tells what a refund took of it, and what stood on it when the bank took the payment back', async () => {
  await open();
  const { first, second, paymentId, intentId } = await back.paidTogether();
  const third = await owner.sent();
  await back.refundFrom(paymentId, [
    [first.uuid, 60],
    [second.uuid, 40],
  ]);
  await back.refundsAre(paymentId, 'succeeded');
  for (const kind of ['refund_requested', 'refunded']) expect(await amountsOf(first, kind)).toEqual([60]);
  expect(await amountsOf(second, 'refunded')).toEqual([40]);

  await back.move(paymentId, { from: second.uuid, to: third.uuid }, 50);
  const { body: note } = await new CreditClient(owner).issue(third.uuid, { amount: 1062.5, refund: true });
  await back.refundsAre(paymentId, 'succeeded');
  // It was asked for at the invoice of the note, and nothing of it was taken from the first.
  const name = `CN-${note.number}`;
  expect(await told(third, 'refund_requested', 'refunded')).toEqual([
    ['refund_requested', 50, name],
    ['refunded', 50, name],
  ]);
  expect(await amountsOf(first, 'refunded')).toEqual([60]);
  const said = await auditOf(owner).sentences();
  expect(said).toContain(`The refund of $50.00 of a payment of $2,125.00 on invoice ${third.id} was paid`);

  await back.payer.control(`/bank/payments/${intentId}/dispute`);
  await back.payer.waitFor(first.uuid, 'failed');
  expect(await amountsOf(first, 'payment_returned')).toEqual([1002.5]);
  expect(await amountsOf(second, 'payment_returned')).toEqual([972.5]);
  expect(await amountsOf(third, 'payment_returned')).toEqual([]);
});

test('PART-19 PART-20 AUDIT-03 a check that came back is told once as a whole, and on each invoice with what stood there', async () => {
  await open();
  const [first, second, third] = [await owner.sent(), await owner.sent(), await owner.sent()];
  const today = product.today();
  const paymentId = await check(200, [
    [first, 50],
    [second, 100],
  ]);
  await back.move(paymentId, { from: first.uuid, to: third.uuid }, 20.01);
  await back.move(paymentId, { from: second.uuid }, 33.33);
  const byHand = { amount: 40, reason: 'Paid too much', method: 'cash', reference: '', paidOn: today };
  expect((await owner.call(`POST ${owner.base}/payments/${paymentId}/refunds`, byHand)).status).toBe(200);
  const reason = 'Not sufficient funds.';
  await sentBack(paymentId, reason);

  expect(await amountsOf(first, 'payment_returned')).toEqual([29.99]);
  expect(await told(second, 'payment_returned')).toEqual([
    ['payment_returned', 66.67, `${reason} The $40.00 that had been paid back of it is owed too.`],
  ]);
  expect(await told(third, 'payment_returned')).toEqual([
    ['payment_returned', 20.01, 'The payment that this money came from was taken back by its bank.'],
  ]);
  const said = (await auditOf(owner).sentences()).filter((sentence) => sentence.endsWith('was returned'));
  expect(said.toSorted()).toEqual(
    [
      `A payment of $200.00 on invoice ${first.id} and 1 other was returned`,
      `$66.67 of a payment of $200.00 on invoice ${second.id} was returned`,
      `$20.01 of a payment of $200.00 on invoice ${third.id} was returned`,
    ].toSorted(),
  );
});

test('PART-19 PART-20 SEE-06 a check that came back is told at its first invoice where it was all kept as credit, and where it was moved in the list of their job as well', async () => {
  await open();
  const [first, second, third] = [await owner.sent(), await owner.sent(), await owner.sent()];
  const parts = [
    [first, 50],
    [second, 100],
  ] as const;
  const kept = await check(150, parts);
  for (const [{ uuid: from }, amount] of parts) expect((await back.move(kept, { from }, amount)).status).toBe(200);
  await sentBack(kept, 'Closed account.');
  expect(await told(first, 'payment_returned')).toEqual([['payment_returned', 150, 'Closed account.']]);
  expect(await told(second, 'payment_returned')).toEqual([]);

  const moved = await check(150, parts);
  expect((await back.move(moved, { from: first.uuid, to: third.uuid }, 50)).status).toBe(200);
  await sentBack(moved, 'Stopped.');
  const each = await Promise.all([first, second, third].map((invoice) => amountsOf(invoice, 'payment_returned')));
  expect(each).toEqual([[150], [100], [50]]);
  const ofJob = await owner.get<JobTimelineEntry[]>(`GET ${owner.base}/jobs/${owner.job.uuid}/timeline`);
  const returns = ofJob
    .filter(({ kind }) => kind === 'payment_returned')
    .map(({ about, amount }) => [about.uuid, amount]);
  expect(returns.toSorted(([, one], [, other]) => Number(other) - Number(one))).toEqual([
    [first.uuid, 150],
    [second.uuid, 100],
    [third.uuid, 50],
  ]);
});
