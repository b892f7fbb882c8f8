import type { StockTransaction } from '../../api/answers.ts';

/** STOCK-11. */
export const categoryLabel = (category: StockTransaction['category']): string => category.toUpperCase();

/** What left stands in parentheses, as money does (STOCK-12). */
export const quantityLabel = (quantity: number): string =>
  quantity < 0 ? `(${pieceCount(-quantity)})` : pieceCount(quantity);

export const pieceCount = (pieces: number): string => pieces.toLocaleString('en-US');
