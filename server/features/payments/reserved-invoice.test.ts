import type { CustomerInvoiceJson } from '@underlay/contract/invoices.ts';
import type { CustomerPaymentJson } from '@underlay/contract/payments.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkWithoutDiscount } from '../../testing/late-check.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { MethodHolder, RIGHT_AMOUNTS, WRONG_AMOUNTS } from '../../testing/method-holder.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { applyProviderPayment, readPayment, referenceOf } from '../receivables/index.ts';

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;
let accounts = 7_550_000;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product);
  payer = new Payer(owner);
});
beforeEach(async () => {
  await product.platform.systemDb.sql`update payments set bank_fingerprint = null`;
  await payer.control('/bank/settings', { microdeposits: true, microdepositType: 'amounts' });
});
afterEach(async () => {
  await fetch(`${product.sandbox}/bank/faults`, { method: 'DELETE' });
  await expectSoundBooks(product.platform);
});
afterAll(() => product.stop());

/** The provider knows nothing of a payment, so it refuses every request about it. Answers how it knows of it again. */
async function forgetThere(paymentId: string) {
  const { systemDb } = product.platform;
  const rename = (id: string) => systemDb.sql`update payments set provider_payment_id = ${id} where id = ${paymentId}`;
  const [known] = await systemDb.sql<{ id: string }[]>`
    select provider_payment_id as id from payments where id = ${paymentId}`;
  await rename('pi_unknown');
  return () => rename(known?.id ?? '');
}

const read = async (paymentId: string) => (await owner.visit<CustomerPaymentJson>(`GET /payments/${paymentId}`)).body;
const verify = (paymentId: string, proof: object) =>
  owner.visit<{ status: string; code: string }>(`POST ${owner.portal}/payments/${paymentId}/verify`, proof);
const seen = async (invoiceId: string) =>
  (await owner.visit<CustomerInvoiceJson>(`GET ${owner.portal}/invoices/${invoiceId}`)).body;
const newAccount = () => {
  accounts += 1;
  return String(accounts);
};
const byHand = (invoiceId: string) =>
  owner.call<{ code: string }>(`POST ${owner.base}/invoices/${invoiceId}/lineItems`, {
    categoryId: owner.categories.get('Payment'),
    description: 'Check 2207',
    rate: 10,
    quantity: 1,
  });
const retract = (invoiceId: string) =>
  owner.call<{ code: string }>(`PUT ${owner.base}/invoices/${invoiceId}/status`, { status: 'pending' });
const balance = async () => (await owner.visit<{ balance: number }>(`GET ${owner.portal}`)).body.balance;

/** A first bank payment from an account that nobody has seen, waiting for its deposits. */
async function waiting() {
  const invoice = await owner.sent();
  const { uuid } = (await payer.payByBank(invoice, { accountNumber: newAccount() })).body;
  await owner.until(async () => (await read(uuid)).deposits !== null);
  return { invoice, uuid };
}

/** What pays an invoice: payments that settled or are on their way. */
const counted = async (invoiceId: string) =>
  (await owner.invoice(invoiceId)).lineItems.filter(({ paymentId, subTotal }) => paymentId && subTotal !== 0);

