import { cents } from '@underlay/domain/money/money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { averageBefore, barLayout } from './bar-layout.ts';

const SIZE = { width: 560, height: 196, barWidth: 27 };

test('DASH-01 every bar stands on the base, in proportion, inside the drawing', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 9_999_999_999 }).map(cents), {
    minLength: 12,
    maxLength: 12,
  });
  fc.assert(
    fc.property(amounts, (weeks) => {
      const { bars, ticks, base } = barLayout(weeks, SIZE);
      expect(ticks.length).toBeLessThanOrEqual(5);
      const most = Math.max(...weeks);
      const tallest = Math.max(...bars.map(({ height }) => height));
      for (const [index, { x, y, height }] of bars.entries()) {
        expect(y + height).toBeCloseTo(base);
        expect(y).toBeGreaterThanOrEqual(13.99);
        expect(x + SIZE.barWidth).toBeLessThanOrEqual(SIZE.width);
        if (most > 0) expect(height / tallest).toBeCloseTo((weeks[index] ?? 0) / most, 5);
      }
    }),
  );
});

test('DASH-01 the average is of the finished weeks, and each board is worth one step of the grid', () => {
  expect(averageBefore([100, 300, 999].map(cents))).toBe(200);
  const { ticks, seams } = barLayout([1_200_000, 400_000].map(cents), SIZE);
  expect(ticks.map(({ label }) => label)).toEqual(['$0', '$5k', '$10k', '$15k']);
  expect(seams.match(/M/g)).toHaveLength(2);
  expect(barLayout([0, 0].map(cents), SIZE).ticks.map(({ label }) => label)).toEqual(['$0', '$10']);
});
