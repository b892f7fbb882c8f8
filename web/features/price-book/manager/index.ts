/** What younger features may use of the price book in the manager area. */
export { PriceItemDialog } from './price-item-dialog.tsx';
