import type { StockTransactionJson } from '@underlay/contract/inventory.ts';

/** STOCK-11. */
export const categoryWord = (category: StockTransactionJson['category']): string => category.toUpperCase();

/** What left stands in parentheses, as money does (STOCK-12). */
export const quantityWords = (quantity: number): string =>
  quantity < 0 ? `(${pieceCount(-quantity)})` : pieceCount(quantity);

export const pieceCount = (pieces: number): string => pieces.toLocaleString('en-US');
