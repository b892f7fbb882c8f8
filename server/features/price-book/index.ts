/** What younger features may use of the price book. */
export { addPriceItem } from './change-price-item.ts';
export { taxOf } from './price-item-json.ts';
export { type PriceItemRow, readPriceItem } from './price-item-store.ts';
