import type { StatementJson } from '@underlay/contract/statements.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { download } from '../../testing/files.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { RefundClient } from '../../testing/refund-client.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;
let back: RefundClient;

beforeAll(async () => {
  product = await startProduct({}, { typeset: true });
  owner = await TestBusiness.open(product);
  payer = new Payer(owner);
  back = new RefundClient(payer);
});
afterAll(async () => {
  await expectSoundBooks(product.platform);
  await product.stop();
});

const path = () => `${owner.base}/customers/${owner.customer.uuid}/statement`;
const statement = () => owner.get<StatementJson>(`GET ${path()}`);
const creditToPay = async () => (await owner.visit<{ credit: number }>(`GET ${owner.portal}`)).body.credit;

test('STMT-04 PART-23 a refund that has not arrived stands below the balance, with what of it is credit still, and nowhere once it has', async () => {
  const paid = await back.paidByCard();
  const kept = { from: { invoiceId: paid.invoice.uuid }, amount: 100 };
  expect((await owner.call(`POST ${owner.base}/payments/${paid.paymentId}/allocations`, kept)).status).toBe(200);
  await payer.control('/bank/settings', { refundsPending: true });
  // $100.00 are credit, and $50.00 stand on the invoice.
  await back.refund(paid.paymentId, 150);
  await owner.until(async () => (await back.atTheProvider(paid)).length === 1);
  await payer.control('/bank/settings', { refundsPending: false });

  const day = product.today();
  const under = await statement();
  expect(under).toMatchObject({ balance: 0, open: { sum: 100, credits: [{ amount: 100 }] } });
  expect(under.underWay).toEqual({
    payments: [],
    sum: 0,
    refunds: [{ day, means: expect.objectContaining({ method: 'card', lastFour: '4242' }), amount: 150, unused: 100 }],
    left: 150,
  });
  // What goes back can be used by nobody.
  expect(await creditToPay()).toBe(0);
  const paper = await download(owner, `${owner.portal}/statement/pdf`);
  const { text } = await readPdf(paper.bytes);
  expect(text).toMatch(
    /On its way back since \w+ \w+: to card ending in 4242\s+\$150\.00\s+When it has arrived\s+\$150\.00/,
  );

  const [refund] = await back.atTheProvider(paid);
  await payer.control(`/bank/refunds/${refund?.id}/settle`);
  await back.refundsAre(paid.paymentId, 'succeeded');
  expect(await statement()).toMatchObject({
    balance: 150,
    open: { sum: 150, credits: [] },
    underWay: { payments: [], refunds: [], left: 150 },
  });
});

test('STMT-04 RISK-07 a refund that has not arrived stands below no balance once a bank took its payment back, which it does not change when it arrives', async () => {
  const paid = await back.paidByCard();
  const before = await statement();
  await payer.control('/bank/settings', { refundsPending: true });
  await back.refund(paid.paymentId, 60);
  await owner.until(async () => (await back.atTheProvider(paid)).length === 1);
  await payer.control('/bank/settings', { refundsPending: false });
  expect((await statement()).underWay).toMatchObject({ refunds: [{ amount: 60 }], left: before.balance + 60 });

  await payer.control(`/bank/payments/${paid.intentId}/dispute`);
  await payer.waitFor(paid.invoice.uuid, 'failed');
  const owed = before.balance + paid.invoice.amount;
  const taken = { balance: owed, underWay: { refunds: [], left: owed } };
  expect(await statement()).toMatchObject(taken);
  const [refund] = await back.atTheProvider(paid);
  await payer.control(`/bank/refunds/${refund?.id}/settle`);
  await back.refundsAre(paid.paymentId, 'succeeded');
  expect(await statement()).toMatchObject(taken);
});

/** Asked for by a server of the version before, it names nothing. */
async function askedBefore(paymentId: string, cents: number) {
  await product.platform.systemDb.sql`
    insert into refunds (business_id, id, payment_id, invoice_id, customer_id, state, amount_cents, fee_cents, reason, requested_by,
      created_at, checked_at)
    select business_id, gen_random_uuid(), id, invoice_id, customer_id, 'requested', ${cents}, 0, 'Two boxes came back', 'x', now(), now()
    from payments where id = ${paymentId}`;
}
const failed = (paymentId: string) =>
  product.platform.systemDb.sql`update refunds set state = 'failed' where payment_id = ${paymentId}`;

test('STMT-01 PART-23 a refund that names nothing, of a server of the version before, takes no more credit than its payment left', async () => {
  const paid = await back.paidByCard();
  await askedBefore(paid.paymentId, 5000);
  expect((await statement()).underWay.refunds).toMatchObject([{ amount: 50, unused: 0 }]);
  await failed(paid.paymentId);
});

test('STMT-01 PART-23 nor do several of them together, beside one that names what it takes', async () => {
  for (const [named, before, unused] of [
    [0, [60, 70], [60, 40]],
    [0, [120, 5], [100, 0]],
    [30, [50, 20], [30, 50, 20]],
    [30, [50, 40], [30, 50, 20]],
  ] as const) {
    const { invoice, paymentId } = await back.paidByCard();
    await back.move(paymentId, { from: invoice.uuid }, 100);
    await payer.control('/bank/settings', { refundsPending: true });
    if (named > 0) await back.refund(paymentId, named);
    await product.settle();
    await payer.control('/bank/settings', { refundsPending: false });
    for (const amount of before) await askedBefore(paymentId, amount * 100);
    const { refunds } = (await statement()).underWay;
    expect(refunds.map((refund) => refund.unused)).toEqual(unused);
    // The same as who uses the rest is told.
    const { body } = await back.money(paymentId);
    expect(refunds.reduce((sum, refund) => sum + refund.unused, 0)).toBe(body.unused - body.credit);
    await failed(paymentId);
    await back.move(paymentId, { to: invoice.uuid }, 100);
  }
});
