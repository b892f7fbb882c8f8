import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandOf, contrastOf } from './brand.ts';

const colors = fc.nat(0xffffff).map((color) => `#${color.toString(16).padStart(6, '0')}`);

test('D93 whatever color is chosen, white text on it and links in it can be read, in light and in dark', () => {
  fc.assert(
    fc.property(colors, (color) => {
      const brand = brandOf(color);
      if (brand === null) throw new Error(color);
      expect(contrastOf(brand.accent, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(brand.accent, '#f4f0eb')).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(brand.darkAccent, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(brand.darkAccent, '#201d1a')).toBeGreaterThanOrEqual(3);
      expect(contrastOf(brand.darkLink, '#282422')).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 2000 },
  );
});

test('D93 a color that can be read stays as it is, and what is none is no brand', () => {
  expect(brandOf('#244E86')?.accent).toBe('#244e86');
  expect(brandOf('#ffee00')?.accent).not.toBe('#ffee00');
  for (const none of ['', 'red', '#fff', '#12345g', ' #244e86']) expect(brandOf(none)).toBeNull();
  expect([contrastOf('#000000', '#ffffff'), contrastOf('#777777', '#777777')]).toEqual([21, 1]);
});
