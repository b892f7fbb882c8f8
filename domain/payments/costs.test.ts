import fc from 'fast-check';
import { expect, test } from 'vitest';
import { basisPoints, cents, ZERO } from '../money/money.ts';
import { chargeOf, ONLINE_METHODS } from './can-pay-online.ts';
import { costBack, costOf, type PriceList } from './costs.ts';
import { MAX_FEE_RATE, MAX_FIXED_FEE } from './fees.ts';

const PRICES: PriceList = {
  card: { fixed: cents(30), rate: basisPoints(290), most: null },
  ach: { fixed: ZERO, rate: basisPoints(80), most: cents(500) },
};

test('FEE-02 the cost is the price on amount and fee, rounded half up once, with its limit', () => {
  expect(costOf({ fee: cents(3_111), total: cents(109_361) }, 'card', PRICES)).toBe(3_201);
  expect(costOf({ fee: cents(100), total: cents(10_100) }, 'ach', PRICES)).toBe(81);
  expect(costOf({ fee: cents(100), total: cents(106_350) }, 'ach', PRICES)).toBe(500);
});

test('FEE-01 without a price list the platform keeps what the payer pays on top, and returns it with a whole refund', () => {
  const charge = { fee: cents(3_111), total: cents(109_361) };
  expect(costOf(charge, 'card', null)).toBe(3_111);
  expect([true, false].map((isWhole) => costBack(cents(3_111), isWhole, null))).toEqual([3_111, 0]);
  expect([true, false].map((isWhole) => costBack(cents(3_201), isWhole, PRICES))).toEqual([0, 0]);
});

test('FEE-08 from $0.50 to $999,999.99 a cost is never more than the charge, whatever fee the payer pays', () => {
  const price = fc.record({
    fixed: fc.nat(1_000).map(cents),
    rate: fc.nat(10_000).map(basisPoints),
    most: fc.option(fc.nat(100_000).map(cents)),
  });
  const rule = fc.record({ fixed: fc.nat(MAX_FIXED_FEE).map(cents), rate: fc.nat(MAX_FEE_RATE).map(basisPoints) });
  const amount = fc.integer({ min: 50, max: 99_999_999 }).map(cents);
  fc.assert(
    fc.property(amount, rule, price, fc.constantFrom(...ONLINE_METHODS), (due, fees, one, method) => {
      const charge = chargeOf(due, fees);
      const cost = costOf(charge, method, { ach: one, card: one });
      expect(cost).toBeGreaterThanOrEqual(0);
      expect(cost).toBeLessThanOrEqual(charge.total);
      if (one.most !== null) expect(cost).toBeLessThanOrEqual(one.most);
      expect(costOf(charge, method, null)).toBe(charge.fee);
    }),
  );
});
