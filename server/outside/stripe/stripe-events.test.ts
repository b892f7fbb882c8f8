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
