import { expect, test } from 'vitest';
import { cents } from '../money/money.ts';
import { needsCode, partOfAddress } from './signing-code.ts';

test('SIGN-12 a code is asked for never, always, or from a total on', () => {
  const asked = (from: number | null, total: number) => needsCode(from === null ? null : cents(from), cents(total));
  expect([asked(null, 1), asked(0, 1), asked(100, 99), asked(100, 100)]).toEqual([false, true, false, true]);
});

test('SIGN-12 an address is told in part', () => {
  expect(['maria@example.com', 'm@example.com', '7855550142'].map(partOfAddress)).toEqual([
    'm...@example.com',
    'm...@example.com',
    '...0142',
  ]);
});
