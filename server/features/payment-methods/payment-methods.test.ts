import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listenToLog, rowsThatShow } from '../../testing/log.ts';
import { MethodHolder, RIGHT_AMOUNTS, WRONG_AMOUNTS } from '../../testing/method-holder.ts';
import { Payer } from '../../testing/payer.ts';
import { call, TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { checkMethods } from './check-methods.ts';
import { forgetMethods } from './forget-methods.ts';

let product: TestProduct;
let payer: Payer;
let holder: MethodHolder;

beforeAll(async () => {
  product = await startProduct();
  payer = new Payer(await TestBusiness.open(product, null));
});
beforeEach(async () => {
  holder = await MethodHolder.open(product);
  await payer.control('/bank/settings', { microdeposits: true, microdepositType: 'amounts' });
});
afterEach(() => fetch(`${product.sandbox}/bank/faults`, { method: 'DELETE' }));
afterAll(() => product.stop());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The accounts that the provider keeps, the newest first. */
async function setups(): Promise<Stripe.SetupIntent[]> {
  const answer = await fetch(`${product.sandbox}/v1/setup_intents?limit=100`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  });
  return ((await answer.json()) as { data: Stripe.SetupIntent[] }).data;
}

const setupOf = async (methodId: string) => (await setups()).find(({ metadata }) => metadata?.method === methodId);

describe('saving a bank account', () => {
  test('API-15 METH-01 METH-04 it waits for its deposits, and shows name, last four and status', async () => {
    const { status, body } = await holder.add({ name: 'Rent account', accountNumber: '5550001234' });
    expect([status, body]).toMatchObject([
      200,
      {
        name: 'Rent account',
        lastFour: '1234',
        status: 'pending_verification',
        accountType: 'personal_checking',
        deposits: { kind: 'amounts' },
        failure: null,
      },
    ]);
    expect(Date.parse(body.deposits?.arrivesAt ?? '')).toBeGreaterThan(Date.now());
    const second = await holder.add({ name: 'Second' });
    expect(await holder.list()).toEqual([second.body, body]);
  });

  test('API-15 METH-04 one that the provider knows already is verified at once', async () => {
    await payer.control('/bank/settings', { microdeposits: false });
    expect((await holder.add({ accountNumber: '5550010001' })).body).toMatchObject({
      status: 'verified',
      deposits: null,
    });
  });

  test('METH-02 METH-03 every field is needed, and the provider’s own words say why it refuses', async () => {
    for (const field of ['name', 'accountNumber', 'routingNumber', 'accountType', 'accountHolderName']) {
      const answer = await holder.add({ [field]: '' });
      expect([field, answer.status, Object.keys((answer.body as { fields?: object }).fields ?? {})]).toEqual([
        field,
        422,
        [field],
      ]);
    }
    const refused = await holder.add({ routingNumber: '123456789' });
    expect([refused.status, refused.body.message]).toEqual([402, 'You must use a valid routing number.']);
    expect(await holder.list()).toEqual([]);
  });

  test('API-15 a person keeps at most twenty, however many are added at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => holder.add({ accountNumber: `77700000${index + 10}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(new Set(answers.map(({ status, body }) => (status === 200 ? 'saved' : body.code)))).toEqual(
      new Set(['saved', 'too_many_methods']),
    );
  });

  test('METH-03 a provider that does not answer keeps nothing that nobody knows of', async () => {
    await payer.control('/bank/faults', { route: 'POST /v1/setup_intents', mode: 'drop_after_effect', times: 2 });
    const lost = await holder.add();
    expect([lost.status, lost.body.code]).toEqual([503, 'provider_unavailable']);
    expect(lost.body.message).toBe('The payment system does not answer right now. Please try again in a few minutes.');
    expect(await holder.list()).toEqual([]);
    const [made] = await setups();
    expect(made?.status).toBe('requires_action');
    product.clock.advance(6 * MINUTE);
    await forgetMethods(product.platform);
    product.clock.advance(-6 * MINUTE);
    expect((await setups())[0]).toMatchObject({ id: made?.id, status: 'canceled' });
    expect(
      await product.platform.systemDb
        .sql`select 1 from bank_payment_methods where forgotten_at is null and deleted_at is not null`,
    ).toHaveLength(0);
    expect((await holder.add()).status).toBe(200);
  });

  test('METH-03 no answer when the person is introduced to the provider: a plain refusal, and the next try works', async () => {
    await payer.control('/bank/faults', { route: 'POST /v1/customers', mode: 'no_answer', times: 2 });
    expect((await holder.add()).body.code).toBe('provider_unavailable');
    const [first, second] = await Promise.all([holder.add(), holder.add({ accountNumber: '5550002222' })]);
    expect([first.status, second.status]).toEqual([200, 200]);
    const customers = new Set((await setups()).slice(0, 2).map(({ customer }) => customer));
    expect(customers.size).toBe(1);
  });

  test('API-15 PAY-15 the number is in no log and no row, neither after saving nor after a refusal', async () => {
    const secret = '98127364550918273';
    const lines = listenToLog(product);
    const { body } = await holder.add({ accountNumber: secret });
    await holder.add({ accountNumber: secret, routingNumber: '123456789' });
    await holder.verify(body.uuid, RIGHT_AMOUNTS);
    await holder.remove(body.uuid);
    product.platform.log.level = 'silent';
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
    expect(await rowsThatShow(product, secret)).toEqual([]);
  });
});

