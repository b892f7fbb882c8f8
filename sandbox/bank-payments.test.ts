import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bankPayment, Provider, until } from './testing/provider.ts';

let provider: Provider;
let stripe: Stripe;
let merchant: string;

beforeAll(async () => {
  provider = await Provider.start();
  stripe = provider.stripe;
  merchant = await provider.merchant();
});
afterAll(() => provider.stop());
afterEach(() => provider.control('/bank/settings', { microdeposits: false, microdepositType: 'amounts' }));

const read = (id: string) =>
  stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }, { stripeAccount: merchant });

describe('a bank debit', () => {
  test('is with the bank at once and paid after exactly three days', async () => {
    const intent = await provider.payByBank(merchant, '000123456789');
    expect(intent).toMatchObject({ status: 'processing', next_action: null });
    expect((await read(intent.id)).latest_charge).toMatchObject({
      status: 'pending',
      payment_method_details: { us_bank_account: { last4: '6789' } },
    });
    expect((await provider.control('/clock/advance', { days: 2 })).settled).toEqual([]);
    const before = Date.now();
    expect((await provider.control('/clock/advance', { days: 1 })).settled).toContain(intent.id);
    expect(Date.now() - before).toBeLessThan(4000);
    // The answer waited for the webhooks.
    expect(provider.events.typesAbout(intent.id)).toEqual([
      'payment_intent.created',
      'charge.pending',
      'payment_intent.processing',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
    expect(await read(intent.id)).toMatchObject({ status: 'succeeded', amount_received: 106_350 });
  });

  test.each([
    ['000222222227', 'insufficient_funds', /insufficient funds/],
    ['000111111113', 'account_closed', /closed/],
    ['000111111116', 'no_account', /could not be located/],
    ['000333333335', 'debit_not_authorized', /unauthorized/],
    ['000444444440', 'invalid_currency', /currency/],
  ])('from %s fails after three days: %s', async (number, code, message) => {
    const intent = await provider.payByBank(merchant, number);
    expect(intent.status).toBe('processing');
    expect((await provider.control('/clock/advance', { days: 3 })).failed).toEqual([intent.id]);
    expect(await read(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code, message: expect.stringMatching(message) },
      latest_charge: { status: 'failed', failure_code: code },
    });
    expect(provider.events.typesAbout(intent.id)).toContain('payment_intent.payment_failed');
  });

  test('can be paid and then taken back by the bank', async () => {
    const intent = await provider.payByBank(merchant, '000555555559');
    await provider.control('/clock/advance', { days: 3 });
    const after = await read(intent.id);
    expect(after).toMatchObject({ status: 'succeeded', latest_charge: { disputed: true } });
    expect(provider.events.typesAbout(intent.id)).toEqual(
      expect.arrayContaining(['payment_intent.succeeded', 'charge.dispute.created', 'charge.dispute.closed']),
    );
  });

  test('can stay with the bank for ever', async () => {
    const intent = await provider.payByBank(merchant, '000000000009');
    await provider.control('/clock/advance', { days: 300 });
    expect((await read(intent.id)).status).toBe('processing');
  });

  test('needs a mandate and a name', async () => {
    const { mandate_data: _mandate, ...without } = bankPayment('000123456789');
    await expect(stripe.paymentIntents.create(without, { stripeAccount: merchant })).rejects.toMatchObject({
      param: 'mandate_data',
    });
    const nameless = bankPayment('000123456789');
    delete nameless.payment_method_data?.billing_details;
    await expect(stripe.paymentIntents.create(nameless, { stripeAccount: merchant })).rejects.toMatchObject({
      param: 'billing_details[name]',
    });
  });

  test('can be decided from the bank page: settled, failed with a reason, disputed', async () => {
    const [first, second] = [
      await provider.payByBank(merchant, '000000000009'),
      await provider.payByBank(merchant, '1234567'),
    ];
    expect(await provider.control(`/bank/payments/${first?.id}/settle`)).toMatchObject({ status: 'succeeded' });
    await provider.control(`/bank/payments/${second?.id}/fail`, { code: 'account_closed' });
    expect((await read(second?.id ?? '')).last_payment_error?.code).toBe('account_closed');
    await provider.control(`/bank/payments/${first?.id}/dispute`);
    expect((await read(first?.id ?? '')).latest_charge).toMatchObject({ disputed: true });
    await expect(provider.control(`/bank/payments/${first?.id}/settle`)).rejects.toThrow('409');
    await expect(provider.control('/bank/payments/pi_none/settle')).rejects.toThrow('404');
  });
});

describe('small deposits', () => {
  const verify = (id: string, proof: Stripe.PaymentIntentVerifyMicrodepositsParams) =>
    stripe.paymentIntents.verifyMicrodeposits(id, proof, { stripeAccount: merchant });

  test('a bank account is verified once by its amounts', async () => {
    await provider.control('/bank/settings', { microdeposits: true });
    const intent = await provider.payByBank(merchant, '5550001');
    expect(intent).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'verify_with_microdeposits', verify_with_microdeposits: { microdeposit_type: 'amounts' } },
    });
    await expect(verify(intent.id, { amounts: [1, 2] })).rejects.toMatchObject({
      code: 'payment_method_microdeposit_verification_amounts_mismatch',
    });
    await expect(verify(intent.id, { amounts: [1] })).rejects.toMatchObject({
      code: 'payment_method_microdeposit_verification_amounts_invalid',
    });
    expect((await verify(intent.id, { amounts: [32, 45] })).status).toBe('processing');
    expect((await provider.payByBank(merchant, '5550001')).status).toBe('processing');
  });

  test('or by the code in their description', async () => {
    await provider.control('/bank/settings', { microdeposits: true, microdepositType: 'descriptor_code' });
    const intent = await provider.payByBank(merchant, '5550002');
    await expect(verify(intent.id, { descriptor_code: 'SM99ZZ' })).rejects.toMatchObject({
      code: 'payment_method_microdeposit_verification_descriptor_code_mismatch',
    });
    expect((await verify(intent.id, { descriptor_code: 'SM11AA' })).status).toBe('processing');
  });

  test('too many wrong tries, or ten days, end it', async () => {
    await provider.control('/bank/settings', { microdeposits: true });
    const tried = await provider.payByBank(merchant, '5550003');
    await expect(verify(tried.id, { amounts: [10, 11] })).rejects.toMatchObject({
      code: 'payment_method_microdeposit_verification_attempts_exceeded',
    });
    expect((await read(tried.id)).status).toBe('requires_payment_method');
    const forgotten = await provider.payByBank(merchant, '5550004');
    await provider.control('/clock/advance', { days: 10 });
    expect((await read(forgotten.id)).last_payment_error?.code).toBe(
      'payment_method_microdeposit_verification_timeout',
    );
  });

  test('a saved bank method is set up on the platform, and copied for a direct charge', async () => {
    await provider.control('/bank/settings', { microdeposits: true });
    const customer = await stripe.customers.create({ name: 'Robin Ashby' });
    const { mandate_data, payment_method_data } = bankPayment('5550005');
    const setup = await stripe.setupIntents.create({
      customer: customer.id,
      confirm: true,
      usage: 'off_session',
      allowed_payment_method_types: ['us_bank_account'],
      payment_method_data: payment_method_data as Stripe.SetupIntentCreateParams.PaymentMethodData,
      mandate_data: mandate_data as Stripe.SetupIntentCreateParams.MandateData,
    });
    expect(setup.status).toBe('requires_action');
    const verified = await stripe.setupIntents.verifyMicrodeposits(setup.id, { amounts: [32, 45] });
    expect(verified.status).toBe('succeeded');
    await until(() => provider.events.typesAbout(setup.id).includes('setup_intent.succeeded'));
    const copy = await stripe.paymentMethods.create(
      { customer: customer.id, payment_method: String(verified.payment_method) },
      { stripeAccount: merchant },
    );
    const payment = await stripe.paymentIntents.create(
      {
        amount: 5000,
        currency: 'usd',
        allowed_payment_method_types: ['us_bank_account'],
        payment_method: copy.id,
        confirm: true,
      },
      { stripeAccount: merchant },
    );
    expect(payment.status).toBe('processing');
    await stripe.paymentMethods.detach(String(verified.payment_method));
    expect((await stripe.paymentMethods.retrieve(String(verified.payment_method))).customer).toBeNull();
  });

  const saveAccount = (accountNumber: string) => {
    const { mandate_data, payment_method_data } = bankPayment(accountNumber);
    return stripe.setupIntents.create({
      confirm: true,
      usage: 'off_session',
      allowed_payment_method_types: ['us_bank_account'],
      payment_method_data: payment_method_data as Stripe.SetupIntentCreateParams.PaymentMethodData,
      mandate_data: mandate_data as Stripe.SetupIntentCreateParams.MandateData,
    });
  };

  test('of a saved account end after ten days, or by the bank page: verified or failed', async () => {
    await provider.control('/bank/settings', { microdeposits: true });
    const [forgotten, verified, failed, canceled] = await Promise.all(
      ['5550011', '5550012', '5550013', '5550014'].map(saveAccount),
    );
    await provider.control(`/bank/setups/${verified?.id}/verify`);
    await provider.control(`/bank/setups/${failed?.id}/fail`);
    await stripe.setupIntents.cancel(canceled?.id ?? '');
    await expect(provider.control(`/bank/setups/${failed?.id}/verify`)).rejects.toThrow('409');
    await expect(provider.control('/bank/setups/seti_none/fail')).rejects.toThrow('404');
    expect((await provider.control('/clock/advance', { days: 10 })).failed).toEqual([forgotten?.id]);
    const read = async (setup?: Stripe.SetupIntent) => stripe.setupIntents.retrieve(setup?.id ?? '');
    expect((await read(verified)).status).toBe('succeeded');
    expect((await read(canceled)).status).toBe('canceled');
    const code = 'payment_method_microdeposit_verification';
    expect(await read(failed)).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: `${code}_attempts_exceeded` },
    });
    expect(await read(forgotten)).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: `${code}_timeout` },
    });
    await until(() => provider.events.typesAbout(forgotten?.id ?? '').includes('setup_intent.setup_failed'));
  });

  test('the bank page shows what stands on the statement, and the switch', async () => {
    await provider.control('/bank/settings', { microdeposits: true });
    await provider.payByBank(merchant, '5550015');
    const page = async () => (await fetch(`${provider.sandbox.origin}/bank`)).text();
    expect(await page()).toContain('<strong>deposits of $0.32 and $0.45</strong>');
    await provider.control('/bank/settings', { microdepositType: 'descriptor_code' });
    await saveAccount('5550016');
    const after = await page();
    expect(after).toContain('<strong>the code SM11AA</strong>');
    expect(after).toContain('Saved bank accounts');
    expect(after).toContain('Stop asking for deposits');
  });

  test('an account that is not its customer’s can not be copied for a charge', async () => {
    const customer = await stripe.customers.create({});
    const setup = await saveAccount('5550017');
    await expect(
      stripe.paymentMethods.create(
        { customer: customer.id, payment_method: String(setup.payment_method) },
        { stripeAccount: merchant },
      ),
    ).rejects.toMatchObject({ param: 'payment_method' });
  });
});
