import { expect, test } from 'vitest';
import { offerCopy } from './offers.ts';

test('VER-05 what a price is for is said as people say it', () => {
  const said = (unit: string) => offerCopy.changes.perUnit({ unit });
  expect(['hour', 'sq ft', 'day'].map(said)).toEqual([' an hour', ' a sq ft', ' a day']);
});