describe('an invoice whose bank payment waits for its micro-deposits', () => {
  test('D92 INV-23 is owed as if there were none, for business and customer, until the account is verified', async () => {
    const before = await balance();
    const { invoice, uuid } = await waiting();
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
    expect(await seen(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
    const line = (await seen(invoice.uuid)).lineItems.find(({ paymentId }) => paymentId === uuid);
    expect(line).toMatchObject({ rate: 1062.5, subTotal: 0, deposits: { kind: 'amounts' } });
    expect(await balance()).toBe(before + 1062.5);
    expect((await verify(uuid, RIGHT_AMOUNTS)).body).toEqual({ status: 'verified' });
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'paid', amount: 0 });
    expect(await balance()).toBe(before);
    await payer.control('/clock/advance', { days: 3 });
    await payer.waitFor(invoice.uuid, 'settled');
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'paid', amount: 0 });
  });

  test('D92 TM-09 an answer from before that arrives after it was verified takes nothing off the invoice, and tells nobody', async () => {
    const { invoice, uuid } = await waiting();
    const { platform } = product;
    const db = platform.tenantDb(owner.business.businessId);
    const payment = await readPayment(db, uuid);
    const reference = payment && referenceOf(payment);
    if (!reference) throw new Error('the payment has no name at the provider');
    const late = await platform.provider.readPayment(reference);
    expect((await verify(uuid, RIGHT_AMOUNTS)).body).toEqual({ status: 'verified' });
    const told = async () => [
      await owner.invoice(invoice.uuid),
      await platform.systemDb.sql`select * from allocations where payment_id = ${uuid} order by id`,
      await platform.systemDb.sql`select * from events where data->>'paymentId' = ${uuid} order by id`,
      await balance(),
    ];
    const before = await told();
    await applyProviderPayment(platform, db, { payment, reported: late });
    expect(await told()).toEqual(before);
    expect(await read(uuid)).toMatchObject({ status: 'awaiting bank', deposits: null });
  });

  test('D92 PART-13 PART-18 is reserved: the day of a check that would leave nothing due stays until then', async () => {
    const { invoice, paymentId, inTime } = await checkWithoutDiscount(product, owner);
    const { uuid } = (await payer.payByBank(invoice, { accountNumber: newAccount() })).body;
    await owner.until(async () => (await read(uuid)).deposits !== null);
    const correct = () =>
      owner.call<{ code: string }>(`PUT ${owner.base}/payments/${paymentId}`, { receivedOn: inTime });
    expect(await correct()).toMatchObject({ status: 409, body: { code: 'payment_in_progress' } });
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 21.25 });
  });

  test('D92 is reserved: no other payment, no payment by hand and no retracting comes beside it', async () => {
    const { invoice, uuid } = await waiting();
    for (const other of [await payer.payByBank(invoice), await payer.openForm(invoice)])
      expect([other.status, other.body.code]).toEqual([409, 'payment_in_progress']);
    expect((await byHand(invoice.uuid)).body.code).toBe('payment_in_progress');
    expect((await retract(invoice.uuid)).body.code).toBe('has_payments');
    expect((await owner.call(`POST ${owner.base}/invoices/${invoice.uuid}/reminder`)).status).toBe(200);
    expect(await read(uuid)).toMatchObject({ status: 'authorized', deposits: { kind: 'amounts' } });
    for (let round = 0; round < 3; round += 1) await verify(uuid, WRONG_AMOUNTS);
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
    expect((await byHand(invoice.uuid)).status).toBe(200);
  });
});

describe('a provider that does not look at deposits', () => {
  test('INV-23 METH-08 costs the payer no attempt, and is said in our words', async () => {
    const { uuid } = await waiting();
    const knowAgain = await forgetThere(uuid);
    for (let round = 0; round < 4; round += 1)
      expect(await verify(uuid, WRONG_AMOUNTS)).toMatchObject({
        status: 402,
        body: {
          code: 'provider_refused',
          message: 'This bank account cannot be verified right now. Please try again later.',
        },
      });
    await knowAgain();
    expect((await verify(uuid, RIGHT_AMOUNTS)).body).toEqual({ status: 'verified' });
  });

  test('INV-23 waits for none any more and has not decided yet: there is nothing to verify', async () => {
    const { uuid } = await waiting();
    vi.spyOn(product.platform.provider, 'verifyPaymentDeposits').mockResolvedValueOnce('over');
    const over = await verify(uuid, RIGHT_AMOUNTS);
    expect([over.status, over.body.code]).toEqual([409, 'deposits_not_awaited']);
    expect((await verify(uuid, RIGHT_AMOUNTS)).body).toEqual({ status: 'verified' });
  });
});

