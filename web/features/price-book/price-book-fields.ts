/** What the address of the price book says. */
export const PRICE_BOOK_FIELDS = ['text', 'active'] as const;
