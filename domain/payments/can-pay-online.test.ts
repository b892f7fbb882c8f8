import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisPoints, type Cents, cents } from '../money/money.ts';
import {
  canPayOnline,
  chargeOf,
  METHOD_NAMES,
  ONLINE_METHODS,
  type OnlineTerms,
  waysToPay,
  whyNotBy,
  whyNotOnline,
} from './can-pay-online.ts';
import { DEFAULT_FEES, LEAST_CHARGE, MAX_CHARGE } from './fees.ts';

const terms: OnlineTerms = { bankPaymentEligible: true, cardPaymentEligible: true, fees: DEFAULT_FEES };
const owes = (amountDue: number) => ({ amountDue: cents(amountDue), isQuote: false });
const reasons = (amountDue: number) => ONLINE_METHODS.map((method) => whyNotBy(method, owes(amountDue), terms));

describe('what can be paid online', () => {
  test('TM-06 PLIST-03 the least amount is of what is owed: a fee lifts no cent over it', () => {
    expect(reasons(1)).toEqual(['too_small', 'too_small']);
    expect(reasons(49)).toEqual(['too_small', 'too_small']);
    expect(reasons(50)).toEqual([null, null]);
    expect(reasons(0)).toEqual(['nothing_due', 'nothing_due']);
  });

  test('TM-06 the largest is of the charge: one way can be too dear while the other works', () => {
    expect(reasons(99_999_899)).toEqual([null, 'too_large']);
    expect(whyNotOnline(owes(99_999_899), terms)).toBeNull();
    expect(reasons(99_999_900)).toEqual(['too_large', 'too_large']);
    expect(whyNotOnline(owes(9_999_999_999), terms)).toBe('too_large');
  });

  test('PLIST-04 PLIST-05 PAY-03 PAY-04 D14 a quote, a way that is off, and a bank payment without a fee say which it is', () => {
    expect(whyNotOnline({ ...owes(100_00), isQuote: true }, terms)).toBe('is_quote');
    const off = { ...terms, bankPaymentEligible: false, cardPaymentEligible: false };
    expect(whyNotOnline(owes(1), off)).toBe('not_enabled');
    expect(whyNotOnline(owes(1), { ...off, cardPaymentEligible: true })).toBe('too_small');
    const free = { fixed: 0 as Cents, rate: basisPoints(0) };
    const unpriced = { ...terms, fees: { ach: free, card: free } };
    expect(ONLINE_METHODS.map((method) => whyNotBy(method, owes(100_00), unpriced))).toEqual(['no_fee', null]);
    expect(canPayOnline(owes(100_00), undefined)).toBe(false);
  });

  test('D92 while a payment waits for its account to be verified, no other way is open', () => {
    const reserved = { ...owes(100_00), isReserved: true };
    expect(ONLINE_METHODS.map((method) => whyNotBy(method, reserved, terms))).toEqual(['reserved', 'reserved']);
    expect(canPayOnline(reserved, terms)).toBe(false);
    expect(canPayOnline({ ...reserved, isReserved: false }, terms)).toBe(true);
  });

  test('PAY-01 PAY-02 D91 the ways that are open, each with what it costs', () => {
    const bank = { amount: 100_00, fee: 100, total: 101_00 };
    const card = { amount: 100_00, fee: 320, total: 103_20 };
    expect(waysToPay(owes(100_00), terms)).toEqual([
      { method: 'ach', charge: bank, discount: 0 },
      { method: 'card', charge: card, discount: 0 },
    ]);
    expect(waysToPay(owes(100_00), { ...terms, bankPaymentEligible: false })).toEqual([
      { method: 'card', charge: card, discount: 0 },
    ]);
    expect(waysToPay(owes(0), terms)).toEqual([]);
    expect(chargeOf(cents(0), DEFAULT_FEES.card)).toEqual({ amount: 0, fee: 0, total: 0 });
    expect(METHOD_NAMES).toEqual({ ach: 'Bank (ACH)', card: 'Card' });
  });

  test('TM-06 whatever the amount and the fees, what may be paid is owed and fits the provider', () => {
    const rule = fc.record({
      fixed: fc.integer({ min: 0, max: 5000 }).map(cents),
      rate: fc.integer({ min: 0, max: 1000 }).map(basisPoints),
    });
    const world = fc.record({ amountDue: fc.integer({ min: -100, max: 9_999_999_999 }), ach: rule, card: rule });
    fc.assert(
      fc.property(world, ({ amountDue, ...fees }) => {
        const owed = owes(amountDue);
        const open = ONLINE_METHODS.filter((method) => whyNotBy(method, owed, { ...terms, fees }) === null);
        expect(canPayOnline(owed, { ...terms, fees })).toBe(open.length > 0);
        for (const method of open) {
          expect(amountDue).toBeGreaterThanOrEqual(LEAST_CHARGE);
          expect(chargeOf(owed.amountDue, fees[method]).total).toBeLessThanOrEqual(MAX_CHARGE);
        }
      }),
    );
  });
});
