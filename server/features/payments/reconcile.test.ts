import { randomUUID } from 'node:crypto';
import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { TaskJson } from '@underlay/contract/tasks.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { copyOf } from '../../testing/database-copy.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { PRICES } from '../../testing/prices.ts';
import { ProviderAccount } from '../../testing/provider-account.ts';
import { RefundClient } from '../../testing/refund-client.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { reconcile } from './index.ts';

const DAY = 86_400_000;
const NOTHING = { count: 0, cents: 0 };

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;
let back: RefundClient;
let there: ProviderAccount;

beforeAll(async () => {
  product = await startProduct({ prices: PRICES });
});
/** Each test has a business of its own, and so an account of its own at the provider. */
async function open() {
  owner = await TestBusiness.open(product);
  payer = new Payer(owner);
  back = new RefundClient(payer);
  there = new ProviderAccount(product, owner);
}
afterEach(async () => {
  await payer.control('/bank/webhooks', { paused: false });
  await product.settle();
  await expectSoundBooks(product.platform);
});
afterAll(() => product.stop());

const businessId = () => owner.business.businessId;
const read = (days = 3) =>
  reconcile(product.platform, businessId(), new Date(product.clock.now().getTime() - days * DAY));

/** What the books have of each payment, whenever and in however many steps it was written. */
const standing = () => product.platform.systemDb.sql`
  select p.id, p.state, p.amount_cents, p.fee_cents, p.cost_cents, p.refunded_cents, p.refunded_fee_cents, p.refunded_cost_cents,
    (select jsonb_object_agg(account, amount) from (
      select account, sum(amount_cents) amount from ledger_lines l join ledger_transactions t using (business_id, sequence)
      where t.payment_id = p.id group by account having sum(amount_cents) <> 0) a) booked
  from payments p where p.business_id = ${businessId()} and p.state not in ('started', 'canceled') order by p.id`;

async function paidByCard(invoice: InvoiceDetailJson) {
  const { body: intent } = await payer.openForm(invoice);
  await payer.confirmCard(intent);
  return { intentId: intent.id, paymentId: (await payer.finish(intent.id)).body.uuid };
}

const tasks = () => owner.get<TaskJson[]>(`GET ${owner.base}/tasks`);

test('I61 after a copy was put back nothing is lost and nothing doubled: what the copy did not know comes from the provider', async () => {
  await open();
  const [settled, refunded, disputed] = [await back.paidByCard(), await back.paidByCard(), await back.paidByCard()];
  const [bank, card, unused] = [await owner.sent(), await owner.sent(), await owner.sent()];
  await payer.payByBank(bank);
  await payer.waitFor(bank.uuid, 'awaiting bank');
  await product.settle();
  const copy = await copyOf(product.platform);
  await payer.control('/clock/advance', { days: 3 });
  await payer.waitFor(bank.uuid, 'settled');
  const late = await paidByCard(card);
  await back.refund(refunded.paymentId, 1062.5);
  await back.refundsAre(refunded.paymentId, 'succeeded');
  await payer.control(`/bank/payments/${disputed.intentId}/dispute`);
  await payer.waitFor(disputed.invoice.uuid, 'failed');
  const { body: orphan } = await payer.openForm(unused);
  await product.settle();
  const acknowledged = await standing();
  const lost = await owner.sent();
  const lostPayment = await paidByCard(lost);
  await product.settle();
  await payer.control('/bank/webhooks', { paused: true });

  await copy.putBack();
  expect(await standing()).not.toEqual(acknowledged);
  const found = await read(6);
  expect(found).toEqual({
    known: { count: 1, cents: 109_361 },
    applied: { count: 3, cents: 109_361 + 109_361 + 106_350 },
    recovered: { count: 1, cents: 109_361 },
    suspended: { count: 1, cents: 106_160 },
    unknown: { count: 1, cents: orphan ? 109_361 : 0 },
    lookedUp: NOTHING,
    differing: NOTHING,
    failed: NOTHING,
  });
  expect(await standing()).toEqual(acknowledged);
  await there.expectAgreement();
  expect(await owner.invoice(card.uuid)).toMatchObject({ status: 'paid', amount: 0 });
  expect((await owner.visit(`GET /payments/${late.paymentId}`)).body).toMatchObject({ status: 'settled' });
  // A form that nobody here knows of cannot be paid any more.
  expect((await payer.confirmCard(orphan)).body.status).not.toBe('succeeded');
  expect(await tasks()).toContainEqual(
    expect.objectContaining({
      kind: 'unmatched_payment',
      amount: 1061.6,
      customerId: null,
      detail: expect.stringContaining(lostPayment.intentId),
    }),
  );
  expect((await there.ask(`/v1/payment_intents/${settled.intentId}`)).status).toBe('succeeded');

  // Once more, and everything that the provider sent meanwhile: nothing moves.
  expect(await read(6)).toMatchObject({ applied: NOTHING, recovered: NOTHING, suspended: NOTHING, failed: NOTHING });
  await payer.control('/bank/webhooks', { paused: false });
  await product.settle();
  expect(await standing()).toEqual(acknowledged);
  await there.expectAgreement();

  // Two at the same moment do what one does.
  await copy.putBack();
  await Promise.all([read(6), read(6)]);
  expect(await standing()).toEqual(acknowledged);
  await there.expectAgreement();
});