describe('paying another way', () => {
  test('D92 a card takes its place: the waiting payment is canceled at the provider, and nothing is paid twice', async () => {
    const { invoice, uuid } = await waiting();
    const { status, body: intent } = await payer.openForm(invoice, { instead: uuid });
    expect(status).toBe(200);
    expect(await read(uuid)).toMatchObject({ status: 'failed', failure: 'You canceled this payment.', deposits: null });
    expect((await verify(uuid, RIGHT_AMOUNTS)).body.code).toBe('deposits_not_awaited');
    await payer.confirmCard(intent);
    expect((await payer.finish(intent.id)).status).toBe(200);
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'paid', amount: 0 });
    expect(await counted(invoice.uuid)).toHaveLength(1);
  });

  test('D92 another account takes its place; one that names no waiting payment does not', async () => {
    const { invoice, uuid } = await waiting();
    const { uuid: elsewhere } = await waiting();
    for (const instead of [elsewhere, crypto.randomUUID()]) {
      const refused = await payer.payByBank(invoice, { instead });
      expect([refused.status, refused.body.code]).toEqual([409, 'payment_in_progress']);
    }
    // The one of another invoice waits on, and was not canceled at the provider.
    expect((await verify(elsewhere, RIGHT_AMOUNTS)).body.status).toBe('verified');
    await payer.control('/bank/settings', { microdeposits: false });
    expect((await payer.payByBank(invoice, { instead: uuid })).status).toBe(200);
    expect(await read(uuid)).toMatchObject({ status: 'failed', deposits: null });
    await payer.waitFor(invoice.uuid, 'awaiting bank');
    expect(await counted(invoice.uuid)).toHaveLength(1);
  });

  test('D92 while the provider is silent nothing changes: the first payment goes on waiting', async () => {
    const { invoice, uuid } = await waiting();
    await payer.control('/bank/faults', { route: 'POST /v1/payment_intents/:id/cancel', mode: 'no_answer', times: 2 });
    const refused = await payer.openForm(invoice, { instead: uuid });
    expect([refused.status, refused.body.code]).toEqual([503, 'provider_unavailable']);
    expect(await read(uuid)).toMatchObject({ status: 'authorized', deposits: { kind: 'amounts' } });
    expect((await verify(uuid, RIGHT_AMOUNTS)).body.status).toBe('verified');
  });

  test('D92 PAY-16 API-10 API-11 what the provider does not cancel is not replaced, by a saved account, numbers or a card', async () => {
    const holder = await MethodHolder.open(product);
    await payer.control('/bank/settings', { microdeposits: false });
    const methodId = (await holder.add()).body.uuid;
    await payer.control('/bank/settings', { microdeposits: true });
    const { invoice, uuid: instead } = await waiting();
    const knowAgain = await forgetThere(instead);
    const { accountHolderName, accountType, accountNumber, routingNumber, ...signed } =
      await payer.bankEntries(invoice);
    const saved = { ...signed, methodId, instead };
    const refused = [
      await holder.call(`POST /payments/${invoice.uuid}/pay-with-method`, saved),
      await payer.payByBank(invoice, { instead }),
      await payer.openForm(invoice, { instead }),
      await owner.visit<{ code: string }>(`POST ${owner.portal}/payments/${instead}/cancel`, {}),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([409, 'not_cancelable']));
    await knowAgain();
    expect(await read(instead)).toMatchObject({ status: 'authorized', deposits: { kind: 'amounts' } });
    expect((await holder.call(`POST /payments/${invoice.uuid}/pay-with-method`, saved)).status).toBe(200);
    await payer.waitFor(invoice.uuid, 'awaiting bank');
    expect(await counted(invoice.uuid)).toHaveLength(1);
  });

  test('D92 PAY-18 verified and replaced at the same moment, by two tabs: one payment is left, here and at the provider', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { invoice, uuid } = await waiting();
      await Promise.all([
        verify(uuid, RIGHT_AMOUNTS),
        payer.openForm(invoice, { instead: uuid }),
        ...(round % 2 ? [payer.payByBank(invoice, { instead: uuid, accountNumber: newAccount() })] : []),
        byHand(invoice.uuid),
        retract(invoice.uuid),
      ]);
      await expectSoundBooks(product.platform);
      const { status } = await read(uuid);
      const { body: open } = await payer.openForm(invoice);
      if (status === 'awaiting bank') {
        expect(open.code).toBe('payment_in_progress');
        expect(await counted(invoice.uuid)).toHaveLength(1);
      } else expect(status).toBe('failed');
    }
  });
});
