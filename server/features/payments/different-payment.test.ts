import type { PreparedOrderJson } from '@underlay/contract/payment-orders.ts';
import type { CustomerPaymentJson } from '@underlay/contract/payments.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { listenToLog } from '../../testing/log.ts';
import { MethodHolder, RIGHT_AMOUNTS } from '../../testing/method-holder.ts';
import type { Payer } from '../../testing/payer.ts';
import type { TestBusiness } from '../../testing/people.ts';
import { RefundClient, startPayments } from '../../testing/refund-client.ts';
import type { TestProduct } from '../../testing/test-product.ts';

/** What the provider tells of a payment names another one of ours, or another amount (TM-07). */
let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;

beforeAll(async () => {
  ({ product, owner, payer } = await startPayments());
});
afterEach(async () => {
  await payer.control('/bank/settings', { microdeposits: false });
  await holdEvents(false);
  await expectSoundBooks(product.platform);
});
afterAll(() => product.stop());

type Invoice = Awaited<ReturnType<TestBusiness['sent']>>;

const MISMATCH = {
  status: 409,
  body: { code: 'intent_mismatch', message: 'There was an error processing your request.' },
};

/** Events tell of it too, and are taken again and again. */
const holdEvents = (paused: boolean) => payer.control('/bank/webhooks', { paused });

/** Somebody changes the payment of an invoice at the provider itself. Answers how to change it back. */
async function changeThere(invoice: Invoice, change: Record<string, string>) {
  const [row] = await product.platform.systemDb.sql<{ id: string; account: string; intent: string; total: string }[]>`
    select id, provider_account_id as account, provider_payment_id as intent, amount_cents + fee_cents as total
    from payments where invoice_id = ${invoice.uuid} and state <> 'canceled'`;
  const write = async (body: Record<string, string>) => {
    const answer = await fetch(`${product.sandbox}/v1/payment_intents/${row?.intent}`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox', 'stripe-account': row?.account ?? '' },
      body: new URLSearchParams(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
  };
  await write(change);
  return () => write({ 'metadata[payment]': row?.id ?? '', ...(change.amount && { amount: String(row?.total) }) });
}
const another = () => ({ 'metadata[payment]': crypto.randomUUID() });

/** All that is stored of the money of an invoice. */
const stored = async (invoice: Invoice) => [
  await product.platform.systemDb.sql`
    select id, state, amount_cents, fee_cents from payments where invoice_id = ${invoice.uuid} order by id`,
  await product.platform.systemDb.sql`
    select status, paid_cents, held_cents, version from invoices where id = ${invoice.uuid}`,
];

test('TM-07 D05 API-12 PAY-31 a card payment that names another one of ours is not recorded, and somebody is told to look', async () => {
  await holdEvents(true);
  const invoice = await owner.sent();
  const { body: intent } = await payer.openForm(invoice);
  const [before, log] = [await stored(invoice), listenToLog(product)];
  await payer.confirmCard(intent);
  const changeBack = await changeThere(invoice, another());
  expect(await payer.finish(intent.id)).toMatchObject(MISMATCH);
  // Who opens the form again would be asked to pay twice.
  expect(await payer.openForm(invoice)).toMatchObject(MISMATCH);
  expect(await stored(invoice)).toEqual(before);
  expect(log.join()).toContain('the provider told of a different payment; nothing was changed');
  await changeBack();
  expect((await payer.finish(intent.id)).body).toMatchObject({ status: 'settled', amount: 1093.61 });
});

test('TM-07 D05 API-12 a card payment that the provider does not know any more is not recorded', async () => {
  const invoice = await owner.sent();
  const { body: intent } = await payer.openForm(invoice);
  const { systemDb } = product.platform;
  await systemDb.sql`update payments set provider_payment_id = 'pi_elsewhere' where invoice_id = ${invoice.uuid}`;
  const before = await stored(invoice);
  expect(await payer.finish('pi_elsewhere')).toMatchObject(MISMATCH);
  expect(await stored(invoice)).toEqual(before);
  await systemDb.sql`update payments set provider_payment_id = ${intent.id} where invoice_id = ${invoice.uuid}`;
});

test('TM-07 API-10 API-11 INV-19 INV-21 nothing takes the place of a card form whose amount is another one at the provider', async () => {
  const back = new RefundClient(payer);
  const { paymentId } = await back.credit();
  await holdEvents(true);
  const holder = await MethodHolder.open(product);
  const methodId = (await holder.add()).body.uuid;
  const invoice = await owner.sent();
  await payer.openForm(invoice);
  const before = await stored(invoice);
  await changeThere(invoice, { amount: '100' });
  const { accountHolderName, accountType, accountNumber, routingNumber, ...signed } = await payer.bankEntries(invoice);
  const tries = [
    await payer.payByBank(invoice),
    await holder.call(`POST /payments/${invoice.uuid}/pay-with-method`, { ...signed, methodId }),
    await owner.takeCheck(invoice.uuid, 62.5),
    await owner.call(`PUT ${owner.base}/invoices/${invoice.uuid}/status`, { status: 'pending' }),
    await back.apply(paymentId, invoice.uuid, 100),
  ];
  for (const answer of tries) expect(answer).toMatchObject(MISMATCH);
  expect(await stored(invoice)).toEqual(before);
});

test('TM-07 API-10 API-11 D92 INV-23 a bank payment that names another one of ours is not verified, given up or replaced', async () => {
  await payer.control('/bank/settings', { microdeposits: true, microdepositType: 'amounts' });
  const waiting = async (accountNumber: string) => {
    const invoice = await owner.sent();
    const { uuid } = (await payer.payByBank(invoice, { accountNumber })).body;
    const read = () => owner.visit<CustomerPaymentJson>(`GET /payments/${uuid}`);
    await owner.until(async () => (await read()).body.deposits !== null);
    return { invoice, instead: uuid, address: `${owner.portal}/payments/${uuid}` };
  };
  const [proved, given] = [await waiting('6550001'), await waiting('6550002')];
  const asked = [proved, given].map(({ invoice }) => ({ invoiceId: invoice.uuid }));
  const order = await owner.visit<PreparedOrderJson>(`POST ${owner.portal}/payments/prepare`, { targets: asked });
  expect(order.body.targets.map(({ waiting: waits }) => waits)).toEqual([proved.instead, given.instead]);
  await holdEvents(true);
  const before = [await stored(proved.invoice), await stored(given.invoice)];
  const changeBack = [await changeThere(proved.invoice, another()), await changeThere(given.invoice, another())];
  const { instead } = given;
  const tries = [
    await owner.visit(`POST ${proved.address}/verify`, RIGHT_AMOUNTS),
    await owner.visit(`POST ${given.address}/cancel`, {}),
    await payer.payByBank(given.invoice, { instead }),
    await payer.openForm(given.invoice, { instead }),
  ];
  for (const answer of tries) expect(answer).toMatchObject(MISMATCH);
  expect([await stored(proved.invoice), await stored(given.invoice)]).toEqual(before);
  for (const change of changeBack) await change();
  expect((await owner.visit(`POST ${proved.address}/verify`, RIGHT_AMOUNTS)).body).toEqual({ status: 'verified' });
  expect((await owner.visit(`POST ${given.address}/cancel`, {})).body).toMatchObject({ status: 'failed' });
});
