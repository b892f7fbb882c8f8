import type { NotificationsJson } from '@underlay/contract/notifications.ts';
import type { CustomerPaymentJson } from '@underlay/contract/payments.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { mailOf } from '../../testing/mails.ts';
import { RIGHT_AMOUNTS } from '../../testing/method-holder.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;
let accounts = 7_770_000;
let checks = 100;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product);
  payer = new Payer(owner);
});
beforeEach(() => payer.control('/bank/settings', { microdeposits: true, microdepositType: 'amounts' }));
afterEach(async () => {
  await fetch(`${product.sandbox}/bank/faults`, { method: 'DELETE' });
  await payer.control('/bank/webhooks', { paused: false });
  await expectSoundBooks(product.platform);
});
afterAll(() => product.stop());

const read = async (paymentId: string) => (await owner.visit<CustomerPaymentJson>(`GET /payments/${paymentId}`)).body;
const verify = async (paymentId: string) =>
  (await owner.visit<{ status: string }>(`POST ${owner.portal}/payments/${paymentId}/verify`, RIGHT_AMOUNTS)).body;
const intentOf = async (paymentId = '') => {
  const [row] = await product.platform.systemDb.sql<{ intent: string }[]>`
    select provider_payment_id intent from payments where id = ${paymentId}`;
  return row?.intent;
};
const WAITING = { status: 'authorized', deposits: { kind: 'amounts' } };
const REPLACED = {
  status: 'failed',
  failure: 'The business canceled this payment to record another one.',
  deposits: null,
};

/** Its bank payment waits for small deposits. */
async function waiting() {
  const invoice = await owner.sent();
  accounts += 1;
  const { uuid } = (await payer.payByBank(invoice, { accountNumber: String(accounts) })).body;
  await owner.until(async () => (await read(uuid)).deposits !== null);
  return { invoice, uuid };
}

/** A check of these amounts. */
const record = (allocations: readonly { invoiceId: string; amount: number }[], more: object = {}) => {
  checks += 1;
  return owner.call<{ code: string; uuid: string }>(`POST ${owner.base}/payments`, {
    customerId: owner.customer.uuid,
    amount: allocations.reduce((sum, { amount }) => sum + amount, 0),
    ...{
      tender: 'check',
      reference: `${checks}`,
      receivedOn: product.today(),
      note: '',
    },
    ...{ allocations, ...more },
  });
};
const all = ({ uuid: invoiceId }: { uuid: string }) => [{ invoiceId, amount: 1062.5 }];

test('ALLOC-05 D92 a check on an invoice whose bank payment waits for its deposits takes its place: that one is canceled, and its payer is told why', async () => {
  const { invoice, uuid } = await waiting();
  expect((await record(all(invoice))).body.code).toBe('payment_in_progress');
  expect(await read(uuid)).toMatchObject(WAITING);
  expect((await record(all(invoice), { instead: [uuid] })).status).toBe(200);
  expect(await read(uuid)).toMatchObject(REPLACED);
  expect((await verify(uuid)).status).not.toBe('verified');
  expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'paid', amount: 0 });
  const { text } = await mailOf(owner, uuid, 'failed');
  expect(text).toContain('The business canceled this payment to record another one.');
});

test('ALLOC-05 ALLOC-09 a check over several takes the place of each that waits on them', async () => {
  const [one, two, free] = [await waiting(), await waiting(), await owner.sent()];
  const allocations = [one.invoice, two.invoice, free].map(({ uuid: invoiceId }) => ({ invoiceId, amount: 100 }));
  expect((await record(allocations, { instead: [one.uuid] })).body.code).toBe('payment_in_progress');
  expect(await read(one.uuid)).toMatchObject(WAITING);
  expect((await record(allocations, { instead: [one.uuid, two.uuid] })).status).toBe(200);
  for (const { uuid, invoice } of [one, two]) {
    expect(await read(uuid)).toMatchObject(REPLACED);
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 962.5 });
  }
});

