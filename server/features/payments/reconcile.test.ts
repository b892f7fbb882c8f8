import { randomUUID } from 'node:crypto';
import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { TaskJson } from '@underlay/contract/tasks.ts';
import { expect, test } from 'vitest';
import { copyOf } from '../../testing/database-copy.ts';
import { readingScene } from '../../testing/reading-scene.ts';

const NOTHING = { count: 0, cents: 0 };

const scene = readingScene();

/** What the books have of each payment, whenever and in however many steps it was written. */
const standing = () => scene.product.platform.systemDb.sql`
  select p.id, p.state, p.amount_cents, p.fee_cents, p.cost_cents, p.refunded_cents, p.refunded_fee_cents, p.refunded_cost_cents,
    (select jsonb_object_agg(account, amount) from (
      select account, sum(amount_cents) amount from ledger_lines l join ledger_transactions t using (business_id, sequence)
      where t.payment_id = p.id group by account having sum(amount_cents) <> 0) a) booked
  from payments p where p.business_id = ${scene.businessId()} and p.state not in ('started', 'canceled') order by p.id`;

async function paidByCard(invoice: InvoiceDetailJson) {
  const { body: intent } = await scene.payer.openForm(invoice);
  await scene.payer.confirmCard(intent);
  return { intentId: intent.id, paymentId: (await scene.payer.finish(intent.id)).body.uuid };
}

const tasks = () => scene.owner.get<TaskJson[]>(`GET ${scene.owner.base}/tasks`);

test('I61 after a copy was put back nothing is lost and nothing doubled: what the copy did not know comes from the provider', async () => {
  await scene.open();
  const [settled, refunded, disputed] = [
    await scene.back.paidByCard(),
    await scene.back.paidByCard(),
    await scene.back.paidByCard(),
  ];
  const [bank, card, unused] = [await scene.owner.sent(), await scene.owner.sent(), await scene.owner.sent()];
  await scene.payer.payByBank(bank);
  await scene.payer.waitFor(bank.uuid, 'awaiting bank');
  await scene.product.settle();
  const copy = await copyOf(scene.product.platform);
  await scene.payer.control('/clock/advance', { days: 3 });
  await scene.payer.waitFor(bank.uuid, 'settled');
  const late = await paidByCard(card);
  await scene.back.refund(refunded.paymentId, 1062.5);
  await scene.back.refundsAre(refunded.paymentId, 'succeeded');
  await scene.payer.control(`/bank/payments/${disputed.intentId}/dispute`);
  await scene.payer.waitFor(disputed.invoice.uuid, 'failed');
  const { body: orphan } = await scene.payer.openForm(unused);
  await scene.product.settle();
  const acknowledged = await standing();
  const lost = await scene.owner.sent();
  const lostPayment = await paidByCard(lost);
  await scene.product.settle();
  await scene.payer.control('/bank/webhooks', { paused: true });

  await copy.putBack();
  expect(await standing()).not.toEqual(acknowledged);
  const found = await scene.read(6);
  expect(found).toEqual({
    known: { count: 1, cents: 109_361 },
    applied: { count: 3, cents: 109_361 + 109_361 + 106_350 },
    recovered: { count: 1, cents: 109_361 },
    suspended: { count: 1, cents: 106_160 },
    underWay: NOTHING,
    unknown: { count: 1, cents: orphan ? 109_361 : 0 },
    lookedUp: NOTHING,
    differing: NOTHING,
    failed: NOTHING,
  });
  expect(await standing()).toEqual(acknowledged);
  await scene.there.expectAgreement();
  expect(await scene.owner.invoice(card.uuid)).toMatchObject({ status: 'paid', amount: 0 });
  expect((await scene.owner.visit(`GET /payments/${late.paymentId}`)).body).toMatchObject({ status: 'settled' });
  // A form that nobody here knows of cannot be paid any more.
  expect((await scene.payer.confirmCard(orphan)).body.status).not.toBe('succeeded');
  expect(await tasks()).toContainEqual(
    expect.objectContaining({
      kind: 'unmatched_payment',
      amount: 1061.6,
      customerId: null,
      detail: expect.stringContaining(lostPayment.intentId),
    }),
  );
  expect((await scene.there.ask(`/v1/payment_intents/${settled.intentId}`)).status).toBe('succeeded');

  // Once more, and everything that the provider sent meanwhile: nothing moves.
  expect(await scene.read(6)).toMatchObject({
    applied: NOTHING,
    recovered: NOTHING,
    suspended: NOTHING,
    failed: NOTHING,
  });
  await scene.payer.control('/bank/webhooks', { paused: false });
  await scene.product.settle();
  expect(await standing()).toEqual(acknowledged);
  await scene.there.expectAgreement();

  // Two at the same moment do what one does.
  await copy.putBack();
  await Promise.all([scene.read(6), scene.read(6)]);
  expect(await standing()).toEqual(acknowledged);
  await scene.there.expectAgreement();
});

