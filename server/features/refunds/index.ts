/** What younger features and the app may use of refunds and credits. */
export { type NewsOfPayment, type PaymentNews, paymentNews } from './payment-news.ts';
export { hasRefunds, type RefundRow, readRefund, refundsOfPayment } from './refund-store.ts';
export { requestRefund } from './request-refund.ts';
export { refundRoutes } from './routes.ts';
export { reconcileRefunds, submitRefund } from './submit-refund.ts';
export { takeRefunds } from './take-refunds.ts';
