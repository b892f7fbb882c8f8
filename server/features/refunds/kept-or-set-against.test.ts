import type { PaymentJson } from '@underlay/contract/payments.ts';
import type { WebhookJson, WebhookMessagesJson } from '@underlay/contract/webhooks.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { auditOf, said } from '../../testing/audit-reader.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { mailOf } from '../../testing/mails.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { Program } from '../../testing/programs.ts';
import { RefundClient, startPayments } from '../../testing/refund-client.ts';
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

const check = (amount: number) => ({
  ...{ customerId: owner.customer.uuid, amount, tender: 'check', reference: `${amount}` },
  ...{ receivedOn: product.today(), note: '', keepRest: true, allocations: [] },
});

/** A check that its bank sent back after so much of it was paid back. */
async function owedOfReturned(amount: number) {
  const { body } = await owner.call<PaymentJson>(`POST ${owner.base}/payments`, check(400));
  const on = product.today();
  const refund = { amount, reason: 'Paid too much', method: 'check', reference: '88', paidOn: on };
  await owner.call(`POST ${owner.base}/payments/${body.uuid}/refunds`, refund);
  await owner.call(`POST ${owner.base}/payments/${body.uuid}/returned`, { on, reason: 'Counterfeit.' });
}

const told = async (invoiceId: string, kind: string) =>
  (await owner.invoice(invoiceId)).timeline.filter((entry) => entry.kind === kind);
const decide = (intentId: string, decision: 'dispute' | 'win') =>
  payer.control(`/bank/payments/${intentId}/${decision}`);

test('PART-19 INV-23 ALLOC-11 receipt and timeline say how much of money that no invoice has is credit, and how much is set against a returned check', async () => {
  const paid = await back.paidByCard();
  await decide(paid.intentId, 'dispute');
  await payer.waitFor(paid.invoice.uuid, 'failed');
  const byHand = { categoryId: owner.categories.get('Payment'), description: 'Check 91', quantity: 1, rate: 1062.5 };
  await owner.addLine(paid.invoice.uuid, byHand);
  await owedOfReturned(100);
  await decide(paid.intentId, 'win');
  const { text } = await mailOf(owner, paid.paymentId, 'settled-2');
  expect(text).toContain(
    'When it arrived, the invoice no longer needed it. Tallgrass Flooring Co. keeps $962.50 as your credit and will use it for another invoice or send it back. $100.00 of your payment is set against what you owe of a check that your bank sent back.',
  );
  expect(await told(paid.invoice.uuid, 'payment_unapplied')).toMatchObject([{ amount: 962.5, setAgainst: 100 }]);

  // What is owed besides takes what somebody takes off another invoice.
  await owedOfReturned(300);
  const other = await owner.sent();
  expect((await back.apply(paid.paymentId, other.uuid, 662.5)).status).toBe(200);
  await owedOfReturned(50);
  expect((await back.move(paid.paymentId, { from: other.uuid }, 20)).status).toBe(200);
  expect((await back.move(paid.paymentId, { from: other.uuid }, 80)).status).toBe(200);
  expect((await back.move(paid.paymentId, { from: other.uuid }, 1)).status).toBe(200);
  const kept = (await told(other.uuid, 'payment_kept')).map(({ amount, setAgainst }) => [amount, setAgainst]);
  expect(kept).toEqual([
    [0, 20],
    [50, 30],
    [1, undefined],
  ]);
});

test('PART-19 AUDIT-04 HOOK-09 the audit log and the messages of a webhook say of how much money it is that is all set against a returned check', async () => {
  owner = await TestBusiness.open(product);
  back = new RefundClient(new Payer(owner));
  const { uuid: connectionId } = await Program.connect(owner);
  const entries = { connectionId, address: 'https://hooks.example.com/a', types: ['payment.unallocated'] };
  const { body: hook } = await owner.call<WebhookJson>(`POST ${owner.base}/webhooks`, entries);
  const invoice = await owner.sent();
  const allocations = [{ invoiceId: invoice.uuid, amount: 40 }];
  const { body } = await owner.call<PaymentJson>(`POST ${owner.base}/payments`, { ...check(40), allocations });
  await owedOfReturned(100);
  expect((await back.move(body.uuid, { from: invoice.uuid }, 40)).status).toBe(200);
  const { events } = await auditOf(owner).page({ subject: invoice.uuid, group: 'Money' });
  expect(events.find((event) => said(event).includes('took $40.00 of a payment off'))?.values.slice(0, 2)).toEqual([
    { label: 'Amount', before: null, after: '$0.00' },
    { label: 'Set against a returned check', before: null, after: '$40.00' },
  ]);
  const { messages } = await owner.get<WebhookMessagesJson>(`GET ${owner.base}/webhooks/${hook.uuid}/messages`);
  expect(messages.map(({ type, amount }) => [type, amount])).toEqual([['payment.unallocated', 40]]);
});

test('ALLOC-06 PART-04 the receipt says how much of a payment was no longer needed, and of several invoices that they needed none of it', async () => {
  owner = await TestBusiness.open(product);
  payer = new Payer(owner);
  back = new RefundClient(payer);
  const kept = (sum: string) =>
    `Tallgrass Flooring Co. keeps ${sum} as your credit and will use it for another invoice or send it back.`;
  const payByHand = (invoiceId: string, rate: number) =>
    owner.addLine(invoiceId, {
      ...{ categoryId: owner.categories.get('Payment'), description: 'Check 92', quantity: 1, rate },
    });
  /** The receipt of what came back after its invoices had so much from elsewhere. */
  async function receiptBeside(
    paid: { intentId: string; paymentId: string },
    hand: readonly (readonly [string, number])[],
  ) {
    await decide(paid.intentId, 'dispute');
    for (const [invoiceId] of hand) await payer.waitFor(invoiceId, 'failed');
    for (const [invoiceId, amount] of hand) await payByHand(invoiceId, amount);
    await decide(paid.intentId, 'win');
    return (await mailOf(owner, paid.paymentId, 'settled-2')).text;
  }

  const one = await back.paidByCard();
  expect(await receiptBeside(one, [[one.invoice.uuid, 62.5]])).toContain(
    `When it arrived, $62.50 of it was no longer needed. ${kept('$62.50')}`,
  );
  const part = await back.paidTogether();
  const whole = await back.paidTogether();
  expect(await receiptBeside(part, [[part.first.uuid, 1062.5]])).toContain(
    `When it arrived, $1,062.50 of it was no longer needed. ${kept('$1,062.50')}`,
  );
  const both = [whole.first, whole.second].map(({ uuid }) => [uuid, 1062.5] as const);
  expect(await receiptBeside(whole, both)).toContain(
    `When it arrived, the invoices no longer needed it. ${kept('$2,125.00')}`,
  );
});
