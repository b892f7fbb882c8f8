import type { ReceiptJson } from '@underlay/contract/receipts.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { mailOf, mailsOf } from '../../testing/mails.ts';
import { DISPUTED_ACCOUNT, type Payer } from '../../testing/payer.ts';
import type { TestBusiness } from '../../testing/people.ts';
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

const bank = (intentId: string, decision: 'dispute' | 'win') => payer.control(`/bank/payments/${intentId}/${decision}`);

test('INV-23 a bank debit that comes back is owed again, with the bank’s reason and a task', async () => {
  const invoice = await owner.sent();
  const { body: payment } = await payer.payByBank(invoice, { accountNumber: DISPUTED_ACCOUNT });
  await payer.waitFor(invoice.uuid, 'awaiting bank');
  await payer.control('/clock/advance', { days: 3 });
  await payer.waitFor(invoice.uuid, 'failed');
  expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
  const detail = 'The bank reports that the account holder did not authorize this payment.';
  const [task, ...more] = await back.tasks(payment.uuid);
  expect([task, more]).toMatchObject([
    { kind: 'payment_returned', amount: 1062.5, detail, customerName: 'Maple Row Property Group' },
    [],
  ]);
  expect((await back.money(payment.uuid)).body).toMatchObject({ refundable: 0, credit: 0, hasAuthorization: true });
  const kinds = await back.timeline(invoice.uuid);
  expect(kinds).toContain('payment_returned');
  expect(kinds).not.toContain('payment_failed');
  for (const again of [204, 204])
    expect((await owner.call(`PUT ${owner.base}/tasks/${task?.uuid}`, { done: true })).status).toBe(again);
  expect(await back.tasks(payment.uuid)).toEqual([]);
});

