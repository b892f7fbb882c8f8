/** What younger features may use of payments. */
export { paymentTone } from './payment-status-tone.ts';
export type { CreditToApply } from './refund-queries.ts';
