import { expect, test } from 'vitest';
import { shownSize, standsForName } from './logo.ts';

test('D93 a logo is shown at most 200 by 64, in its own shape, and never larger than it is', () => {
  expect(shownSize({ width: 400, height: 128 })).toEqual({ width: 200, height: 64 });
  expect(shownSize({ width: 400, height: 60 })).toEqual({ width: 200, height: 30 });
  expect(shownSize({ width: 128, height: 128 })).toEqual({ width: 64, height: 64 });
  expect(shownSize({ width: 40, height: 12 })).toEqual({ width: 40, height: 12 });
  expect(shownSize({ width: 400, height: 1 })).toEqual({ width: 200, height: 1 });
  expect(shownSize({ width: 3, height: 128 })).toEqual({ width: 2, height: 64 });
});

test('D93 a wide logo stands for the name, a square one beside it', () => {
  expect(standsForName({ width: 200, height: 64 })).toBe(true);
  expect(standsForName({ width: 192, height: 64 })).toBe(true);
  expect(standsForName({ width: 128, height: 64 })).toBe(false);
  expect(standsForName({ width: 120, height: 64 })).toBe(false);
  expect(standsForName({ width: 30, height: 64 })).toBe(false);
  expect(standsForName({ width: 40, height: 10 })).toBe(false);
});

test('D93 letters are read from 80 wide on', () => {
  expect([standsForName({ width: 80, height: 20 }), standsForName({ width: 79, height: 20 })]).toEqual([true, false]);
});
