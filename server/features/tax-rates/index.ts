/** What younger features may use of tax rates. */
export { readTaxRate } from './tax-rate-store.ts';
