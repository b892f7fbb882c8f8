import type { CustomerPaymentJson } from '@underlay/contract/payments.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliverNow } from '../../testing/deliver-now.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { mailOf, mailsOf } from '../../testing/mails.ts';
import { countAsked, RIGHT_AMOUNTS, VERIFY_PAYMENT, WRONG_AMOUNTS } from '../../testing/method-holder.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { reconcilePayments } from './index.ts';

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;
let accounts = 5_550_000;
const newAccount = () => {
  accounts += 1;
  return String(accounts);
};

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
  await payer.control('/bank/webhooks', { paused: false });
  await expectSoundBooks(product.platform);
});
afterAll(() => product.stop());

const EXCEEDED = 'Exceeded max verification attempts.';

const lineOf = async (invoiceId: string) =>
  (await owner.invoice(invoiceId)).lineItems.filter(({ paymentId }) => paymentId).at(-1);
const read = async (paymentId: string) => (await owner.visit<CustomerPaymentJson>(`GET /payments/${paymentId}`)).body;
const verify = (paymentId: string, proof: object, portal = owner.portal) =>
  owner.visit<{ status: string; code: string }>(`POST ${portal}/payments/${paymentId}/verify`, proof);
const cancel = (paymentId: string, portal = owner.portal) =>
  owner.visit<CustomerPaymentJson & { code: string }>(`POST ${portal}/payments/${paymentId}/cancel`, {});

/** A first bank payment from an account that nobody has seen, waiting for its deposits. */
async function waiting(accountNumber = newAccount()) {
  const invoice = await owner.sent();
  const { uuid } = (await payer.payByBank(invoice, { accountNumber })).body;
  await owner.until(async () => (await read(uuid)).deposits !== null);
  return { invoice, uuid, accountNumber };
}

describe('a first bank payment', () => {
  test('INV-23 PAY-19 AUDIT-02 is authorized and says what it waits for; the right amounts send it to the bank, and it settles', async () => {
    const { invoice, uuid } = await waiting();
    expect(await read(uuid)).toMatchObject({ status: 'authorized', deposits: { kind: 'amounts' } });
    expect(await lineOf(invoice.uuid)).toMatchObject({ paymentStatus: 'authorized', deposits: { kind: 'amounts' } });
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
    expect((await verify(uuid, WRONG_AMOUNTS)).body).toEqual({ status: 'pending_verification' });
    expect((await verify(uuid, { deposit1: 0.45, deposit2: 0.32 })).body).toEqual({ status: 'verified' });
    expect(await read(uuid)).toMatchObject({ status: 'awaiting bank', deposits: null });
    const { timeline } = await owner.invoice(invoice.uuid);
    expect(timeline.filter(({ kind }) => kind === 'payment_awaiting_bank')).toHaveLength(1);
    await payer.control('/clock/advance', { days: 3 });
    await payer.waitFor(invoice.uuid, 'settled');
    const again = await verify(uuid, RIGHT_AMOUNTS);
    expect([again.status, again.body.code]).toEqual([409, 'deposits_not_awaited']);
  });

  test('METH-10 D66 a mail that waited until the bank asked for another kind of deposits is not sent beside the one about these', async () => {
    const { uuid } = await waiting();
    await mailOf(owner, uuid, 'deposits-amounts');
    const { systemDb } = product.platform;
    const [late] = await systemDb.sql<{ id: string }[]>`
      update deliveries set state = 'queued' where subject_id = ${uuid} and cause = 'deposits-amounts' returning id`;
    await systemDb.sql`update payments set deposits_kind = 'code' where id = ${uuid}`;
    await deliverNow(product.platform, { businessId: owner.business.businessId, deliveryId: late?.id ?? '' });
    expect([...(await systemDb.sql`select state from deliveries where id = ${late?.id ?? ''}`)]).toEqual([
      { state: 'withdrawn' },
    ]);
    expect(await mailsOf(owner, uuid, 'deposits-amounts')).toHaveLength(1);
  });

  test('INV-23 can be proved by the code on the statement', async () => {
    await payer.control('/bank/settings', { microdepositType: 'descriptor_code' });
    const { invoice, uuid } = await waiting();
    expect((await read(uuid)).deposits?.kind).toBe('code');
    expect((await verify(uuid, RIGHT_AMOUNTS)).status).toBe(422);
    expect((await verify(uuid, { code: 'SM99ZZ' })).body).toEqual({ status: 'pending_verification' });
    expect((await verify(uuid, { code: 'SM11AA' })).body).toEqual({ status: 'verified' });
    await payer.waitFor(invoice.uuid, 'awaiting bank');
  });

  test('INV-23 fails when nobody answers for ten days, and the invoice is owed again', async () => {
    const { invoice, uuid } = await waiting();
    await payer.control('/clock/advance', { days: 10 });
    await payer.waitFor(invoice.uuid, 'failed');
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
    expect((await verify(uuid, RIGHT_AMOUNTS)).status).toBe(409);
  });

  test('API-13 belongs to its customer: another link, or another payment, does not open it', async () => {
    const { uuid } = await waiting();
    const stranger = await TestBusiness.open(product);
    expect((await verify(uuid, RIGHT_AMOUNTS, stranger.portal)).status).toBe(404);
    expect((await cancel(uuid, stranger.portal)).status).toBe(404);
    expect((await verify(crypto.randomUUID(), RIGHT_AMOUNTS)).status).toBe(404);
    expect((await read(uuid)).status).toBe('authorized');
    await cancel(uuid);
  });
});

