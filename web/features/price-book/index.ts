/** What younger features may use of the price book. */
export { offeredItemsQuery } from './price-item-queries.ts';
