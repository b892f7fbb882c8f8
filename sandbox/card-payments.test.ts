import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APP_ORIGIN, Provider, until } from './testing/provider.ts';

let provider: Provider;
let stripe: Stripe;
let merchant: string;

beforeAll(async () => {
  provider = await Provider.start();
  stripe = provider.stripe;
  merchant = await provider.merchant();
});
afterAll(() => provider.stop());

const cardPayment = (change: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create(
    {
      amount: 109_420,
      currency: 'usd',
      application_fee_amount: 3170,
      allowed_payment_method_types: ['card'],
      description: 'Invoice 1001',
      metadata: { invoice: 'i1' },
      ...change,
    },
    { stripeAccount: merchant },
  );

const read = (id: string) =>
  stripe.paymentIntents.retrieve(id, { expand: ['latest_charge', 'payment_method'] }, { stripeAccount: merchant });

describe('accounts', () => {
  test('owners are kept without their numbers, shares of ownership as decimals', async () => {
    const { id } = await stripe.v2.core.accounts.create({ display_name: 'Owners' });
    const person = await stripe.v2.core.accounts.persons.create(id, {
      given_name: 'Ada',
      surname: 'Park',
      id_numbers: [{ type: 'us_ssn_last_4', value: '6789' }],
      relationship: { owner: true, percent_ownership: Stripe.Decimal.from('50.5'), representative: true },
    });
    expect(person.id_numbers).toEqual([{ type: 'us_ssn_last_4' }]);
    expect(String(person.relationship?.percent_ownership)).toBe('50.5');
    expect((await stripe.v2.core.accounts.persons.list(id)).data).toHaveLength(1);
    await stripe.v2.core.accounts.persons.del(id, person.id);
    expect((await stripe.v2.core.accounts.persons.list(id)).data).toHaveLength(0);
  });

  test('a wrong routing number is refused', async () => {
    const bank = {
      object: 'bank_account' as const,
      country: 'US',
      routing_number: '110000001',
      account_number: '000123456789',
    };
    await expect(stripe.accounts.createExternalAccount(merchant, { external_account: bank })).rejects.toMatchObject({
      code: 'routing_number_invalid',
    });
  });

  test('payments of one account are unknown to another', async () => {
    const other = await provider.merchant('Other');
    const intent = await cardPayment();
    await expect(stripe.paymentIntents.retrieve(intent.id, {}, { stripeAccount: other })).rejects.toThrow(
      'No such payment_intent',
    );
    await expect(stripe.paymentIntents.retrieve(intent.id)).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    });
    await expect(stripe.paymentIntents.list({}, { stripeAccount: 'acct_unknown' })).rejects.toBeInstanceOf(
      Stripe.errors.StripePermissionError,
    );
  });
});

