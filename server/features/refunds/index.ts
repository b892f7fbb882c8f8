/** What younger features and the app may use of refunds and credits. */
export { askForRefund, requestRefund } from './request-refund.ts';
export { refundRoutes } from './routes.ts';
export { reconcileRefunds, submitRefund } from './submit-refund.ts';
