import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cents, cents, ZERO } from '../money/money.ts';
import { part, rated } from '../testing/credited-parts.ts';
import {
  type CreditedPart,
  creditedBefore,
  creditTax,
  fromGrossOfAll,
  leftOf,
  type StandingCredit,
  sumOfParts,
  type TaxedPart,
  taxWrittenOff,
} from './credit.ts';
import { bankDiscountOn } from './early-discount.ts';

/** An invoice of up to four parts, some of them taxed. */
const PARTS = fc.array(
  fc.record({
    base: fc.integer({ min: 0, max: 500_000 }),
    percent: fc.option(fc.integer({ min: 0, max: 2_500 }), { nil: null }),
  }),
  { minLength: 1, maxLength: 4 },
);

const standing = (kind: StandingCredit['kind'], recoversTax: boolean, parts: readonly CreditedPart[], tax: number) => ({
  ...{ kind, recoversTax, parts, tax: cents(tax) },
});

test('CRED-05 CRED-06 DISC-03 a discount that left the tax as it was billed left what is taxed: a tenth that comes back has a tenth of the tax', () => {
  const parts = [part(100_000, 8_000, 800)];
  const discount = { subtotal: cents(2_000), tax: ZERO };
  const before = creditedBefore(parts, [standing('discount', false, [discount], 0)]);
  const [whole, sum] = [parts[0] as TaxedPart, before[0] as CreditedPart];
  expect(creditTax(whole, sum, cents(10_000))).toBe(800);
  expect(fromGrossOfAll(parts, before, cents(150))).toEqual([{ subtotal: 139, tax: 11 }]);
  expect(fromGrossOfAll(parts, before, cents(106_000))).toEqual([{ subtotal: 98_000, tax: 8_000 }]);
  const lowered = creditedBefore(parts, [
    standing('discount', true, [{ subtotal: cents(2_000), tax: cents(160) }], 160),
  ]);
  expect(creditTax(whole, lowered[0] as CreditedPart, cents(10_000))).toBe(800);
});

test('WOFF-03 CRED-05 tax that went with what was written off is given back by no credit, in whatever order', () => {
  const kind = fc.constantFrom('write_off', 'note', 'untaxed', 'lowering');
  const given = fc.array(fc.record({ kind, share: fc.double({ min: 0, max: 0.1, noNaN: true }) }), { maxLength: 4 });
  fc.assert(
    fc.property(PARTS, given, kind, fc.nat(3), (drawn, shares, lastKind, kept) => {
      const parts = drawn.map(({ base, percent }) => part(base, rated(base, percent ?? 0).tax, percent));
      const { subtotal, tax } = sumOfParts(parts.map((each) => ({ subtotal: each.base, tax: each.tax })));
      const total = cents(subtotal + tax);
      const stands: StandingCredit[] = [];
      const taken = () => cents(stands.reduce((sum, each) => sum + each.tax, 0));
      let left: number = total;
      for (const each of [...shares, { kind: lastKind, share: 1 }]) {
        const amount = cents(each.share === 1 ? Math.max(0, left - kept) : Math.floor(left * each.share));
        if (each.kind === 'write_off')
          stands.push(standing('write_off', true, [], taxWrittenOff(amount, { total, tax }, taken())));
        else {
          const credit = creditedAs(each.kind, { parts, before: creditedBefore(parts, stands), amount });
          const lowers = each.kind === 'lowering';
          stands.push(standing(each.kind === 'note' ? 'note' : 'discount', lowers, credit, sumOfParts(credit).tax));
        }
        left -= amount;
        expect(taken()).toBeLessThanOrEqual(tax);
        const figures = stands.flatMap((credit) => [
          credit.tax,
          ...credit.parts.flatMap((one) => [one.subtotal, one.tax]),
        ]);
        expect(Math.min(...figures)).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 10_000 },
  );
});

test('WOFF-03 CRED-05 of an invoice whose notes a version before gave all of the tax, nothing of it is left, and nothing less', () => {
  const parts = [part(10_000, 625, 625), part(5_000, 0, null)];
  const note = [
    { subtotal: cents(9_991), tax: cents(625) },
    { subtotal: ZERO, tax: ZERO },
  ];
  const before = creditedBefore(parts, [standing('write_off', true, [], 1), standing('note', false, note, 625)]);
  expect(parts.map((each, place) => leftOf(each, before[place] as CreditedPart))).toEqual([
    { subtotal: 9, tax: 0 },
    { subtotal: 5_000, tax: 0 },
  ]);
  const some = [{ subtotal: cents(9_500), tax: cents(590) }, note[1] as CreditedPart];
  const less = creditedBefore(parts, [standing('write_off', true, [], 90), standing('note', false, some, 590)]);
  expect(fromGrossOfAll(parts, less, cents(5_000)).every(({ tax }) => tax >= 0)).toBe(true);
});

interface Credited {
  readonly parts: readonly TaxedPart[];
  readonly before: readonly CreditedPart[];
  readonly amount: Cents;
}

function creditedAs(kind: 'note' | 'untaxed' | 'lowering', { parts, before, amount }: Credited) {
  if (kind === 'note') return fromGrossOfAll(parts, before, amount);
  return bankDiscountOn(parts, before, { total: amount, lowersTax: kind === 'lowering' }).parts;
}
