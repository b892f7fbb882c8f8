export { paymentTone } from '../invoices/payment-status-tone.ts';