describe('whose it is', () => {
  test('AUTH-13 API-15 API-16 without a token nothing is answered (D04)', async () => {
    const { body } = await holder.add();
    const lines = [
      'GET /bank-payment-methods',
      'POST /bank-payment-methods',
      `POST /bank-payment-methods/${body.uuid}/verify`,
      `DELETE /bank-payment-methods/${body.uuid}`,
    ];
    for (const line of lines) {
      const answer = await call(product.origin, line, line.startsWith('POST') ? { body: RIGHT_AMOUNTS } : {});
      expect([line, answer.status, answer.body.code]).toEqual([line, 401, 'UNAUTHENTICATED']);
    }
    expect(await holder.statusOf(body.uuid)).toBe('pending_verification');
  });

  test('API-15 API-16 what belongs to another person does not exist', async () => {
    const { body } = await holder.add();
    const stranger = await MethodHolder.open(product);
    expect(await stranger.list()).toEqual([]);
    const unknown = await stranger.verify(crypto.randomUUID(), RIGHT_AMOUNTS);
    const foreign = await stranger.verify(body.uuid, RIGHT_AMOUNTS);
    expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND']);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    expect((await stranger.remove(body.uuid)).status).toBe(404);
    expect(await holder.statusOf(body.uuid)).toBe('pending_verification');
  });
});

