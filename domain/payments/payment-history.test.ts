import { expect, test } from 'vitest';
import type { PaymentMethod, PaymentState } from './payment.ts';
import { isPossibleHistory } from './payment-history.ts';

test.each<[PaymentMethod, PaymentState[], boolean]>([
  ['ach', ['authorized', 'unknown', 'awaiting_bank', 'settled', 'reversed'], true],
  ['ach', ['authorized', 'failed', 'settled'], true],
  ['card', ['started', 'canceled', 'settled'], true],
  ['manual', ['settled', 'canceled'], true],
  ['credit', ['settled'], true],
  ['credit', ['settled', 'canceled'], true],
  ['credit', ['settled', 'reversed'], true],
  ['credit', ['settled', 'canceled', 'reversed'], false],
  ['ach', ['settled'], false],
  ['ach', ['authorized', 'settled', 'failed'], false],
  ['ach', ['authorized', 'authorized'], false],
  ['card', ['started', 'settled', 'canceled'], false],
  ['manual', ['settled', 'reversed'], true],
  ['manual', ['settled', 'canceled', 'reversed'], false],
  ['manual', [], false],
])('INV-23 a payment by %s that was %j one after the other: %s', (method, states, possible) => {
  expect(isPossibleHistory({ method, isRecovered: false }, states)).toBe(possible);
});

test('INV-23 a payment that was written down anew begins as one that was given up', () => {
  const ach = { method: 'ach' as const, isRecovered: true };
  expect(isPossibleHistory(ach, ['canceled', 'settled', 'reversed'])).toBe(true);
  expect(isPossibleHistory(ach, ['authorized', 'awaiting_bank'])).toBe(true);
  expect(isPossibleHistory(ach, ['settled'])).toBe(false);
  expect(isPossibleHistory({ ...ach, isRecovered: false }, ['canceled', 'settled'])).toBe(false);
});
