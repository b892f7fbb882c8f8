import fc from 'fast-check';
import { expect, test } from 'vitest';
import { basisPoints, cents } from '../money/money.ts';
import { authorizationText } from './authorization-text.ts';
import { DEFAULT_FEES, feeOn } from './fees.ts';
import {
  PROVIDER_FACTS as FACTS,
  isHeld,
  PAYMENT_STATES,
  type PaymentState,
  paymentAfter,
  paymentStatus,
} from './payment.ts';

test('INV-23 the table of a payment: what each word of the provider does in each state (D67)', () => {
  const table = PAYMENT_STATES.map((state) =>
    [state, ...FACTS.map((fact) => (paymentAfter(state, fact) === state ? '-' : paymentAfter(state, fact)))].join(' '),
  );
  expect(table).toEqual([
    'started - awaiting_bank settled - canceled - -',
    'authorized - awaiting_bank settled failed failed - unknown',
    'unknown authorized awaiting_bank settled failed failed - -',
    'awaiting_bank - - settled failed failed reversed -',
    'settled - - - - - reversed -',
    'failed - - settled - - - -',
    'reversed - - - - - - -',
    'canceled - awaiting_bank settled - - - -',
  ]);
});

test('INV-23 repeating the last word never changes anything again', () => {
  const facts = fc.array(fc.constantFrom(...FACTS), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.constantFrom<PaymentState>('started', 'authorized'), facts, (start, words) => {
      const end = words.reduce<PaymentState>((state, fact) => paymentAfter(state, fact), start);
      const last = words.at(-1) ?? 'waiting';
      // "waiting" and "no answer" may take turns while nobody knows; every other word is final for itself.
      if (last !== 'waiting' && last !== 'no_answer') expect(paymentAfter(end, last)).toBe(end);
    }),
  );
});

test('INV-23 people see four words', () => {
  expect(PAYMENT_STATES.map(paymentStatus)).toEqual([
    null,
    'authorized',
    'authorized',
    'awaiting bank',
    'settled',
    'failed',
    'failed',
    null,
  ]);
  expect(PAYMENT_STATES.filter(isHeld)).toEqual(['authorized', 'unknown', 'awaiting_bank']);
});

test('PAY-24 the fee is a fixed part and a percentage, rounded once (D91)', () => {
  expect(feeOn(cents(256_922), DEFAULT_FEES.card)).toBe(7481);
  expect(feeOn(cents(256_922), DEFAULT_FEES.ach)).toBe(100);
  expect(feeOn(cents(0), DEFAULT_FEES.card)).toBe(0);
  expect(feeOn(cents(1), { fixed: cents(0), rate: basisPoints(5000) })).toBe(1);
});

test('PAY-15 the authorization names who is paid', () => {
  expect(authorizationText('Tallgrass Flooring Co.')).toBe(
    "I authorize this payment to, Tallgrass Flooring Co., on today's date. I agree with the terms of use.",
  );
});
