import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cents, cents } from './money.ts';
import { shareOut } from './share-out.ts';

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
const share = (total: number, weights: readonly number[]) => shareOut(cents(total), weights as Cents[]);

const AMOUNT = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 9_999_999_999 }));
/** Of one sign, and not all zero. */
const WEIGHTS = fc
  .tuple(fc.array(AMOUNT, { minLength: 1, maxLength: 40 }), fc.constantFrom(1, -1))
  .map(([weights, sign]) => weights.map((weight) => cents(weight * sign)))
  .filter((weights) => sumOf(weights) !== 0);
/** Of both signs. */
const MIXED = fc
  .array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 40 })
  .filter((weights) => sumOf(weights) !== 0);

describe('QUO-05 cents are shared in proportion, to the last one', () => {
  test('three thirds of a dollar, and what is worth nothing gets nothing', () => {
    expect(share(100, [1, 1, 1])).toEqual([33, 34, 33]);
    expect(share(-100, [1, 1, 1])).toEqual([-33, -34, -33]);
    expect(share(100, [-1, -1, -1])).toEqual([33, 34, 33]);
    expect(share(1, [0, 5, 0])).toEqual([0, 1, 0]);
  });

  test('the parts add up to the total, whatever the signs of total and weights', () => {
    fc.assert(
      fc.property(
        fc.oneof(WEIGHTS, MIXED),
        fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
        (weights, total) => {
          expect(sumOf(share(total, weights))).toBe(total);
        },
      ),
    );
  });

  test('with weights of one sign each part has the sign of its share and is less than a cent from it', () => {
    fc.assert(
      fc.property(WEIGHTS, fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (weights, total) => {
        const sum = BigInt(sumOf(weights));
        share(total, weights).forEach((part, index) => {
          const exact = BigInt(total) * BigInt(weights[index] ?? 0);
          expect(BigInt(part) * exact * sum >= 0n).toBe(true);
          const away = BigInt(part) * sum - exact;
          const whole = sum < 0n ? -sum : sum;
          expect(away < 0n ? -away <= whole : away <= whole).toBe(true);
        });
      }),
    );
  });

  test('with weights of one sign no part passes its weight while the total does not pass their sum', () => {
    const some = WEIGHTS.chain((weights) =>
      fc.tuple(fc.constant(weights), fc.integer({ min: 0, max: Math.abs(sumOf(weights)) })),
    );
    fc.assert(
      fc.property(some, ([weights, total]) => {
        const parts = share(total * Math.sign(sumOf(weights)), weights);
        parts.forEach((part, index) => {
          expect(Math.abs(part)).toBeLessThanOrEqual(Math.abs(weights[index] ?? 0));
        });
      }),
    );
  });

  test('shares of what is left, the last of which takes all, use up every weight, also those that were taken off', () => {
    const story = fc.tuple(fc.oneof(WEIGHTS, MIXED), fc.array(fc.nat(1_000), { maxLength: 6 }));
    fc.assert(
      fc.property(story, ([weights, permilles]) => {
        let left = [...weights] as number[];
        for (const permille of permilles) {
          if (sumOf(left) === 0) break;
          const parts = share(Math.trunc((sumOf(left) * permille) / 1_000), left);
          left = left.map((weight, index) => weight - (parts[index] ?? 0));
        }
        expect(share(sumOf(left), left)).toEqual(left);
      }),
    );
  });

  test('of weights that add up to nothing nothing is taken, and something cannot be', () => {
    expect(share(0, [5, -5])).toEqual([5, -5]);
    expect(share(0, [])).toEqual([]);
    expect(() => share(1, [5, -5])).toThrow('nothing to share 1 cents over');
    expect(() => share(1, [])).toThrow(RangeError);
  });
});