describe('confirming the deposits', () => {
  test('API-16 METH-06 METH-07 wrong amounts leave it waiting, the right ones in either order verify it (D66)', async () => {
    const { body } = await holder.add({ accountNumber: '5550003333' });
    expect((await holder.verify(body.uuid, WRONG_AMOUNTS)).body).toEqual({ status: 'pending_verification' });
    expect((await holder.verify(body.uuid, { deposit1: 0.454, deposit2: 0.32 })).status).toBe(422);
    expect((await holder.verify(body.uuid, { deposit1: 0.45, deposit2: 32 })).body).toEqual({ status: 'verified' });
    expect(await holder.list()).toMatchObject([{ status: 'verified', deposits: null }]);
    expect((await holder.verify(body.uuid, WRONG_AMOUNTS)).body).toEqual({ status: 'verified' });
  });

  test('METH-06 METH-07 the same with the code, when the provider sends one', async () => {
    await payer.control('/bank/settings', { microdepositType: 'descriptor_code' });
    const { body } = await holder.add({ accountNumber: '5550004444' });
    expect(body.deposits?.kind).toBe('code');
    const amounts = await holder.verify(body.uuid, RIGHT_AMOUNTS);
    expect([amounts.status, amounts.body.code]).toEqual([422, 'INVALID_INPUT']);
    expect((await holder.verify(body.uuid, { code: 'SM99ZZ' })).body).toEqual({ status: 'pending_verification' });
    expect((await holder.verify(body.uuid, { code: ' sm11aa ' })).body).toEqual({ status: 'verified' });
  });

  test('METH-08 when the provider takes no more answers it has failed, and says so', async () => {
    const { body } = await holder.add({ accountNumber: '5550005555' });
    expect((await holder.verify(body.uuid, { deposit1: 0.1, deposit2: 0.11 })).body).toEqual({ status: 'failed' });
    expect(await holder.list()).toMatchObject([
      { status: 'failed', failure: 'Exceeded max verification attempts.', deposits: null },
    ]);
    expect((await holder.add({ accountNumber: '5550005555' })).body.code).toBe('attempts_used_up');
  });

  test('METH-04 the provider’s event alone verifies it or fails it', async () => {
    const verified = (await holder.add({ accountNumber: '5550006666' })).body;
    const failed = (await holder.add({ accountNumber: '5550007777' })).body;
    await payer.control(`/bank/setups/${(await setupOf(verified.uuid))?.id}/verify`);
    await payer.control(`/bank/setups/${(await setupOf(failed.uuid))?.id}/fail`);
    await payer.owner.until(async () => (await holder.statusOf(verified.uuid)) === 'verified');
    await payer.owner.until(async () => (await holder.statusOf(failed.uuid)) === 'failed');
  });

  test('METH-04 METH-10 ten days without an answer end it, by the provider’s event or by the hourly check', async () => {
    const refusedLater = (await holder.add({ accountNumber: '5550008888' })).body;
    await payer.control('/clock/advance', { days: 10 });
    await payer.owner.until(async () => (await holder.statusOf(refusedLater.uuid)) === 'failed');
    await payer.control('/bank/webhooks', { paused: true });
    const asked = (await holder.add({ accountNumber: '5550008889' })).body;
    const silent = (await holder.add({ accountNumber: '5550008890' })).body;
    await payer.control(`/bank/setups/${(await setupOf(asked.uuid))?.id}/verify`);
    product.clock.advance(2 * HOUR);
    await checkMethods(product.platform);
    product.clock.advance(12 * 24 * HOUR);
    await checkMethods(product.platform);
    product.clock.advance(-12 * 24 * HOUR - 2 * HOUR);
    await payer.control('/bank/webhooks', { paused: false });
    expect(await holder.statusOf(asked.uuid)).toBe('verified');
    expect((await holder.list()).find(({ uuid }) => uuid === silent.uuid)).toMatchObject({
      status: 'failed',
      failure: 'The deposits were not confirmed in time.',
    });
    expect((await setupOf(silent.uuid))?.status).toBe('canceled');
  });
});

describe('METH-09 deleting', () => {
  test('API-16 it is gone here and at the provider, and can be added again', async () => {
    await payer.control('/bank/settings', { microdeposits: false });
    const { body } = await holder.add({ accountNumber: '5550010002' });
    expect((await holder.remove(body.uuid)).status).toBe(204);
    expect(await holder.list()).toEqual([]);
    expect((await holder.remove(body.uuid)).status).toBe(404);
    const setup = await setupOf(body.uuid);
    const answer = await fetch(`${product.sandbox}/v1/payment_methods/${setup?.payment_method}`, {
      headers: { authorization: 'Bearer sk_test_sandbox' },
    });
    expect(((await answer.json()) as Stripe.PaymentMethod).customer).toBeNull();
    expect((await holder.add()).status).toBe(200);
  });

  test('API-16 while the provider is silent too; it is asked again until it has let go', async () => {
    const { body } = await holder.add({ accountNumber: '5550009999' });
    await payer.control('/bank/faults', { route: 'POST /v1/setup_intents/:id/cancel', mode: 'no_answer', times: 2 });
    expect((await holder.remove(body.uuid)).status).toBe(204);
    expect(await holder.list()).toEqual([]);
    expect((await setupOf(body.uuid))?.status).toBe('requires_action');
    product.clock.advance(6 * MINUTE);
    await forgetMethods(product.platform);
    product.clock.advance(-6 * MINUTE);
    expect((await setupOf(body.uuid))?.status).toBe('canceled');
  });
});
