/** Retired ones are not counted (BOOK-06). */
export const MAX_PRICE_ITEMS = 5_000;

/** So many are offered to a line that is typed (BOOK-03). */
export const MAX_OFFERED = 8;