describe('METH-08 wrong answers to the deposits of a payment (D66)', () => {
  test('INV-23 the third ends it, at the provider too; the invoice is owed again, and the right answer comes too late', async () => {
    const { invoice, uuid } = await waiting();
    const statuses: unknown[] = [];
    for (const proof of [WRONG_AMOUNTS, WRONG_AMOUNTS, WRONG_AMOUNTS, RIGHT_AMOUNTS])
      statuses.push((await verify(uuid, proof)).body.status);
    expect(statuses).toEqual(['pending_verification', 'pending_verification', 'failed', 'failed']);
    expect(await read(uuid)).toMatchObject({ status: 'failed', failure: EXCEEDED, deposits: null });
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
  });

  test('INV-23 fifty at once are three, and the provider is asked three times', async () => {
    const { invoice, uuid } = await waiting();
    const asked = await countAsked(product.sandbox, VERIFY_PAYMENT);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => verify(uuid, { deposit1: 0.01, deposit2: (index + 2) / 100 })),
    );
    expect(await asked()).toBe(3);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect((await verify(uuid, RIGHT_AMOUNTS)).body).toEqual({ status: 'failed' });
    expect(await read(uuid)).toMatchObject({ status: 'failed', failure: EXCEEDED });
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
  });

  test('INV-23 paying again from the same account gives no new attempts', async () => {
    const { uuid, accountNumber } = await waiting();
    for (let round = 0; round < 3; round += 1) await verify(uuid, WRONG_AMOUNTS);
    product.clock.advance(120_000);
    const invoice = await owner.sent();
    await payer.payByBank(invoice, { accountNumber });
    await payer.waitFor(invoice.uuid, 'failed');
    product.clock.advance(-120_000);
    expect((await lineOf(invoice.uuid))?.paymentFailure).toBe(EXCEEDED);
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
  });

  test('INV-23 when the provider falls silent at the end of the third, the payment ends a little later', async () => {
    const { invoice, uuid } = await waiting();
    await verify(uuid, WRONG_AMOUNTS);
    await verify(uuid, WRONG_AMOUNTS);
    await payer.control('/bank/faults', { route: 'POST /v1/payment_intents/:id/cancel', mode: 'no_answer', times: 2 });
    expect((await verify(uuid, WRONG_AMOUNTS)).body).toEqual({ status: 'failed' });
    expect((await read(uuid)).status).toBe('authorized');
    expect((await verify(uuid, RIGHT_AMOUNTS)).body).toEqual({ status: 'failed' });
    product.clock.advance(180_000);
    await reconcilePayments(product.platform);
    product.clock.advance(-180_000);
    expect(await read(uuid)).toMatchObject({ status: 'failed', failure: EXCEEDED });
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
  });
});

