import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { JobJson } from '@underlay/contract/jobs.ts';
import type { PaymentJson } from '@underlay/contract/payments.ts';
import type { CustomerJobJson } from '@underlay/contract/portal-jobs.ts';
import { addDays, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Contracts } from '../../testing/contracts.ts';
import { CreditClient } from '../../testing/credit-client.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { RefundClient } from '../../testing/refund-client.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let back: RefundClient;
let credits: CreditClient;
let contracts: Contracts;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product);
  back = new RefundClient(new Payer(owner));
  credits = new CreditClient(owner);
  contracts = new Contracts(owner, product);
  await owner.call(`PUT ${owner.base}/money-settings`, { partPayments: { kind: 'any' } });
});
afterEach(() => expectSoundBooks(product.platform));
afterAll(() => product.stop());

interface Job extends JobJson {
  readonly invoice: InvoiceDetailJson;
}

async function jobWithInvoice(): Promise<Job> {
  const job = await contracts.job();
  return { ...job, invoice: await owner.sent({ jobId: job.uuid }) };
}

/** The invoices of two jobs, each over $1,062.50, that one card paid. */
async function paidTogether() {
  const [first, second] = [await jobWithInvoice(), await jobWithInvoice()];
  const { payer } = back;
  const targets = [first, second].map(({ invoice }) => ({ invoiceId: invoice.uuid, amount: 1062.5 }));
  const { body: intent } = await payer.openForm(first.invoice, { targets, amount: 2125 });
  await payer.confirmCard(intent);
  const { body: payment } = await payer.finish(intent.id);
  await payer.waitFor(first.invoice.uuid, 'settled');
  return { first, second, paymentId: payment.uuid, intentId: intent.id };
}

/** What went back by the story of a job: of which invoice, how much, and whether the payer's bank took it. */
async function wentBack({ uuid }: Job) {
  const { body } = await owner.visit<CustomerJobJson>(`GET ${owner.portal}/jobs/${uuid}`);
  const { entries } = body.story;
  expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
  return entries
    .filter(({ kind }) => kind === 'refund')
    .map(({ document, amount, takenByBank }) => [document?.uuid, amount, takenByBank === true]);
}

test('LINK-03 PART-23 a refund is told by the job whose invoice it is taken from, under way and arrived', async () => {
  const { first, second, paymentId } = await paidTogether();
  await back.payer.control('/bank/settings', { refundsPending: true });
  expect((await back.refundFrom(paymentId, [[second.invoice.uuid, 300]])).status).toBe(200);
  expect([await wentBack(first), await wentBack(second)]).toEqual([[], [[second.invoice.uuid, 300, false]]]);
  await back.payer.control('/bank/settings', { refundsPending: false });
  await back.refundFrom(paymentId, [
    [first.invoice.uuid, 62.5],
    [second.invoice.uuid, 200],
  ]);
  await owner.until(async () => (await owner.invoice(first.invoice.uuid)).amount === 62.5);
  expect(await wentBack(first)).toEqual([[first.invoice.uuid, 62.5, false]]);
  expect(await wentBack(second)).toEqual([
    [second.invoice.uuid, 200, false],
    [second.invoice.uuid, 300, false],
  ]);
});

test("LINK-03 PART-23 what the payer's bank takes of a payment is told by the jobs that it is taken from", async () => {
  const { first, second, intentId } = await paidTogether();
  await back.payer.control(`/bank/payments/${intentId}/dispute`, { amount: 120_000 });
  await owner.until(async () => (await owner.invoice(second.invoice.uuid)).amount > 0);
  const [ofFirst, ofSecond] = [(await owner.invoice(first.invoice.uuid)).amount, 1062.5];
  expect(ofFirst).toBeGreaterThan(0);
  expect(await wentBack(first)).toEqual([[first.invoice.uuid, ofFirst, true]]);
  expect(await wentBack(second)).toEqual([[second.invoice.uuid, ofSecond, true]]);
  await back.payer.control(`/bank/payments/${intentId}/win`);
  await owner.until(async () => (await owner.invoice(second.invoice.uuid)).amount === 0);
  expect([await wentBack(first), await wentBack(second)]).toEqual([[], []]);
});

test('LINK-03 CRED-09 what goes back by a credit note is told by the job whose invoice it is on', async () => {
  const { first, second } = await paidTogether();
  const { status } = await credits.issue(second.invoice.uuid, { amount: 200, refund: true });
  expect(status).toBe(200);
  expect([await wentBack(first), await wentBack(second)]).toEqual([[], [[second.invoice.uuid, 200, false]]]);
});

test('LINK-03 two invoices of one job are two entries of a payment and of its refund', async () => {
  const job = await contracts.job();
  const [invoice, other] = [await owner.sent({ jobId: job.uuid }), await owner.sent({ jobId: job.uuid })];
  const { body: paid } = await credits.record(2125, [invoice, other]);
  expect(paid.uuid).toBeTruthy();
  expect(await wentBack({ ...job, invoice })).toEqual([]);
});

test('LINK-03 RISK-07 PART-15 a check is told, and stands in the contract and the papers, on the day on which it came, and its return on the day of that', async () => {
  const job = await contracts.signed();
  const draw = (await contracts.bill(job, 1)).body.draws[0]?.invoice?.uuid ?? '';
  const day = (days: number) => addDays(product.today(), days);
  const told = async () => {
    const { body } = await owner.visit<CustomerJobJson>(`GET ${owner.portal}/jobs/${job.uuid}`);
    const dayOf = (at: string | undefined) => at && dateIn('America/Chicago', new Date(at));
    return {
      story: body.story.entries.map(({ kind, at, payment }) => [kind, payment?.status, dayOf(at)]),
      draw: dayOf(body.draws[0]?.payment?.at),
      papers: body.papers.filter(({ kind }) => kind === 'receipt').map(({ at }) => dayOf(at)),
    };
  };
  const { body: check } = await owner.call<PaymentJson>(`POST ${owner.base}/payments`, {
    ...{ customerId: owner.customer.uuid, amount: 840.35, tender: 'check', reference: '12', note: '' },
    ...{ receivedOn: day(-10), allocations: [{ invoiceId: draw, amount: 840.35 }] },
  });
  const paid = await told();
  expect([paid.draw, paid.papers, paid.story.at(-1)]).toEqual([day(-10), [day(-10)], ['payment', 'settled', day(-10)]]);
  await owner.call(`POST ${owner.base}/payments/${check.uuid}/returned`, { on: day(-4), reason: 'Counterfeit.' });
  const { story } = await told();
  expect(story.filter(([kind]) => kind === 'payment')).toEqual([['payment', 'failed', day(-4)]]);
});

test('LINK-03 RISK-07 what came back is told when it did, after what was sent meanwhile', async () => {
  const job = await jobWithInvoice();
  const { body: intent } = await back.payer.openForm(job.invoice);
  await back.payer.confirmCard(intent);
  await back.payer.finish(intent.id);
  await back.payer.waitFor(job.invoice.uuid, 'settled');
  const later = await owner.sent({ jobId: job.uuid });
  await back.payer.control(`/bank/payments/${intent.id}/dispute`);
  await back.payer.waitFor(job.invoice.uuid, 'failed');
  const { body } = await owner.visit<CustomerJobJson>(`GET ${owner.portal}/jobs/${job.uuid}`);
  expect(body.story.entries.map(({ kind, document, payment }) => [kind, document?.uuid, payment?.returned])).toEqual([
    ['payment', job.invoice.uuid, true],
    ['sent', later.uuid, undefined],
    ['sent', job.invoice.uuid, undefined],
  ]);
});
