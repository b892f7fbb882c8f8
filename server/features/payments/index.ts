/** What younger features and the app may use of payments. */

export { checkAuthorizations } from './authorization.ts';
export { openCardForm } from './card-form.ts';
export { checkPayment, reconcilePayments } from './check-payment.ts';
export { issueKey } from './idempotency-key-store.ts';
export { payByBank } from './pay-by-bank.ts';
export { visibleInvoice } from './payable-order.ts';
export { customerPaymentJson } from './payment-json.ts';
export { listCustomerPayments } from './payment-list-store.ts';
export { composePayment, mailPayment, paymentMail } from './payment-mail.ts';
export { type OpenedReading, readOpened } from './read-opened.ts';
export { OVERLAP_DAYS, reconcile, type Total } from './reconcile.ts';
export { reconcileAll, type WholeReading } from './reconcile-all.ts';
export { paymentRoutes } from './routes.ts';
export { submitPayment } from './submit-payment.ts';