test('INV-23 after a refund of a part, only the rest can come back, and the mails say so', async () => {
  const paid = await back.paidByCard();
  await back.refund(paid.paymentId, 400);
  await back.refundsAre(paid.paymentId, 'succeeded');
  await bank(paid.intentId, 'dispute');
  await payer.waitFor(paid.invoice.uuid, 'failed');
  expect(await owner.invoice(paid.invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
  expect(await back.tasks(paid.paymentId)).toMatchObject([{ kind: 'payment_returned', amount: 662.5 }]);
  expect((await back.refund(paid.paymentId, 1)).body).toMatchObject({ code: 'not_refundable' });
  // The payer reads of what their bank took back, with the whole fee, and the business of what its books and its task say.
  const { subject, text } = await mailOf(owner, paid.paymentId, 'returned');
  expect(subject).toBe(`Your bank took back your payment of $693.61 for invoice ${paid.invoice.id}`);
  expect(text).toContain('Your bank took back the payment of $693.61 to Tallgrass Flooring Co.');
  const told = await mailOf(owner, paid.paymentId, 'returned-business');
  expect(told.subject).toContain(`Payment returned: $662.50 on invoice ${paid.invoice.id}`);
  expect(told.text).toContain('The bank returned the payment of $662.50 by Maple Row Property Group');
});

test('INV-23 a dispute that the business wins settles the payment again, and its task is done', async () => {
  const paid = await back.paidByCard();
  expect((await back.money(paid.paymentId)).body.hasAuthorization).toBe(false);
  await bank(paid.intentId, 'dispute');
  await payer.waitFor(paid.invoice.uuid, 'failed');
  await expectSoundBooks(product.platform);
  await bank(paid.intentId, 'win');
  await payer.waitFor(paid.invoice.uuid, 'settled');
  expect(await owner.invoice(paid.invoice.uuid)).toMatchObject({ status: 'paid', amount: 0 });
  expect(await back.tasks(paid.paymentId)).toEqual([]);
  // The old events again, in any order, move nothing. The outcome of the dispute counts.
  await payer.control('/bank/webhooks/replay', { paymentIntent: paid.intentId, times: 3, shuffle: true });
  expect(await payer.paymentStatus(paid.invoice.uuid)).toBe('settled');
  const references = await product.platform.systemDb.sql<{ reference: string }[]>`
    select reference from ledger_transactions where payment_id = ${paid.paymentId} order by sequence`;
  expect(references.map(({ reference }) => reference)).toEqual([
    `settled:${paid.paymentId}`,
    `reversed:${paid.paymentId}`,
    `settled:${paid.paymentId}:2`,
  ]);
});

test('INV-23 P19 TM-12 each return and each win of one payment is told by a mail of its own, to its payer, and to the business what it lost', async () => {
  const paid = await back.paidByCard();
  const told = async () => {
    await product.settle();
    const abouts = ['settled', 'returned', 'returned-business'];
    const again = abouts.map((about) => about.replace(/^\w+/, '$&-2'));
    return Promise.all(
      [...abouts, ...again].map(async (about) => (await mailsOf(owner, paid.paymentId, about)).length),
    );
  };
  const decide = async (decision: 'dispute' | 'win', status: string) => {
    await bank(paid.intentId, decision);
    await payer.waitFor(paid.invoice.uuid, status);
    return told();
  };
  expect(await told()).toEqual([1, 0, 0, 0, 0, 0]);
  expect(await decide('dispute', 'failed')).toEqual([1, 1, 1, 0, 0, 0]);
  expect(await decide('win', 'settled')).toEqual([1, 1, 1, 1, 0, 0]);
  expect(await decide('dispute', 'failed')).toEqual([1, 1, 1, 1, 1, 1]);
  expect((await mailOf(owner, paid.paymentId, 'returned-2')).subject).toBe(
    `Your bank took back your payment of $1,093.61 for invoice ${paid.invoice.id}`,
  );
  await payer.control('/bank/webhooks/replay', { paymentIntent: paid.intentId, times: 2, shuffle: true });
  expect(await told()).toEqual([1, 1, 1, 1, 1, 1]);
  await product.platform.systemDb.sql`
    update deliveries set recipient = 'later@maplerow.example' where subject_id = ${paid.paymentId} and cause = 'settled-2'`;
  const receipt = await owner.visit<ReceiptJson>(`GET ${owner.portal}/payments/${paid.paymentId}`);
  expect(receipt.body.mailedTo).toBe('later@maplerow.example');
});

test('INV-23 what is won after the invoice was paid otherwise is the customer’s credit', async () => {
  const paid = await back.paidByCard();
  await bank(paid.intentId, 'dispute');
  await payer.waitFor(paid.invoice.uuid, 'failed');
  await owner.addLine(paid.invoice.uuid, {
    categoryId: owner.categories.get('Payment'),
    description: 'Check 91',
    quantity: 1,
    rate: 1062.5,
  });
  await bank(paid.intentId, 'win');
  await owner.until(async () => (await back.money(paid.paymentId)).body.credit === 1062.5);
  expect(await owner.invoice(paid.invoice.uuid)).toMatchObject({ status: 'paid', amount: 0 });
  expect(await back.timeline(paid.invoice.uuid)).toContain('payment_unapplied');
  expect(await back.tasks(paid.paymentId)).toMatchObject([{ kind: 'unapplied_credit', amount: 1062.5 }]);
});

test('INV-23 a refund that comes back when the invoice was paid otherwise: what it no longer takes is credit', async () => {
  const paid = await back.paidByCard();
  await back.refund(paid.paymentId, 400);
  await back.refundsAre(paid.paymentId, 'succeeded');
  await owner.addLine(paid.invoice.uuid, {
    categoryId: owner.categories.get('Payment'),
    description: 'Check 92',
    quantity: 1,
    rate: 400,
  });
  const [refund] = await back.atTheProvider(paid);
  await payer.control(`/bank/refunds/${refund?.id}/fail`);
  await back.refundsAre(paid.paymentId, 'failed');
  expect(await owner.invoice(paid.invoice.uuid)).toMatchObject({ status: 'paid', amount: 0 });
  expect((await back.money(paid.paymentId)).body).toMatchObject({ credit: 400, refundable: 1062.5 });
  const kinds = (await back.tasks(paid.paymentId)).map(({ kind }) => kind);
  expect(kinds.sort()).toEqual(['refund_failed', 'unapplied_credit']);
});

test.each([
  ['all of it', undefined, 1062.5],
  ['a part', 20_000, 200],
] as const)(
  'RISK-07 ALLOC-11 of what was kept as credit the bank takes back %s: no invoice is owed again, and the task names none',
  async (_, part, amount) => {
    const paid = await back.paidByCard();
    await back.move(paid.paymentId, { from: paid.invoice.uuid }, 1062.5);
    await payer.control(`/bank/payments/${paid.intentId}/dispute`, part === undefined ? {} : { amount: part });
    const tasks = async () => (await back.tasks(paid.paymentId)).filter(({ kind }) => kind === 'payment_returned');
    await owner.until(async () => (await tasks()).length > 0);
    expect(await tasks()).toMatchObject([
      { amount, invoiceId: null, invoiceUuid: null, customerName: 'Maple Row Property Group' },
    ]);
    expect(await owner.invoice(paid.invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
  },
);
