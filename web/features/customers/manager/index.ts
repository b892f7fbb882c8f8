/** What younger features may use of customers in the manager area. */
export { CustomerSelect } from './customer-select.tsx';
