import { type Cents, MAX_CENTS } from '../money/money.ts';

/** What is on the shelf and what all its lots have cost together (D53). */
export interface Stock {
  readonly quantity: number;
  readonly cost: Cents;
  readonly taxesPaid: Cents;
}

/** One item holds at most a billion pieces. Its costs and its taxes are each at most one document's amount (P24). */
export const MAX_STOCK = 1_000_000_000;

/** The entry of a lot that is more than the item can hold. Null when the lot fits. */
export function tooMuch(stock: Stock, lot: Stock): keyof Stock | null {
  if (stock.quantity + lot.quantity > MAX_STOCK) return 'quantity';
  if (stock.cost + lot.cost > MAX_CENTS) return 'cost';
  return stock.taxesPaid + lot.taxesPaid > MAX_CENTS ? 'taxesPaid' : null;
}

/** A work order gets what it wants or what is left, whichever is less (D49). */
export const takenFrom = (inStock: number, wanted: number): number => Math.min(inStock, wanted);

/** What stands beside a quantity that is more than the stock (STOCK-08). */
export const aboveStock = (inStock: number): string =>
  inStock === 0
    ? 'None are left in stock.'
    : `Must be at most ${inStock.toLocaleString('en-US')}, all that is in stock.`;
