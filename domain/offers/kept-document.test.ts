import { expect, test } from 'vitest';
import { basisPoints, cents } from '../money/money.ts';
import { type KeptDocument, versionOf } from './kept-document.ts';

test('VER-05 TAX-04 of what was sent before taxes were kept, its own rate says its tax', () => {
  const before: KeptDocument = {
    description: 'Oak',
    quoteExpiration: null,
    subtotal: cents(100_000),
    discount: cents(10_000),
    tax: cents(5_625),
    salesTax: basisPoints(625),
    total: cents(95_625),
    lines: [],
  };
  const own = { rateId: null, name: 'Sales tax', percent: 625, base: 90_000, tax: 5_625 };
  expect(versionOf(before).taxes).toEqual([own]);
  expect(versionOf({ ...before, taxes: [] }).taxes).toEqual([own]);
  const named = {
    ...own,
    rateId: 'material',
    name: 'Material',
    base: cents(90_000),
    percent: basisPoints(625),
    tax: cents(5_625),
  };
  expect(versionOf({ ...before, taxes: [named] }).taxes).toEqual([named]);
  expect(versionOf({ ...before, tax: cents(0), total: cents(90_000) }).taxes).toEqual([]);
});
