/** What younger features may use of tax rates. */
export { addTaxRate } from './change-tax-rate.ts';
export { readTaxRate } from './tax-rate-store.ts';
export { refuseUnusableRate } from './usable-rate.ts';
