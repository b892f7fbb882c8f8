import { expect, test } from 'vitest';
import { isTooLarge, MAX_STROKES_TEXT, STROKES_PATTERN, type Stroke, strokesOf, strokesText } from './strokes.ts';

const line = (points: number): Stroke => Array.from({ length: points }, (_, place) => [place, place]);

test('SIGN-02 a drawing is kept as points in whole steps, at most 64 strokes and 4,000 points', () => {
  const drawn = strokesText([
    [
      [12.4, 30],
      [14, 30.6],
    ],
    [],
    [[-3, 12_000]],
  ]);
  expect(drawn).toBe('12,30 14,31;0,9999');
  expect([strokesOf(drawn), strokesOf('')]).toEqual([
    [
      [
        [12, 30],
        [14, 31],
      ],
      [[0, 9_999]],
    ],
    [],
  ]);
  expect(STROKES_PATTERN.test(drawn)).toBe(true);
  const [most, more] = [strokesText([line(4_000)]), strokesText([line(4_000), line(1)])];
  expect([isTooLarge(most), isTooLarge(more), isTooLarge('')]).toEqual([false, true, false]);
  const strokes = (count: number) => strokesText(Array.from({ length: count }, () => line(2)));
  expect([isTooLarge(strokes(64)), isTooLarge(strokes(65))]).toEqual([false, true]);
  expect(more.length).toBeLessThan(MAX_STROKES_TEXT);
});
