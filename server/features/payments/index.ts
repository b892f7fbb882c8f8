/** What younger features and the app may use of payments. */
export { bankPaymentRoutes } from './bank-payment-routes.ts';
export { closeCardForm, openCardForm } from './card-form.ts';
export { checkPayment, reconcilePayments } from './check-payment.ts';
export { issueKey } from './idempotency-key-store.ts';
export { payByBank } from './pay-by-bank.ts';
export { visibleInvoice } from './payable-invoice.ts';
export { customerPaymentJson } from './payment-json.ts';
export { listCustomerPayments } from './payment-list-store.ts';
export { handleProviderEvent, mountProviderEvents } from './provider-events.ts';
export { paymentRoutes } from './routes.ts';
export { submitPayment } from './submit-payment.ts';
