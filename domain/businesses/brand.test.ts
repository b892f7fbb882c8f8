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
  for (const none of ['', 'red', '#fff', '#12345g', ' #244e86', '#244e867']) expect(brandOf(none)).toBeNull();
  expect([contrastOf('#000000', '#ffffff'), contrastOf('#777777', '#777777')]).toEqual([21, 1]);
});

test('D93 a color moves no further than it has to, on the way to black in light and to white in dark', () => {
  const chosen = ['#244e86', '#2f6b4f', '#ffee00', '#ff0000', '#808080', '#000000', '#ffffff', '#0a0a0a'];
  expect(chosen.map((color) => Object.values(brandOf(color) ?? {}).join(' '))).toEqual([
    '#244e86 #50719e #738eb2',
    '#2f6b4f #447a61 #699480',
    '#756d00 #787005 #96903d',
    '#db0000 #dd0f0f #e96161',
    '#6c6c6c #6f6f6f #8c8c8c',
    '#000000 #707070 #8f8f8f',
    '#6b6b6b #6e6e6e #8c8c8c',
    '#0a0a0a #717171 #8e8e8e',
  ]);
});
