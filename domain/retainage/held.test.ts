import fc from 'fast-check';
import { expect, test } from 'vitest';
import { basisPoints, cents } from '../money/money.ts';
import { heldCredited, heldOf, willBeHeld } from './held.ts';

/** Of the applications of X14 and the line of X17 as well. */
const PUBLISHED = [
  [893_600, 500, 44_680],
  [1_043_220, 500, 52_161],
  [757_880, 500, 37_894],
  [1_200_000, 500, 60_000],
  [800_195, 500, 40_010],
  [200_000, 1_000, 20_000],
  [100_000, 1_000, 10_000],
  [300_000, 1_500, 45_000],
  [7_800, 1_000, 780],
  [27_500, 1_000, 2_750],
  [45_500, 1_000, 4_550],
  [75_000, 1_000, 7_500],
  [10_000, 500, 500],
] as const;

test.each(PUBLISHED)('RET-02 X14 X16 X17 of %i cents at %i basis points %i are held', (net, percent, held) => {
  expect(heldOf(cents(net), basisPoints(percent))).toBe(held);
});

test('RET-02 nothing is held where no percent is said, and of a draw that gives back', () => {
  expect(heldOf(cents(100_000), null)).toBe(0);
  expect(heldOf(cents(0), basisPoints(500))).toBe(0);
  expect(heldOf(cents(-100_000), basisPoints(500))).toBe(0);
});

test('CRED-18 notes in any sizes take off what is held in proportion, and all of it with the last cent', () => {
  const sizes = fc.array(fc.integer({ min: 100, max: 500_000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 2_000 }), (nets, percent) => {
      let left = nets.reduce((sum, net) => sum + net, 0);
      let retained = Number(heldOf(cents(left), basisPoints(percent)));
      for (const net of nets) {
        const share = heldCredited(cents(retained), { net: cents(net), gross: cents(net), left: cents(left) });
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(net);
        expect(Math.abs(share - (retained * net) / left)).toBeLessThan(1);
        [retained, left] = [retained - share, left - net];
      }
      expect(retained).toBe(0);
    }),
  );
});

test('CRED-18 of the smallest notes something is owed now', () => {
  const tiny = { net: cents(1), gross: cents(1), left: cents(40) };
  expect(heldCredited(cents(20), tiny)).toBe(0);
});

test('RET-01 RET-02 a part of what is not billed yet will be held back, but nothing of a deposit and of a release', () => {
  const floor = { state: 'planned', when: { due: 'complete' }, releases: false } as const;
  expect([floor, { ...floor, state: 'ready' }].map(willBeHeld)).toEqual([true, true]);
  const deposit = { ...floor, when: { due: 'acceptance' } } as const;
  expect([deposit, { ...floor, releases: true }, { ...floor, state: 'billed' }].map(willBeHeld)).toEqual([
    false,
    false,
    false,
  ]);
});
