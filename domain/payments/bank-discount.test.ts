import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addParts, fromGrossOfAll, leftOf, NOTHING_CREDITED, sumOfParts } from '../credits/credit.ts';
import { bankDiscount, bankDiscountOn } from '../credits/early-discount.ts';
import { basisPoints, cents, portion, ZERO } from '../money/money.ts';
import { part, rated } from '../testing/credited-parts.ts';
import { bankDiscounts, isSurcharge } from './bank-discount.ts';
import { chargeBy, waysToPay, whyNotBy } from './can-pay-online.ts';
import { DEFAULT_FEES, LEAST_CHARGE } from './fees.ts';
import { priceOrder } from './order.ts';

/** Without charges. */
const all = (amount: number) => ({ amount: cents(amount), ofTotal: cents(amount) });
const TERMS = {
  ...{ bankPaymentEligible: true, cardPaymentEligible: true, bankDiscount: basisPoints(200) },
  fees: { ach: DEFAULT_FEES.ach, card: { fixed: ZERO, rate: basisPoints(0) } },
};

test('X31 DISC-06 2 % off all of an invoice by bank: so much of it is tax, and the card pays the whole price', () => {
  const [discount = ZERO] = bankDiscounts([all(291_671)], basisPoints(200));
  expect(discount).toBe(5_833);
  const own = { base: cents(267_220), tax: cents(24_451), percent: basisPoints(915) };
  const facts = { net: cents(267_220), taxes: [], own, credited: [], lowersTax: true };
  expect(bankDiscount(facts, discount)).toMatchObject({ subtotal: 5_344, tax: 489, total: 5_833 });
  expect(bankDiscount({ ...facts, lowersTax: false }, discount)).toMatchObject({ subtotal: 5_833, tax: 0 });
  const ways = waysToPay({ amountDue: cents(291_671), isQuote: false }, TERMS);
  expect(ways.map(({ charge, discount: less }) => [charge.amount, charge.total, less])).toEqual([
    [285_838, 285_938, 5_833],
    [291_671, 291_671, 0],
  ]);
});

test('DISC-06 nothing is taken off where the rest could not be charged, and no fee of nothing is a surcharge', () => {
  expect(bankDiscounts([all(52)], basisPoints(500))).toEqual([0]);
  expect(bankDiscounts([all(53)], basisPoints(500))).toEqual([3]);
  expect(whyNotBy('ach', { amountDue: cents(50), isQuote: false }, TERMS)).toBeNull();
  expect(isSurcharge(DEFAULT_FEES.card)).toBe(true);
  expect([isSurcharge({ fixed: cents(1), rate: basisPoints(0) }), isSurcharge(TERMS.fees.card)]).toEqual([true, false]);
});

const amount = fc.integer({ min: 1, max: 9_999_999 }).map(cents);
const share = fc.double({ min: 0.1, max: 1, noNaN: true });
const invoices = fc.array(fc.record({ due: amount, share, charges: share }), { minLength: 1, maxLength: 5 });

test('DISC-06 PART-05 PART-08 of each invoice a part of what money takes off it, whatever credit and time took before; what pays charges is not counted', () => {
  fc.assert(
    fc.property(invoices, fc.integer({ min: 1, max: 500 }), fc.nat(2_000_000), (several, points, unused) => {
      const chosen = several.map(({ due, share, charges }, at) => ({
        ...{ invoiceId: `invoice-${at}`, number: at, dueDate: '2026-12-04' as never, isQuote: false, total: due, due },
        chargesDue: cents(charges > 0.5 ? Math.floor(due * (charges - 0.5)) : 0),
        ...{ discount: cents(Math.floor(due * 0.02)), rule: { kind: 'any' as const } },
        amount: share > 0.5 ? null : cents(Math.max(1, Math.floor(due * share))),
      }));
      const priced = priceOrder(chosen, cents(unused), basisPoints(points));
      if (!priced.ok) return;
      const { targets, charge, bankDiscount: all, sum, credit, discount } = priced.order;
      expect(charge).toBe(sum - credit - discount);
      expect(all).toBe(targets.reduce((total, target) => total + target.bankDiscount, 0));
      for (const [at, target] of targets.entries()) {
        const ofTotal = target.due - (chosen[at]?.chargesDue ?? 0) - target.discount - target.credit;
        const taken = cents(target.amount - target.credit - target.discount);
        expect([0, portion(cents(Math.max(0, Math.min(taken, ofTotal))), basisPoints(points))]).toContain(
          target.bankDiscount,
        );
        expect(target.bankDiscount).toBeLessThanOrEqual(taken);
      }
      if (charge >= LEAST_CHARGE) expect(charge - all).toBeGreaterThanOrEqual(LEAST_CHARGE);
      const bank = chargeBy('ach', { amountDue: charge, bankDiscount: all }, TERMS);
      expect(bank.amount).toBe(charge - all);
      // The price of a card is the same with the discount and without it.
      const plain = priceOrder(chosen, cents(unused));
      expect(plain.ok && plain.order.charge).toBe(charge);
    }),
  );
});

test('DISC-06 CRED-05 CRED-06 however many parts are paid by bank, no more is credited than there is, and all of it is the tax', () => {
  const sums = fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(
      fc.integer({ min: 5_000, max: 500_000 }),
      fc.integer({ min: 0, max: 1_200 }),
      fc.boolean(),
      sums,
      (base, rate, lowersTax, paid) => {
        const parts = [rated(base, rate), part(1_000, 0, null)];
        const total = sumOfParts(parts.map((each) => leftOf(each, NOTHING_CREDITED)));
        const given: (typeof NOTHING_CREDITED)[][] = [];
        for (const gross of paid) {
          const before = addParts(parts, given);
          const left = sumOfParts(parts.map((each, at) => leftOf(each, before[at] ?? NOTHING_CREDITED)));
          if (gross > left.subtotal + left.tax) return;
          const discount = bankDiscountOn(parts, before, { total: cents(gross), lowersTax });
          expect(discount.subtotal + discount.tax).toBe(gross);
          expect(sumOfParts(discount.parts)).toEqual({ subtotal: discount.subtotal, tax: discount.tax });
          for (const { subtotal, tax } of discount.parts) expect(Math.min(subtotal, tax)).toBeGreaterThanOrEqual(0);
          given.push([...discount.parts]);
        }
        const before = addParts(parts, given);
        const left = sumOfParts(parts.map((each, at) => leftOf(each, before[at] ?? NOTHING_CREDITED)));
        const rest = fromGrossOfAll(parts, before, cents(left.subtotal + left.tax));
        expect(sumOfParts(addParts(parts, [...given, rest]))).toEqual(total);
      },
    ),
  );
});
