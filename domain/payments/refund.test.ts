import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, cents, ZERO } from '../money/money.ts';
import { creditOf, feeWith, partsOf, partsThatFit, type Refundable, refundableOf, type Uses } from './refund.ts';

const PAID: Refundable = {
  method: 'card',
  state: 'settled',
  applied: true,
  amount: cents(106_250),
  fee: cents(3_111),
  refunded: ZERO,
  refundedFee: ZERO,
};
const NONE: Uses = { underWay: ZERO, credited: ZERO };

test('INV-23 the fee goes back with the whole amount in one go only', () => {
  expect(feeWith(PAID, NONE, PAID.amount)).toBe(3_111);
  expect(feeWith(PAID, NONE, cents(106_249))).toBe(0);
  expect(feeWith({ ...PAID, refunded: cents(1) }, NONE, cents(106_249))).toBe(0);
  expect(feeWith(PAID, { ...NONE, underWay: cents(1) }, PAID.amount)).toBe(0);
  // The provider gave the fee back in a refund of its own. The refund of the amount came back.
  expect(feeWith({ ...PAID, refundedFee: cents(3_111) }, NONE, PAID.amount)).toBe(0);
  expect(feeWith({ ...PAID, applied: false }, { ...NONE, credited: cents(1) }, PAID.amount)).toBe(0);
});

test('INV-23 only an online payment that has settled can be refunded, and only what is left of it', () => {
  expect(refundableOf(PAID, NONE)).toBe(106_250);
  expect(refundableOf({ ...PAID, refunded: cents(250) }, { underWay: cents(1_000), credited: ZERO })).toBe(105_000);
  expect(refundableOf(PAID, { underWay: cents(200_000), credited: ZERO })).toBe(0);
  for (const method of ['manual', 'credit'] as const) expect(refundableOf({ ...PAID, method }, NONE)).toBe(0);
  for (const state of ['authorized', 'awaiting_bank', 'failed', 'reversed'] as const)
    expect(refundableOf({ ...PAID, state }, NONE)).toBe(0);
});

test('INV-23 credit is what is left of money that no invoice took', () => {
  const late = { ...PAID, applied: false };
  expect(creditOf(late, { underWay: cents(50), credited: cents(6_200) })).toBe(100_000);
  expect(creditOf(PAID, NONE)).toBe(0);
  expect(creditOf({ ...late, state: 'reversed' }, NONE)).toBe(0);
});

test('INV-23 whatever parts were noted, refunds of a charge never take more of amount or fee than there was', () => {
  const some = fc.array(fc.record({ amount: fc.nat(60_000), fee: fc.nat(2_000) }), { maxLength: 6 });
  fc.assert(
    fc.property(some, (refunds) => {
      let payment = PAID;
      for (const noted of refunds) {
        const total = noted.amount + noted.fee;
        const parts = partsThatFit(payment, { amount: cents(noted.amount), fee: cents(noted.fee) });
        const left = payment.amount + payment.fee - payment.refunded - payment.refundedFee;
        expect(parts === null).toBe(total > left);
        if (!parts) continue;
        expect(parts.amount + parts.fee).toBe(total);
        payment = {
          ...payment,
          refunded: add(payment.refunded, parts.amount),
          refundedFee: add(payment.refundedFee, parts.fee),
        };
        expect(payment.refunded).toBeLessThanOrEqual(payment.amount);
        expect(payment.refundedFee).toBeLessThanOrEqual(payment.fee);
      }
    }),
  );
  expect(partsOf(PAID, 109_361)).toEqual({ amount: 106_250, fee: 3_111 });
  expect(partsOf(PAID, 109_362)).toBeNull();
});

test('INV-23 a refund keeps the parts that were noted while both fit, and is divided anew when one does not', () => {
  const noted = { amount: cents(100), fee: cents(3_111) };
  expect(partsThatFit(PAID, noted)).toEqual(noted);
  expect(partsThatFit(PAID, { ...noted, fee: cents(30) })).toEqual({ amount: 100, fee: 30 });
  expect(partsThatFit(PAID, { ...noted, fee: cents(3_112) })).toEqual({ amount: 3_212, fee: 0 });
  expect(partsThatFit({ ...PAID, refunded: cents(106_200) }, { ...noted, fee: cents(30) })).toEqual({
    amount: 50,
    fee: 80,
  });
  expect(partsThatFit({ ...PAID, refunded: cents(106_200) }, noted)).toBeNull();
});
