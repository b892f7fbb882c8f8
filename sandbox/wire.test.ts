import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bankPayment, Provider } from './testing/provider.ts';

let provider: Provider;
let stripe: Stripe;
let merchant: string;

beforeAll(async () => {
  provider = await Provider.start();
  stripe = provider.stripe;
  merchant = await provider.merchant();
});
afterAll(() => provider.stop());
afterEach(async () => {
  await fetch(`${provider.sandbox.origin}/bank/faults`, { method: 'DELETE' });
});

const PAYMENT: Stripe.PaymentIntentCreateParams = {
  amount: 5000,
  currency: 'usd',
  allowed_payment_method_types: ['card'],
};
const create = (change: object = {}, options: Stripe.RequestOptions = {}) =>
  stripe.paymentIntents.create({ ...PAYMENT, ...change }, { stripeAccount: merchant, ...options });
const count = async () => (await stripe.paymentIntents.list({ limit: 100 }, { stripeAccount: merchant })).data.length;

describe('what Stripe would refuse is refused', () => {
  test.each([
    [{ foo: 'bar' }, 'parameter_unknown', 'foo', 'Received unknown parameter: foo'],
    [
      { metadata: { a: 1 }, payment_method_options: { us_bank_account: { verificatoin: 'x' } } },
      'parameter_unknown',
      'payment_method_options[us_bank_account][verificatoin]',
      'Received unknown parameter',
    ],
    [
      { payment_method_types: ['card'] },
      'payment_method_types_no_longer_supported',
      'payment_method_types',
      'allowed_payment_method_types',
    ],
    [{ amount: undefined }, 'parameter_missing', 'amount', 'Missing required param: amount.'],
    [{ amount: 'ten' }, 'parameter_invalid_integer', 'amount', 'Invalid integer'],
    [{ allowed_payment_method_types: ['carb'] }, undefined, 'allowed_payment_method_types[0]', 'must be one of'],
    [{ capture_method: 'automattic' }, undefined, 'capture_method', 'must be one of'],
  ])('%j', async (change, code, param, message) => {
    const error = await create(change).catch((refused: Stripe.errors.StripeError) => refused);
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject({ statusCode: 400, code, param, message: expect.stringContaining(message) });
  });

  test('also in v2, in JSON', async () => {
    const misspelt = { dashbord: 'none' } as Stripe.V2.Core.AccountCreateParams;
    await expect(stripe.v2.core.accounts.create(misspelt)).rejects.toMatchObject({ code: 'parameter_unknown' });
    await expect(stripe.v2.core.accounts.create({ dashboard: 'nun' as 'none' })).rejects.toMatchObject({
      param: 'dashboard',
    });
  });

  test('keys: live ones never, none never, a wrong one never', async () => {
    const get = async (authorization?: string) =>
      (await fetch(`${provider.sandbox.origin}/v1/balance`, { headers: authorization ? { authorization } : {} }))
        .status;
    expect(await get('Bearer sk_test_x')).toBe(200);
    expect(await Promise.all([get(), get('Bearer sk_live_x'), get('Bearer hello'), get('Bearer pk_live_x')])).toEqual([
      401, 401, 401, 401,
    ]);
    const { hostname, port } = new URL(provider.sandbox.origin);
    const live = new Stripe('sk_live_x', {
      host: hostname,
      port: Number(port),
      protocol: 'http',
      maxNetworkRetries: 0,
    });
    await expect(live.balance.retrieve()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  });

  test('an address nobody knows', async () => {
    const answer = await fetch(`${provider.sandbox.origin}/v1/unicorns`);
    expect([answer.status, await answer.text()]).toEqual([
      404,
      expect.stringContaining('Unrecognized request URL (GET: /v1/unicorns)'),
    ]);
  });

  test('answers carry a request id, lists are paged, objects are expanded on request only', async () => {
    const made = [await create(), await create(), await create({ confirm: true, payment_method: 'pm_card_visa' })];
    expect(made[0]?.lastResponse.requestId).toMatch(/^req_/);
    const first = await stripe.paymentIntents.list({ limit: 2 }, { stripeAccount: merchant });
    expect([first.data.length, first.has_more, first.data[0]?.id]).toEqual([2, true, made[2]?.id]);
    const next = await stripe.paymentIntents.list(
      { limit: 2, starting_after: first.data[1]?.id ?? '' },
      { stripeAccount: merchant },
    );
    expect(next.data[0]?.id).toBe(made[0]?.id);
    expect(typeof first.data[0]?.latest_charge).toBe('string');
    const expanded = await stripe.paymentIntents.list(
      { limit: 1, expand: ['data.latest_charge'] },
      { stripeAccount: merchant },
    );
    expect(expanded.data[0]?.latest_charge).toMatchObject({ object: 'charge' });
    await expect(create({ expand: ['nonsense'] })).rejects.toThrow('This property cannot be expanded (nonsense).');
  });
});

describe('idempotency keys', () => {
  test('the same request under the same key is answered again and done once', async () => {
    const before = await count();
    const first = await create({}, { idempotencyKey: 'k1' });
    const second = await create({}, { idempotencyKey: 'k1' });
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(await count()).toBe(before + 1);
  });

  test('another request under the same key is refused; another account has keys of its own', async () => {
    await create({}, { idempotencyKey: 'k2' });
    await expect(create({ amount: 6000 }, { idempotencyKey: 'k2' })).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
    const other = await provider.merchant('Other');
    expect((await create({ amount: 6000 }, { idempotencyKey: 'k2', stripeAccount: other })).amount).toBe(6000);
  });

  test('a decline is kept, a refused parameter is not', async () => {
    const declined = () =>
      create({ confirm: true, payment_method: 'pm_card_chargeDeclined' }, { idempotencyKey: 'k3' });
    const first = await declined().catch((error: Stripe.errors.StripeCardError) => error.payment_intent?.id);
    const second = await declined().catch((error: Stripe.errors.StripeCardError) => error.payment_intent?.id);
    expect([first, second]).toEqual([first, first]);
    await expect(create({ foo: 1 }, { idempotencyKey: 'k4' })).rejects.toThrow('unknown parameter');
    expect((await create({}, { idempotencyKey: 'k4' })).status).toBe('requires_payment_method');
  });

  test('a second request while the first is running is told to wait', async () => {
    await provider.control('/bank/faults', { route: 'POST /v1/payment_intents', mode: 'delay', ms: 400 });
    const [first, second] = await Promise.allSettled([
      create({}, { idempotencyKey: 'k5' }),
      new Promise((resolve) => setTimeout(resolve, 100)).then(() => create({}, { idempotencyKey: 'k5' })),
    ]);
    expect(first?.status).toBe('fulfilled');
    expect((second as PromiseRejectedResult).reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  });
});

describe('faults', () => {
  const fault = (mode: string, times = 1) =>
    provider.control('/bank/faults', { route: 'POST /v1/payment_intents', mode, times });

  test('no answer: nothing was done', async () => {
    const before = await count();
    await fault('no_answer', 2);
    await expect(create()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect(await count()).toBe(before);
    expect((await create()).status).toBe('requires_payment_method');
  });

  test('gone after the effect: it was done, once', async () => {
    const before = await count();
    await fault('drop_after_effect', 2);
    const body = bankPayment('000123456789');
    const pay = () => stripe.paymentIntents.create(body, { stripeAccount: merchant, idempotencyKey: 'k6' });
    await expect(pay()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect(await count()).toBe(before + 1);
    expect((await pay()).status).toBe('processing');
    expect(await count()).toBe(before + 1);
  });

  test('errors of the provider: passing by, kept under the key, too many requests', async () => {
    await fault('status_500');
    await expect(create({}, { idempotencyKey: 'k7' })).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
    expect((await create({}, { idempotencyKey: 'k7' })).object).toBe('payment_intent');
    await fault('status_500_kept');
    await expect(create({}, { idempotencyKey: 'k8' })).rejects.toMatchObject({ statusCode: 500 });
    await expect(create({}, { idempotencyKey: 'k8' })).rejects.toMatchObject({ statusCode: 500 });
    await fault('status_429');
    await expect(create()).rejects.toBeInstanceOf(Stripe.errors.StripeRateLimitError);
    await expect(provider.control('/bank/faults', { mode: 'meteor' })).rejects.toThrow('400');
  });
});
