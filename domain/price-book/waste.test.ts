import fc from 'fast-check';
import { expect, test } from 'vitest';
import { basisPoints } from '../money/money.ts';
import { isMeasured, MAX_QUANTITY, type Quantity, UNITS } from '../money/quantity.ts';
import { withWaste } from './waste.ts';

const hundredths = (value: number) => value as Quantity;

test.each([
  [412, 1000, 'sq ft', 453.2],
  [212, 1000, 'sq ft', 233.2],
  [30, 1000, 'each', 33],
  [13, 500, 'each', 14],
  [0.01, 1, 'ln ft', 0.02],
  [7, 0, 'carton', 7],
] as const)('X20 BOOK-04 %d and %d basis points of waste in %s are %d', (measured, waste, unit, needed) => {
  expect(withWaste(hundredths(Math.round(measured * 100)), basisPoints(waste), unit)).toBe(Math.round(needed * 100));
});

test('BOOK-04 a quantity is never less than what is needed, and less than one step above it', () => {
  const quantities = fc.integer({ min: 0, max: MAX_QUANTITY });
  fc.assert(
    fc.property(quantities, fc.integer({ min: 0, max: 10_000 }), fc.constantFrom(...UNITS), (measured, waste, unit) => {
      const step = isMeasured(unit) ? 1 : 100;
      const exact = (measured * (10_000 + waste)) / 10_000;
      const needed = withWaste(hundredths(measured), basisPoints(waste), unit);
      if (needed === null) return exact > MAX_QUANTITY - step;
      return needed % step === 0 && needed >= exact && needed < exact + step;
    }),
  );
});
