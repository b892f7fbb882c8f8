/** What younger features may use of work orders. */
export { workOrderTone } from './work-order-status.ts';
