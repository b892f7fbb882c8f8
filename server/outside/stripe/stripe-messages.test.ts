import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { messageForPeople, refusedBy } from './stripe-messages.ts';

const failure = (type: string, code: string, message: string) => messageForPeople({ type, code, message });

test('INV-23 PAY-25 of what the provider says of a failure people read what is meant for them, and nothing of requests', () => {
  expect(failure('card_error', 'something_new', 'Your card does not do this.')).toBe('Your card does not do this.');
  expect(failure('invalid_request_error', 'routing_number_invalid', 'You must use a valid routing number.')).toBe(
    'You must use a valid routing number.',
  );
  expect(failure('invalid_request_error', 'resource_missing', "No such payment_intent: 'pi_1'")).toBeNull();
  expect(failure('invalid_request_error', 'parameter_unknown', 'Received unknown parameter: network')).toBeNull();
  expect(messageForPeople({ type: 'invalid_request_error', message: 'The application fee is too large.' })).toBeNull();
  expect(failure('api_error', 'account_frozen', 'ach_return R16')).toBe('The bank account is frozen.');
  expect([messageForPeople({}), messageForPeople({ type: 'card_error', code: 'expired_card', message: '' })]).toEqual([
    null,
    'The card has expired.',
  ]);
});

test('INV-23 a refusal keeps what the provider said for us, and what it is about', () => {
  const raw = { type: 'invalid_request_error', code: 'resource_missing', param: 'customer' } as const;
  const error = new Stripe.errors.StripeInvalidRequestError({ ...raw, message: "No such customer: 'cus_1'" });
  expect(refusedBy(error)).toMatchObject({
    code: 'resource_missing',
    message: "No such customer: 'cus_1'",
    copy: null,
    about: 'customer',
  });
  const said = { ...raw, message: 'invalid: date_of_birth', user_message: 'They are too young.' };
  expect(refusedBy(new Stripe.errors.StripeInvalidRequestError(said)).copy).toBe('They are too young.');
  expect(refusedBy(error, 'Our own words.').copy).toBe('Our own words.');
});
