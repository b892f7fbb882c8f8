/** What younger features may use of inventory in the manager area. */
export { ItemSelect } from './item-select.tsx';