describe('a provider that is silent while deposits are verified', () => {
  test('INV-23 a silence costs no attempt, and a right answer that was lost counts the next time', async () => {
    const { invoice, uuid } = await waiting();
    await payer.control('/bank/webhooks', { paused: true });
    for (let round = 0; round < 4; round += 1) {
      await payer.control('/bank/faults', { route: VERIFY_PAYMENT, mode: 'no_answer', times: 2 });
      expect((await verify(uuid, WRONG_AMOUNTS)).body.code).toBe('provider_unavailable');
    }
    await payer.control('/bank/faults', { route: VERIFY_PAYMENT, mode: 'drop_after_effect', times: 2 });
    expect((await verify(uuid, RIGHT_AMOUNTS)).status).toBe(503);
    expect((await verify(uuid, RIGHT_AMOUNTS)).body).toEqual({ status: 'verified' });
    expect(await payer.paymentStatus(invoice.uuid)).toBe('awaiting bank');
  });

  test('INV-23 a right answer counts although the provider does not tell afterwards where the payment stands', async () => {
    const { invoice, uuid } = await waiting();
    await payer.control('/bank/webhooks', { paused: true });
    await payer.control('/bank/faults', { route: 'GET /v1/payment_intents/:id', mode: 'no_answer', times: 2 });
    expect((await verify(uuid, RIGHT_AMOUNTS)).body).toEqual({ status: 'verified' });
    product.clock.advance(180_000);
    await reconcilePayments(product.platform);
    product.clock.advance(-180_000);
    expect(await payer.paymentStatus(invoice.uuid)).toBe('awaiting bank');
  });
});

describe('giving up a payment that waits for its deposits', () => {
  test('INV-23 AUDIT-02 it is canceled at the provider first, and the invoice can be paid another way', async () => {
    const { invoice, uuid } = await waiting();
    const given = await cancel(uuid);
    expect([given.status, given.body]).toMatchObject([
      200,
      { status: 'failed', failure: 'You canceled this payment.', deposits: null },
    ]);
    expect((await cancel(uuid)).body).toEqual(given.body);
    const kinds = (await owner.invoice(invoice.uuid)).timeline.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'payment_failed')).toHaveLength(1);
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
    const { body: intent } = await payer.openForm(invoice);
    await payer.confirmCard(intent);
    expect((await payer.finish(intent.id)).status).toBe(200);
  });

  test('INV-23 not any more when it is with the bank; and not while the provider is silent', async () => {
    const { uuid } = await waiting();
    await payer.control('/bank/faults', { route: 'POST /v1/payment_intents/:id/cancel', mode: 'no_answer', times: 2 });
    const silent = await cancel(uuid);
    expect([silent.status, silent.body.code]).toEqual([503, 'provider_unavailable']);
    expect((await read(uuid)).status).toBe('authorized');
    await verify(uuid, RIGHT_AMOUNTS);
    const late = await cancel(uuid);
    expect([late.status, late.body.code]).toEqual([409, 'not_cancelable']);
    expect((await read(uuid)).status).toBe('awaiting bank');
  });

  test('PAY-18 given up and proved at the same moment: one of them wins, and both sides agree', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { uuid } = await waiting();
      const [given, proved] = await Promise.all([cancel(uuid), verify(uuid, RIGHT_AMOUNTS)]);
      const { status } = await read(uuid);
      expect([given.status, status]).toEqual(given.status === 200 ? [200, 'failed'] : [409, 'awaiting bank']);
      if (given.status === 409) expect(proved.body.status).toBe('verified');
    }
  });

  test('PAY-18 given up at the moment it is handed to the provider: never canceled here and charged there', async () => {
    await payer.control('/bank/settings', { microdeposits: false });
    for (let round = 0; round < 5; round += 1) {
      const invoice = await owner.sent();
      const { uuid } = (await payer.payByBank(invoice, { accountNumber: newAccount() })).body;
      await new Promise((resolve) => setTimeout(resolve, round * 60));
      const given = await cancel(uuid);
      if (given.status === 200) {
        expect(given.body).toMatchObject({ status: 'failed', failure: 'You canceled this payment.' });
        expect(await product.platform.systemDb.sql`select 1 from bank_numbers where payment_id = ${uuid}`).toHaveLength(
          0,
        );
        const [row] = await product.platform.systemDb.sql`select submitted_at from payments where id = ${uuid}`;
        expect(row).toEqual({ submitted_at: null });
      } else await payer.waitFor(invoice.uuid, 'awaiting bank');
    }
  });
});
