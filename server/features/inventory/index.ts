/** What younger features may use of the inventory. */
export { allocateStock, returnStock } from './allocate-stock.ts';
export { addAttribute } from './change-attributes.ts';
export { addStock, removeStock } from './change-stock.ts';
export { createItem } from './create-item.ts';
export { readItem } from './item-store.ts';
export { inventoryRoutes } from './routes.ts';
