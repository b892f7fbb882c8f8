import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const prices = (CARD_COST?: string, BANK_COST?: string) =>
  readConfig({ ...(CARD_COST && { CARD_COST }), ...(BANK_COST && { BANK_COST }) }).prices;

test('FEE-02 the price list is a rate, an amount on top and a limit; without one there are no prices', () => {
  expect(prices()).toBeNull();
  expect(prices('2.9% + 0.30', '0.8%, at most 5.00')).toEqual({
    card: { rate: 290, fixed: 30, most: null },
    ach: { rate: 80, fixed: 0, most: 500 },
  });
  expect(prices('0% + 1, at most 1', '0.25%')).toEqual({
    card: { rate: 0, fixed: 100, most: 100 },
    ach: { rate: 25, fixed: 0, most: null },
  });
});

test.each(['2.9', '2.999%', '101%', '2.9% + 0.305', '2.9% - 0.30', '0.8%, at most five'])(
  'FEE-02 a price that nobody can charge (%s) is told at the start',
  (text) => {
    expect(() => prices(text, '0.8%')).toThrow(`CARD_COST must be a price such as`);
  },
);

test('FEE-02 half a price list is told at the start', () => {
  expect(() => prices('2.9%')).toThrow('CARD_COST and BANK_COST go together: there is no BANK_COST.');
});