test('I61 D92 a lost payment whose bank account has still to be verified waits for its deposits again', async () => {
  await scene.open();
  await scene.payer.control('/bank/settings', { microdeposits: true });
  const invoice = await scene.owner.sent();
  await scene.product.settle();
  const copy = await copyOf(scene.product.platform);
  const { body: payment } = await scene.payer.payByBank(invoice);
  await scene.owner.until(async () =>
    (await scene.owner.invoice(invoice.uuid)).timeline.some(({ kind }) => kind === 'payment_deposits'),
  );
  await scene.product.settle();
  await scene.payer.control('/bank/settings', { microdeposits: false });
  await copy.putBack();
  expect(await scene.read()).toMatchObject({ recovered: { count: 1, cents: 106_350 } });
  const [row] = await scene.product.platform.systemDb.sql<{ intent: string; state: string; reserves: boolean }[]>`
    select provider_payment_id intent, state, reserves from payments where id = ${payment.uuid}`;
  expect(row).toMatchObject({ state: 'authorized', reserves: true });
  await scene.payer.control(`/bank/payments/${row?.intent}/verify`);
  await scene.payer.waitFor(invoice.uuid, 'awaiting bank');
  await scene.payer.control('/clock/advance', { days: 3 });
  await scene.payer.waitFor(invoice.uuid, 'settled');
  await scene.there.expectAgreement();
});

test('PAYO-04 money that fits no invoice is in suspense, with one task and one mail, until it is refunded there', async () => {
  await scene.open();
  const { id } = await scene.there.payment();
  await scene.owner.until(async () => (await tasks()).length > 0);
  await scene.there.expectAgreement();
  expect(await tasks()).toMatchObject([{ kind: 'unmatched_payment', amount: 500, customerName: '', paymentId: null }]);
  expect(await scene.read()).toMatchObject({ suspended: NOTHING, known: { count: 1 } });
  expect(await tasks()).toHaveLength(1);
  await scene.product.settle();
  const mails = (await (await fetch(`${scene.product.sandbox}/mailbox/messages`)).json()) as {
    subject: string;
    text: string;
  }[];
  const told = mails.filter(({ subject, text }) => subject === 'A payment that fits no invoice' && text.includes(id));
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain(`$500.00 (${id})`);
  await scene.payer.control('/bank/webhooks', { paused: true });
  await scene.there.ask('/v1/refunds', { payment_intent: id });
  expect(await scene.read()).toMatchObject({ suspended: { count: 1, cents: -50_000 } });
  expect(await tasks()).toEqual([]);
  await scene.there.expectAgreement();
});

test('I13 a payment that names another business and its invoice touches nothing of that business', async () => {
  await scene.open();
  const [victim, invoice] = [scene.owner, await scene.owner.sent()];
  await scene.open();
  const metadata = {
    'metadata[business]': victim.business.businessId,
    'metadata[invoice]': invoice.uuid,
    'metadata[payment]': randomUUID(),
  };
  await scene.payer.control('/bank/webhooks', { paused: true });
  await scene.there.payment(metadata);
  // An own business beside an invoice of the other.
  await scene.there.payment({
    ...metadata,
    'metadata[business]': scene.businessId(),
    'metadata[payment]': randomUUID(),
  });
  expect(await scene.read()).toMatchObject({ suspended: { count: 2, cents: 100_000 }, recovered: NOTHING });
  expect(await victim.invoice(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
  const rows = await scene.product.platform.systemDb.sql`select 1 from payments where invoice_id = ${invoice.uuid}`;
  expect(rows).toHaveLength(0);
});