test('ALLOC-05 what is refused for anything else, or names no payment that waits there, ends none', async () => {
  const [{ invoice, uuid }, elsewhere] = [await waiting(), await waiting()];
  const check = { reference: '7788' };
  expect((await record(all(await owner.sent()), check)).status).toBe(200);
  const instead = [uuid];
  const refused = [
    await record([{ invoiceId: invoice.uuid, amount: 1062.51 }], { instead }),
    await record(all(invoice), { ...check, instead }),
    await record(all(invoice), { tender: 'check', reference: '', instead }),
    await record(all(invoice), { instead: [elsewhere.uuid] }),
    await record(all(invoice), { instead: [crypto.randomUUID()] }),
  ];
  expect(refused.map(({ body }) => body.code)).toEqual([
    'more_than_due',
    'looks_like_same_check',
    'check_number_missing',
    'payment_in_progress',
    'payment_in_progress',
  ]);
  for (const each of [uuid, elsewhere.uuid]) expect(await read(each)).toMatchObject(WAITING);
  expect(await verify(uuid)).toEqual({ status: 'verified' });
});

test('ALLOC-05 D92 while the provider is silent nothing is recorded, and the payment goes on waiting', async () => {
  const { invoice, uuid } = await waiting();
  await payer.control('/bank/faults', { route: 'POST /v1/payment_intents/:id/cancel', mode: 'no_answer', times: 2 });
  const refused = await record(all(invoice), { instead: [uuid] });
  expect([refused.status, refused.body.code]).toEqual([503, 'provider_unavailable']);
  expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
  expect(await verify(uuid)).toEqual({ status: 'verified' });
});

test('ALLOC-05 PART-13 a card form on another of its invoices that cannot be closed, or was paid a moment ago, leaves the payment that waits', async () => {
  const [{ invoice, uuid }, carded] = [await waiting(), await owner.sent()];
  const { body: form } = await payer.openForm(carded);
  const check = () => record([...all(invoice), ...all(carded)], { instead: [uuid] });
  await payer.control('/bank/webhooks', { paused: true });
  await payer.control('/bank/faults', { route: 'POST /v1/payment_intents/:id/cancel', mode: 'no_answer', times: 2 });
  expect((await check()).body.code).toBe('card_form_open');
  await fetch(`${product.sandbox}/bank/faults`, { method: 'DELETE' });
  await payer.confirmCard(form);
  expect((await check()).body.code).toBe('nothing_due');
  expect(await owner.invoice(carded.uuid)).toMatchObject({ status: 'paid' });
  expect(await read(uuid)).toMatchObject(WAITING);
  expect(await verify(uuid)).toEqual({ status: 'verified' });
});

test('ALLOC-05 D92 one of two that was verified a moment ago, or a silent provider, leaves the other as it is', async () => {
  const [one, two] = [await waiting(), await waiting()];
  const both = [one, two].sort((a, b) => (a.uuid < b.uuid ? -1 : 1));
  const check = () => record([...all(one.invoice), ...all(two.invoice)], { instead: both.map(({ uuid }) => uuid) });
  await payer.control('/bank/webhooks', { paused: true });
  await payer.control('/bank/faults', { route: 'GET /v1/payment_intents/:id', mode: 'no_answer', times: 2 });
  expect((await check()).status).toBe(503);
  await fetch(`${product.sandbox}/bank/faults`, { method: 'DELETE' });
  const [first, second] = both;
  await payer.control(`/bank/payments/${await intentOf(second?.uuid)}/verify`);
  expect((await check()).body.code).toBe('payment_in_progress');
  expect(await read(first?.uuid ?? '')).toMatchObject(WAITING);
  expect(await verify(first?.uuid ?? '')).toEqual({ status: 'verified' });
});

test('BELL-02 ALLOC-05 that the business has canceled it is no problem that rings', async () => {
  const { invoice, uuid } = await waiting();
  expect((await record(all(invoice), { instead: [uuid] })).status).toBe(200);
  const { notifications } = await owner.get<NotificationsJson>(`GET ${owner.base}/notifications`);
  expect(notifications.map(({ kind }) => kind)).not.toContain('payment_failed');
});
