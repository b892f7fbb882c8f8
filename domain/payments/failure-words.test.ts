import { expect, test } from 'vitest';
import { explanation, failureWords, UNEXPLAINED } from './failure-words.ts';

test('INV-23 P05 the codes of banks have plain words, and an unknown one has none', () => {
  expect(failureWords('insufficient_funds')).toBe('There were not enough funds in the account.');
  expect(failureWords('account_closed')).toBe('The bank account has been closed.');
  expect([failureWords('something_new'), failureWords('constructor'), failureWords(null)]).toEqual([null, null, null]);
});

test('INV-23 a reason that says no more than that it failed is not said twice', () => {
  expect([explanation(UNEXPLAINED.failed), explanation(UNEXPLAINED.reversed), explanation(null)]).toEqual(['', '', '']);
  expect(explanation('The bank account is frozen.')).toBe('The bank account is frozen.');
});
