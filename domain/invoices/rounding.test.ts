import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, basisPoints, cents } from '../money/money.ts';
import { lineAmount, type Quantity } from '../money/quantity.ts';
import { totalsOf } from '../testing/totals.ts';
import { totalsRoundedOnce, valuesRoundedOnce } from './invoice.ts';

describe('PINV-07 the subtotal is the sum of the Sub-Totals that are printed above it (D94)', () => {
  const LINES = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 1_000_000 })), { maxLength: 30 })
    .map((lines) => lines.map(([quantity, rate]) => ({ quantity: quantity as Quantity, rate: cents(rate) })));

  test('two lines of half a cent each are a cent each, and two cents together', () => {
    const line = { quantity: 50 as Quantity, rate: cents(1) };
    expect(totalsOf([line, line], basisPoints(0))?.subtotal).toBe(2);
    expect(totalsRoundedOnce([line, line], basisPoints(0))?.subtotal).toBe(1);
  });

  test('any column adds up, and is within half a cent a line of the exact sum', () => {
    fc.assert(
      fc.property(LINES, (lines) => {
        const column = lines.reduce((sum, { quantity, rate }) => sum + lineAmount(quantity, rate), 0);
        expect(totalsOf(lines, basisPoints(0))?.subtotal).toBe(column);
        const exact = lines.reduce((sum, { quantity, rate }) => sum + (quantity * rate) / 100, 0);
        expect(Math.abs(column - exact)).toBeLessThanOrEqual(lines.length / 2);
      }),
    );
  });

  test('CONT-01 what lines are worth whose sum alone was rounded adds up to it, and is within a cent of each', () => {
    const line = { quantity: 50 as Quantity, rate: cents(1) };
    expect(valuesRoundedOnce([line, line, line])).toEqual([1, 0, 1]);
    fc.assert(
      fc.property(LINES, (lines) => {
        const values = valuesRoundedOnce(lines);
        expect(add(...values)).toBe(totalsRoundedOnce(lines, basisPoints(0))?.subtotal);
        lines.forEach(({ quantity, rate }, place) => {
          expect(values[place]).toBeGreaterThanOrEqual(0);
          expect(Math.abs((values[place] ?? 0) - (quantity * rate) / 100)).toBeLessThan(1);
        });
      }),
    );
  });

  test('with whole quantities both rules say the same, as the specification has them (D79)', () => {
    fc.assert(
      fc.property(LINES, fc.integer({ min: 0, max: 10_000 }), (lines, rate) => {
        const whole = lines.map((line) => ({ ...line, quantity: (line.quantity * 100) as Quantity }));
        expect(totalsOf(whole, basisPoints(rate))).toEqual(totalsRoundedOnce(whole, basisPoints(rate)));
      }),
    );
  });
});
