import { addDays, DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkWithoutDiscount } from '../../testing/late-check.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import type { Payer } from '../../testing/payer.ts';
import type { TestBusiness } from '../../testing/people.ts';
import { type RefundClient, startPayments } from '../../testing/refund-client.ts';
import type { TestProduct } from '../../testing/test-product.ts';
import { reconcilePayments } from './index.ts';

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;
let back: RefundClient;

beforeAll(async () => {
  ({ product, owner, payer, back } = await startPayments());
});
afterEach(async () => {
  await fetch(`${product.sandbox}/bank/faults`, { method: 'DELETE' });
  await expectSoundBooks(product.platform);
});
afterAll(() => product.stop());

const CREATE = 'POST /v1/payment_intents';
const CANCEL = 'POST /v1/payment_intents/:id/cancel';
const READ = 'GET /v1/payment_intents/:id';

type Invoice = Awaited<ReturnType<TestBusiness['sent']>>;

const silent = (route: string) => payer.control('/bank/faults', { route, mode: 'no_answer', times: 100 });
const answering = () => fetch(`${product.sandbox}/bank/faults`, { method: 'DELETE' });

const check = (invoice: Invoice, rate = 62.5) =>
  owner.addLine(invoice.uuid, { categoryId: owner.categories.get('Payment'), description: 'Check', quantity: 1, rate });
const retract = (invoice: Invoice) =>
  owner.call(`PUT ${owner.base}/invoices/${invoice.uuid}/status`, { status: 'pending' });

/** What is stored of the forms of an invoice, oldest first. */
const forms = (invoice: Invoice) =>
  product.platform.systemDb.sql<{ state: string; named: boolean }[]>`
    select state, provider_payment_id is not null as named from payments
    where invoice_id = ${invoice.uuid} and method = 'card' order by created_at`;

describe('a card form is open and the provider is silent', () => {
  test('INV-21 INV-19 PAY-22 what would change the invoice is refused, nothing has changed, and the form can still be paid', async () => {
    const { paymentId } = await back.credit();
    const invoice = await owner.sent();
    const { body: intent } = await payer.openForm(invoice);
    await product.settle();
    const before = await owner.invoice(invoice.uuid);
    await silent(CANCEL);
    const refused = [await check(invoice), await retract(invoice), await back.apply(paymentId, invoice.uuid, 100)];
    expect(refused.map(({ status, body }) => [status, body])).toEqual(
      refused.map(() => [503, expect.objectContaining({ code: 'card_form_open' })]),
    );
    expect(refused[0]?.body).toMatchObject({
      message:
        'The customer has the card form open, and the payment system does not answer right now. Nothing was changed. Please try again in a few minutes.',
    });
    await silent(READ);
    const again = await payer.openForm(invoice);
    expect([again.status, again.body.message]).toEqual([
      503,
      'The payment system does not answer right now. Please try again in a few minutes.',
    ]);
    const byBank = await payer.payByBank(invoice);
    expect([byBank.status, byBank.body.code]).toEqual([503, 'provider_unavailable']);
    expect(await owner.invoice(invoice.uuid)).toEqual(before);
    expect((await back.money(paymentId)).body.credit).toBe(1062.5);
    await answering();
    await payer.confirmCard(intent);
    expect((await payer.finish(intent.id)).body).toMatchObject({ status: 'settled', amount: 1093.61 });
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'paid', amount: 0 });
  });

  test('PAY-31 whoever has paid hears that there is no answer, and the same call records the payment once later', async () => {
    const invoice = await owner.sent();
    const { body: intent } = await payer.openForm(invoice);
    // What the provider tells of the open form makes the product look, and it would find the payment.
    await product.settle();
    await payer.control('/bank/webhooks', { paused: true });
    await payer.confirmCard(intent);
    await silent(READ);
    const refused = await payer.finish(intent.id);
    expect([refused.status, refused.body.code]).toEqual([503, 'provider_unavailable']);
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
    await answering();
    const twice = await Promise.all([payer.finish(intent.id), payer.finish(intent.id)]);
    await payer.control('/bank/webhooks', { paused: false });
    expect(twice.map(({ status, body }) => [status, body.status])).toEqual([
      [200, 'settled'],
      [200, 'settled'],
    ]);
    expect((await owner.invoice(invoice.uuid)).lineItems.filter((line) => line.paymentId)).toHaveLength(1);
  });
});