test('I61 D92 a lost payment whose bank account has still to be verified waits for its deposits again', async () => {
  await open();
  await payer.control('/bank/settings', { microdeposits: true });
  const invoice = await owner.sent();
  await product.settle();
  const copy = await copyOf(product.platform);
  const { body: payment } = await payer.payByBank(invoice);
  await owner.until(async () =>
    (await owner.invoice(invoice.uuid)).timeline.some(({ kind }) => kind === 'payment_deposits'),
  );
  await product.settle();
  await payer.control('/bank/settings', { microdeposits: false });
  await copy.putBack();
  expect(await read()).toMatchObject({ recovered: { count: 1, cents: 106_350 } });
  const [row] = await product.platform.systemDb.sql<{ intent: string; state: string; reserves: boolean }[]>`
    select provider_payment_id intent, state, reserves from payments where id = ${payment.uuid}`;
  expect(row).toMatchObject({ state: 'authorized', reserves: true });
  await payer.control(`/bank/payments/${row?.intent}/verify`);
  await payer.waitFor(invoice.uuid, 'awaiting bank');
  await payer.control('/clock/advance', { days: 3 });
  await payer.waitFor(invoice.uuid, 'settled');
  await there.expectAgreement();
});

test('PAYO-04 money that fits no invoice is in suspense, with one task and one mail, until it is refunded there', async () => {
  await open();
  const { id } = await there.payment();
  await owner.until(async () => (await tasks()).length > 0);
  await there.expectAgreement();
  expect(await tasks()).toMatchObject([{ kind: 'unmatched_payment', amount: 500, customerName: '', paymentId: null }]);
  expect(await read()).toMatchObject({ suspended: NOTHING, known: { count: 1 } });
  expect(await tasks()).toHaveLength(1);
  await product.settle();
  const mails = (await (await fetch(`${product.sandbox}/mailbox/messages`)).json()) as {
    subject: string;
    text: string;
  }[];
  const told = mails.filter(({ subject, text }) => subject === 'A payment that fits no invoice' && text.includes(id));
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain(`$500.00 (${id})`);
  await payer.control('/bank/webhooks', { paused: true });
  await there.ask('/v1/refunds', { payment_intent: id });
  expect(await read()).toMatchObject({ suspended: { count: 1, cents: -50_000 } });
  expect(await tasks()).toEqual([]);
  await there.expectAgreement();
});

test('I13 a payment that names another business and its invoice touches nothing of that business', async () => {
  await open();
  const [victim, invoice] = [owner, await owner.sent()];
  await open();
  const metadata = {
    'metadata[business]': victim.business.businessId,
    'metadata[invoice]': invoice.uuid,
    'metadata[payment]': randomUUID(),
  };
  await payer.control('/bank/webhooks', { paused: true });
  await there.payment(metadata);
  // An own business beside an invoice of the other.
  await there.payment({ ...metadata, 'metadata[business]': businessId(), 'metadata[payment]': randomUUID() });
  expect(await read()).toMatchObject({ suspended: { count: 2, cents: 100_000 }, recovered: NOTHING });
  expect(await victim.invoice(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
  const rows = await product.platform.systemDb.sql`select 1 from payments where invoice_id = ${invoice.uuid}`;
  expect(rows).toHaveLength(0);
});
