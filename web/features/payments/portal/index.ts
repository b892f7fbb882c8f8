/** What younger features may use of payments in the portal. */
export { displayStatusBadge } from '../payment-status-tone.ts';
export { paymentNamed, paymentToNotice, receivedPayments } from './noticed-payment.ts';
export { readPaymentSearch } from './payment-in-address.ts';
export { PaymentNoticeLater } from './payment-notice-later.tsx';
export { PaymentPage } from './payment-page.tsx';
export { refreshAfter } from './receipt-queries.ts';
export { ResultSkeleton } from './result-skeleton.tsx';
export { useUsedCredit } from './used-credit.tsx';
