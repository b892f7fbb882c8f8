/** What younger features may use of inventory. */
export { itemQuery, itemsQuery } from './inventory-queries.ts';
