import { expect, test } from 'vitest';
import { drawingOf } from './drawing.ts';

test('SIGN-08 a drawn signature is lines from point to point in a box of their own, and a point is a dot', () => {
  const svg = drawingOf('12,30 14,31;80,20');
  expect(svg).toContain('d="M12 30L14 31M80 20L80 20"');
  expect(svg).toContain('viewBox="2 10 88 31"');
});
