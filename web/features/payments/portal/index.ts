/** What younger features may use of payments in the portal. */
export { displayStatusBadge } from './display-status.ts';
export { readPaymentSearch } from './payment-in-address.ts';
export { PaymentNotice, paymentNamed, paymentToNotice, receivedPayments } from './payment-notice.tsx';
export { refreshAfter } from './receipt-queries.ts';
export { ResultSkeleton } from './result-skeleton.tsx';
