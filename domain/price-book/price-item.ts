/** Retired ones are not counted (BOOK-06). */
export const MAX_PRICE_ITEMS = 5_000;
