/** What younger features may use of payments. */
export { displayStatusBadge, paymentTone } from './payment-status-tone.ts';
export { type CreditToApply, takingBack } from './refund-queries.ts';
