import { expect, test } from 'vitest';
import { cents, MAX_CENTS, ZERO } from '../money/money.ts';
import { aboveStock, MAX_STOCK, takenFrom, tooMuch } from './stock.ts';

const stock = (quantity: number, cost = 0, taxes = 0) => ({ quantity, cost: cents(cost), taxesPaid: cents(taxes) });

test('P24 a lot fits until a figure of the item would be too large', () => {
  expect(tooMuch(stock(MAX_STOCK - 1, MAX_CENTS - 1, MAX_CENTS - 1), stock(1, 1, 1))).toBeNull();
  expect(tooMuch(stock(MAX_STOCK), stock(1))).toBe('quantity');
  expect(tooMuch(stock(0, MAX_CENTS), stock(1, 1))).toBe('cost');
  expect(tooMuch(stock(0, 0, MAX_CENTS), { quantity: 1, cost: ZERO, taxesPaid: cents(1) })).toBe('taxesPaid');
});

test('D49 a work order gets what it wants, or what is left', () => {
  expect([takenFrom(5, 3), takenFrom(5, 5), takenFrom(5, 9), takenFrom(0, 9), takenFrom(5, 0)]).toEqual([
    3, 5, 5, 0, 0,
  ]);
});

test('STOCK-08 more than the stock is answered with the stock', () => {
  expect(aboveStock(1200)).toBe('Must be at most 1,200, all that is in stock.');
  expect(aboveStock(0)).toBe('None are left in stock.');
});
