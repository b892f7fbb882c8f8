import type { ReceiptJson } from '@underlay/contract/receipts.ts';
import { addDays, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DISPUTED_ACCOUNT, Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;

beforeAll(async () => {
  product = await startProduct({}, { typeset: true });
  owner = await TestBusiness.open(product);
  payer = new Payer(owner);
});
afterAll(() => product.stop());

const receiptOf = async (paymentId: string) =>
  (await owner.visit<ReceiptJson>(`GET ${owner.portal}/payments/${paymentId}`)).body;
async function paperOf(paymentId: string) {
  const answer = await fetch(`${product.origin}/core/api${owner.portal}/payments/${paymentId}/pdf`);
  return (await readPdf(new Uint8Array(await answer.arrayBuffer()))).text.replaceAll(/\s+/g, ' ');
}

test('D63 PART-21 RISK-07 the paper of a payment over several invoices describes none of them alone, and once it came back says when and why', async () => {
  await owner.call(`PUT ${owner.base}/money-settings`, { partPayments: { kind: 'any' } });
  const [first, second] = [await owner.sent({ description: 'Room 1' }), await owner.sent({ description: 'Room 2' })];
  const targets = [first, second].map(({ uuid: invoiceId }) => ({ invoiceId, amount: 1062.5 }));
  const entries = { accountNumber: DISPUTED_ACCOUNT, amount: 2125, targets };
  const { body: paid } = await payer.payByBank(first, entries);
  await payer.waitFor(first.uuid, 'awaiting bank');
  expect(await paperOf(paid.uuid)).not.toMatch(/Room \d|Returned/);
  expect((await receiptOf(paid.uuid)).returnedOn).toBeUndefined();
  for (const days of [3, 3]) await payer.control('/clock/advance', { days });
  await payer.waitFor(first.uuid, 'failed');

  const { payment, returnedOn } = await receiptOf(paid.uuid);
  expect([returnedOn, payment.failure]).toEqual([product.today(), expect.stringMatching(/\w/)]);
  const paper = await paperOf(paid.uuid);
  expect(paper).toContain(`Returned ${formatDate(product.today())} ${payment.failure}`);
  expect(paper).not.toMatch(/Room \d/);
});

test('D63 PART-15 PART-19 the paper of a check speaks of no charge and no fee, and of a bounced one names the day that was given', async () => {
  const invoice = await owner.sent();
  const [came, went] = [addDays(product.today(), -5), addDays(product.today(), -2)];
  const hand = { customerId: owner.customer.uuid, tender: 'check', reference: '2291', receivedOn: came, note: '' };
  const check = { ...hand, amount: 1062.5, allocations: [{ invoiceId: invoice.uuid, amount: 1062.5 }] };
  const { body: paid } = await owner.call<{ uuid: string }>(`POST ${owner.base}/payments`, check);
  const paper = await paperOf(paid.uuid);
  expect(paper).toContain('Total paid');
  expect(paper).not.toMatch(/Fee|charged/);

  const reason = 'Not sufficient funds';
  expect((await owner.call(`POST ${owner.base}/payments/${paid.uuid}/returned`, { on: went, reason })).status).toBe(
    200,
  );
  expect((await receiptOf(paid.uuid)).returnedOn).toBe(went);
  expect(await paperOf(paid.uuid)).toContain(`Returned ${formatDate(went)} ${reason}`);
});