describe('cards', () => {
  test('a good card is paid at once', async () => {
    const intent = await cardPayment();
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      payment_method_types: ['card'],
      latest_charge: null,
    });
    const { status, body } = await provider.confirmInBrowser(intent, merchant, '4242424242424242');
    expect([status, body.status]).toEqual([200, 'succeeded']);
    expect(body).not.toHaveProperty('metadata');
    const paid = await read(intent.id);
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 109_420,
      metadata: { invoice: 'i1' },
      latest_charge: { status: 'succeeded', payment_method_details: { card: { last4: '4242' } } },
      payment_method: { card: { brand: 'visa' } },
    });
    await until(() => provider.events.typesAbout(intent.id).includes('payment_intent.succeeded'));
    const event = provider.events.received.find(
      ({ type, account }) => type === 'payment_intent.succeeded' && account === merchant,
    );
    expect(event).toBeDefined();
    await expect(stripe.paymentIntents.cancel(intent.id, {}, { stripeAccount: merchant })).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
    ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
  ])('card %s is declined, and another card may be tried', async (number, code, decline_code, message) => {
    const intent = await cardPayment();
    const { status, body } = await provider.confirmInBrowser(intent, merchant, number);
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: 'card_error', code, decline_code, message });
    expect(await read(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code, decline_code, message },
      latest_charge: { status: 'failed' },
    });
    expect((await provider.confirmInBrowser(intent, merchant, '4242424242424242')).body.status).toBe('succeeded');
  });

  test('a decline is a card error of the SDK', async () => {
    const declined = cardPayment({ confirm: true, payment_method: 'pm_card_chargeDeclined' });
    await expect(declined).rejects.toBeInstanceOf(Stripe.errors.StripeCardError);
  });

  test.each([
    ['complete', '4000002500003155', 'succeeded', 'succeeded'],
    ['fail', '4000002760003184', 'requires_payment_method', 'failed'],
    ['complete', '4000008400001629', 'requires_payment_method', 'failed'],
  ])('3-D Secure: "%s" on card %s leaves the payment %s', async (answer, number, status, redirect) => {
    const intent = await cardPayment();
    const { body } = await provider.confirmInBrowser(intent, merchant, number);
    expect(body.status).toBe('requires_action');
    const page = body.next_action?.redirect_to_url?.url ?? '';
    expect(await (await fetch(page)).text()).toMatch(/Tallgrass Flooring Co\.[\s\S]*Complete/);
    const back = await fetch(page, { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' });
    const url = new URL(back.headers.get('location') ?? '');
    expect(url.origin + url.pathname).toBe(`${APP_ORIGIN}/back`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      x: '1',
      payment_intent: intent.id,
      redirect_status: redirect,
    });
    expect((await read(intent.id)).status).toBe(status);
    const again = await fetch(page, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'complete' }),
      redirect: 'manual',
    });
    expect([again.status, (await read(intent.id)).status]).toEqual([303, status]);
  });

  test('a browser needs the client secret, and cannot create anything', async () => {
    const intent = await cardPayment();
    const stranger = await provider.confirmInBrowser(
      { ...intent, client_secret: 'pi_x_secret_y' },
      merchant,
      '4242424242424242',
    );
    expect(stranger.status).toBe(400);
    const headers = { authorization: 'Bearer pk_test_x' };
    for (const path of ['customers', 'refunds', 'payment_intents']) {
      const answer = await fetch(`${provider.sandbox.origin}/v1/${path}`, { method: 'POST', headers });
      expect(answer.status, path).toBe(403);
    }
  });

  test('a canceled payment can no longer be confirmed', async () => {
    const intent = await cardPayment();
    const canceled = await stripe.paymentIntents.cancel(
      intent.id,
      { cancellation_reason: 'abandoned' },
      { stripeAccount: merchant },
    );
    expect(canceled.status).toBe('canceled');
    expect((await provider.confirmInBrowser(intent, merchant, '4242424242424242')).status).toBe(400);
    await until(() => provider.events.typesAbout(intent.id).includes('payment_intent.canceled'));
  });

  test('refunds: in part, the rest, and never more', async () => {
    const intent = await cardPayment({ confirm: true, payment_method: 'pm_card_visa' });
    const refund = (amount?: number) =>
      stripe.refunds.create({ payment_intent: intent.id, ...(amount && { amount }) }, { stripeAccount: merchant });
    expect(await refund(1000)).toMatchObject({ amount: 1000, status: 'succeeded' });
    await expect(refund(200_000)).rejects.toThrow('greater than unrefunded amount');
    expect((await refund()).amount).toBe(108_420);
    await expect(refund()).rejects.toMatchObject({ code: 'charge_already_refunded' });
    expect((await read(intent.id)).latest_charge).toMatchObject({ refunded: true, amount_refunded: 109_420 });
  });

  test('amounts keep to the limits', async () => {
    await expect(cardPayment({ amount: 49, application_fee_amount: 0 })).rejects.toMatchObject({
      code: 'amount_too_small',
    });
    await expect(cardPayment({ amount: 100_000_000 })).rejects.toMatchObject({ code: 'amount_too_large' });
    await expect(cardPayment({ amount: 100.5 })).rejects.toMatchObject({ code: 'parameter_invalid_integer' });
    await expect(cardPayment({ application_fee_amount: 200_000 })).rejects.toMatchObject({
      param: 'application_fee_amount',
    });
  });
});