test('PART-13 PART-18 a check that came in time after all leaves nothing due: the card form for the rest ends first', async () => {
  const { invoice, paymentId, inTime } = await checkWithoutDiscount(product, owner);
  const correct = (change: object) => owner.call<{ code: string }>(`PUT ${owner.base}/payments/${paymentId}`, change);
  const { body: intent } = await payer.openForm(invoice);
  await product.settle();
  await silent(CANCEL);
  expect(await correct({ receivedOn: inTime })).toMatchObject({ status: 503, body: { code: 'card_form_open' } });
  expect((await correct({ note: 'From the foreman' })).status).toBe(200);
  expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 21.25 });
  expect(await forms(invoice)).toEqual([{ state: 'started', named: true }]);
  await answering();
  expect((await correct({ receivedOn: inTime })).status).toBe(200);
  expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'paid', amount: 0, settledBy: 'mixed' });
  expect(await forms(invoice)).toEqual([{ state: 'canceled', named: true }]);
  expect((await payer.confirmCard(intent)).status).toBe(400);
});

test('PART-18 the day of a check on an invoice without a discount is corrected beside a form, which stays open', async () => {
  const { uuid } = await owner.sent();
  const check = {
    tender: 'check',
    reference: '4471',
    receivedOn: product.today(),
    note: '',
  };
  const allocations = [{ invoiceId: uuid, amount: 62.5 }];
  const { body: paid } = await owner.call<{ uuid: string }>(`POST ${owner.base}/payments`, {
    ...{ customerId: owner.customer.uuid, amount: 62.5, allocations, ...check },
  });
  const invoice = await owner.invoice(uuid);
  await payer.openForm(invoice);
  await product.settle();
  const receivedOn = addDays(check.receivedOn, -1);
  expect((await owner.call(`PUT ${owner.base}/payments/${paid.uuid}`, { receivedOn })).status).toBe(200);
  expect(await forms(invoice)).toEqual([{ state: 'started', named: true }]);
});

describe('a card form that the provider refuses', () => {
  test('PAY-22 PAY-25 API-11 the payer hears it in our words and was not charged, and the form opens once cards are taken again', async () => {
    const invoice = await owner.sent();
    const { systemDb } = product.platform;
    const [row] = await systemDb.sql<{ account: string }[]>`
      select provider_account_id as account from businesses where id = ${owner.business.businessId}`;
    // The provider has just taken cards away from the business, and has not told of it yet.
    await payer.control('/bank/webhooks', { paused: true });
    await payer.control(`/bank/accounts/${row?.account}/restrict`, { capability: 'card_payments' });
    const refused = await payer.openForm(invoice);
    await payer.control(`/bank/accounts/${row?.account}/restore`, { capability: 'card_payments' });
    await payer.control('/bank/webhooks', { paused: false });
    expect([refused.status, refused.body]).toMatchObject([
      402,
      {
        code: 'provider_refused',
        message: 'Paying by card is not possible right now. You have not been charged. Please pay another way.',
      },
    ]);
    expect(await forms(invoice)).toEqual([{ state: 'canceled', named: false }]);
    await product.settle();
    const { body: intent } = await payer.openForm(invoice);
    await payer.confirmCard(intent);
    expect((await payer.finish(intent.id)).body).toMatchObject({ status: 'settled', amount: 1093.61 });
  });
});

