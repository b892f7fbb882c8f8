import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, cents, ZERO } from '../money/money.ts';
import { feeWith, partsOf, partsThatFit, type Refundable, refundableOf, unusedOf } from './refund.ts';
import { creditOf } from './refund-targets.ts';

const PAID: Refundable = {
  method: 'card',
  state: 'settled',
  allocated: [{ invoiceId: 'first', jobId: 'stairs', amount: cents(106_250) }],
  amount: cents(106_250),
  fee: cents(3_111),
  refunded: ZERO,
  refundedFee: ZERO,
};

/** Of a refund of before, which names no place. */
const underWay = (amount: number) => ({ amount: cents(amount), named: [] });

test('INV-23 the fee goes back with the whole amount in one go only', () => {
  expect(feeWith(PAID, ZERO, PAID.amount)).toBe(3_111);
  expect(feeWith(PAID, ZERO, cents(106_249))).toBe(0);
  expect(feeWith({ ...PAID, refunded: cents(1) }, ZERO, cents(106_249))).toBe(0);
  expect(feeWith(PAID, cents(1), PAID.amount)).toBe(0);
  // The provider gave the fee back in a refund of its own. The refund of the amount came back.
  expect(feeWith({ ...PAID, refundedFee: cents(3_111) }, ZERO, PAID.amount)).toBe(0);
});

test('INV-23 only an online payment that has settled can be refunded, and only what is left of it', () => {
  expect(refundableOf(PAID, ZERO)).toBe(106_250);
  expect(refundableOf({ ...PAID, refunded: cents(250) }, cents(1_000))).toBe(105_000);
  expect(refundableOf(PAID, cents(200_000))).toBe(0);
  for (const method of ['manual', 'credit'] as const) expect(refundableOf({ ...PAID, method }, ZERO)).toBe(0);
  for (const state of ['authorized', 'awaiting_bank', 'failed', 'reversed'] as const)
    expect(refundableOf({ ...PAID, state }, ZERO)).toBe(0);
});

test('PART-23 what is used elsewhere can be refunded too: it is owed there again', () => {
  const used = { ...PAID, allocated: [{ invoiceId: 'second', jobId: 'hall', amount: cents(106_250) }] };
  expect([refundableOf(used, ZERO), feeWith(used, ZERO, PAID.amount)]).toEqual([106_250, 3_111]);
});

test('INV-23 credit is what no invoice took; a refund under way takes it first', () => {
  const late = { ...PAID, allocated: [{ invoiceId: 'first', jobId: 'stairs', amount: cents(6_200) }] };
  expect([unusedOf(late), creditOf(late, underWay(50))]).toEqual([100_050, 100_000]);
  expect(creditOf(late, underWay(100_051))).toBe(0);
  expect(creditOf({ ...late, refunded: cents(100_050) }, underWay(0))).toBe(0);
  expect(creditOf(PAID, underWay(0))).toBe(0);
  expect(creditOf({ ...late, state: 'reversed' }, underWay(0))).toBe(0);
});

test('ALLOC-16 credit that was spent before there were allocations is no unused money', () => {
  const spent = { ...PAID, method: 'credit', allocated: [] } as const;
  expect([unusedOf(spent), creditOf(spent, underWay(0))]).toEqual([0, 0]);
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
