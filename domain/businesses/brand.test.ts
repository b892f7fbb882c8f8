import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandOf } from './brand.ts';

const colors = fc.nat(0xffffff).map((color) => `#${color.toString(16).padStart(6, '0')}`);

/** As WCAG 2.2 defines it, told apart from what the brand is chosen by. */
function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

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
