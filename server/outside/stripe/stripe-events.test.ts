import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { createStripePayments } from './stripe-payments.ts';

test('INV-23 an event is taken when one of our webhook secrets has signed it, and no other', () => {
  const provider = createStripePayments({
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    webhookSecret: 'whsec_connect, whsec_platform',
    sandboxOrigin: null,
  });
  const payload = JSON.stringify({ id: 'evt_1', type: 'setup_intent.succeeded', data: { object: { id: 'seti_1' } } });
  const { webhooks } = new Stripe('sk_test_sandbox');
  const signedWith = (secret: string) => webhooks.generateTestHeaderString({ payload, secret });
  for (const secret of ['whsec_connect', 'whsec_platform']) {
    expect(provider.readEvent(Buffer.from(payload), signedWith(secret))).toEqual({
      id: 'evt_1',
      type: 'setup_intent.succeeded',
      providerAccountId: null,
      objectId: 'seti_1',
    });
  }
  expect(() => provider.readEvent(Buffer.from(payload), signedWith('whsec_other'))).toThrow();
});

test('INV-23 an event without a name or a kind is refused, however well it is signed', () => {
  const provider = createStripePayments({
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    webhookSecret: 'whsec_connect',
    sandboxOrigin: null,
  });
  const { webhooks } = new Stripe('sk_test_sandbox');
  const whole = { id: 'evt_1', type: 'account.updated', account: 'acct_1', data: { object: { id: 'acct_1' } } };
  const read = (event: unknown) => {
    const payload = JSON.stringify(event);
    const signature = webhooks.generateTestHeaderString({ payload, secret: 'whsec_connect' });
    return provider.readEvent(Buffer.from(payload), signature);
  };
  expect(read(whole).objectId).toBe('acct_1');
  for (const broken of [
    { ...whole, id: null },
    { ...whole, type: null },
    { ...whole, id: 7 },
    { ...whole, data: null },
    { ...whole, data: { object: 'acct_1' } },
    { object: 'v2.core.event', id: null, type: 'v2.core.account.updated' },
    null,
    [],
    'evt_1',
  ])
    expect(() => read(broken), JSON.stringify(broken)).toThrow();
});
