/** What younger features may use of inventory. */
export { itemQuery } from './inventory-queries.ts';