describe('a card form that the provider never answered for', () => {
  test('P07 PAY-22 the first answer was lost, and it is opened again from another network: it is the same form', async () => {
    const invoice = await owner.sent();
    // Its event would tell of the form too.
    await payer.control('/bank/webhooks', { paused: true });
    await payer.control('/bank/faults', { route: CREATE, mode: 'drop_after_effect', times: 2 });
    const lost = await payer.openForm(invoice, {}, '198.51.100.1');
    expect([lost.status, lost.body.message]).toEqual([
      503,
      'The payment system does not answer right now. You have not been charged. Please try again in a few minutes.',
    ]);
    const { status, body: intent } = await payer.openForm(invoice, {}, '203.0.113.7');
    await payer.control('/bank/webhooks', { paused: false });
    expect(status).toBe(200);
    await payer.confirmCard(intent);
    expect((await payer.finish(intent.id)).body).toMatchObject({ status: 'settled', amount: 1093.61 });
    expect(await forms(invoice)).toEqual([{ state: 'settled', named: true }]);
  });

  test('PAY-22 INV-19 is open nowhere: a check takes its place, and the next form is for the rest', async () => {
    const invoice = await owner.sent();
    await silent(CREATE);
    expect((await payer.openForm(invoice)).body.code).toBe('provider_unavailable');
    expect(await forms(invoice)).toEqual([{ state: 'started', named: false }]);
    expect((await check(invoice)).status).toBe(200);
    expect(await forms(invoice)).toEqual([{ state: 'canceled', named: false }]);
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 1000 });
    await answering();
    const { body: intent } = await payer.openForm(await owner.invoice(invoice.uuid));
    expect(intent.fees).toBe(29.3);
    await payer.confirmCard(intent);
    expect((await payer.finish(intent.id)).body).toMatchObject({ status: 'settled', amount: 1029.3 });
    expect(await forms(invoice)).toEqual([
      { state: 'canceled', named: false },
      { state: 'settled', named: true },
    ]);
  });

  test('PAY-22 INV-21 given up while it is made: it is canceled there too, and nothing can be paid with it', async () => {
    const invoice = await owner.sent();
    await payer.control('/bank/faults', { route: CREATE, mode: 'delay', ms: 600, times: 1 });
    const opening = payer.openForm(invoice);
    await owner.until(async () => (await forms(invoice)).length === 1);
    expect((await retract(invoice)).status).toBe(200);
    expect((await opening).status).toBe(404);
    expect(await forms(invoice)).toEqual([{ state: 'canceled', named: false }]);
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'pending' });
    const account = owner.business.businessId;
    const [row] = await product.platform.systemDb.sql<{ id: string; at: string }[]>`
      select id, provider_account_id as at from payments where business_id = ${account} and invoice_id = ${invoice.uuid}`;
    const found = await product.platform.provider.findPayment({
      providerAccountId: row?.at ?? '',
      paymentId: row?.id ?? '',
      since: new Date(Date.now() - DAY_MILLISECONDS),
    });
    expect(found?.fact).toBe('canceled');
  });
});

test('PAY-22 two tabs, and a form that nobody used for a day: it ends at the provider and the next visit gets another', async () => {
  const invoice = await owner.sent();
  const { body: old } = await payer.openForm(invoice);
  await reconcilePayments(product.platform);
  expect((await payer.openForm(invoice)).body.id).toBe(old.id);
  product.clock.advance(DAY_MILLISECONDS + 1000);
  await reconcilePayments(product.platform);
  // The product looks by itself too, and may be the one who ends it.
  await owner.until(async () => (await forms(invoice))[0]?.state === 'canceled');
  expect((await payer.confirmCard(old)).status).toBe(400);
  expect((await payer.finish(old.id)).body.code).toBe('intent_not_finished');
  const tabs = await Promise.all(Array.from({ length: 10 }, () => payer.openForm(invoice)));
  expect(new Set(tabs.map(({ body }) => body.id)).size).toBe(1);
  expect(tabs[0]?.body.id).not.toBe(old.id);
  expect(await forms(invoice)).toEqual([
    { state: 'canceled', named: true },
    { state: 'started', named: true },
  ]);
});
