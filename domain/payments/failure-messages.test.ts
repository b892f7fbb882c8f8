import { expect, test } from 'vitest';
import { explanation, failureMessage, PAYMENTS_PAUSED, UNEXPLAINED } from './failure-messages.ts';

test('INV-23 P05 the codes of banks have plain words, and an unknown one has none', () => {
  expect(failureMessage('insufficient_funds')).toBe('There were not enough funds in the account.');
  expect(failureMessage('account_closed')).toBe('The bank account has been closed.');
  expect([failureMessage('something_new'), failureMessage('constructor'), failureMessage(null)]).toEqual([
    null,
    null,
    null,
  ]);
});

test('INV-23 a reason that says no more than that it failed is not said twice', () => {
  expect([explanation(UNEXPLAINED.failed), explanation(UNEXPLAINED.reversed), explanation(null)]).toEqual(['', '', '']);
  expect(explanation('The bank account is frozen.')).toBe('The bank account is frozen.');
});

test('INV-23 each reason of a bank, a card or a dispute is a sentence of its own words', () => {
  const banks =
    'insufficient_funds account_closed no_account invalid_account_number account_number_invalid routing_number_invalid debit_not_authorized bank_account_restricted account_frozen bank_ownership_changed bank_account_bad_routing_numbers bank_account_declined payment_method_bank_account_blocked bank_account_unusable incorrect_account_holder_name incorrect_account_holder_type invalid_currency could_not_process payment_method_microdeposit_failed payment_method_microdeposit_verification_attempts_exceeded payment_method_microdeposit_verification_timeout';
  const cards = 'card_declined generic_decline expired_card incorrect_cvc processing_error';
  const disputes =
    'bank_cannot_process credit_not_processed customer_initiated duplicate fraudulent incorrect_account_details product_not_received product_unacceptable subscription_canceled unrecognized';
  for (const code of [banks, cards, disputes].flatMap((codes) => codes.split(' ')))
    expect(failureMessage(code), code).toMatch(/^(The|There|This) .*\.$/);
});

test('SET-05 P14 a payment that was stopped on its way to the bank says that nothing was taken', () => {
  expect(PAYMENTS_PAUSED).toBe(
    'The business cannot take online payments at the moment. Nothing was taken from your account.',
  );
});
