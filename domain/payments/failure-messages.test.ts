import { expect, test } from 'vitest';
import { explanation, failureMessage, UNEXPLAINED } from './failure-messages.ts';

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
