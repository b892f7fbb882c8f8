import { bankPayments } from '@underlay/contract/bank-payments.ts';
import { payments } from '@underlay/contract/payments.ts';
import { receipts } from '@underlay/contract/receipts.ts';
import { feature, routes } from '../../http/feature.ts';
import { bankPaymentRoutes } from './bank-payment-routes.ts';
import { mountProviderEvents } from './provider-events.ts';
import { receiptRoutes } from './receipt-routes.ts';
import { paymentRoutes } from './routes.ts';

export const paymentsFeature = feature({
  routes: [routes(payments, paymentRoutes), routes(bankPayments, bankPaymentRoutes), routes(receipts, receiptRoutes)],
  webhooks: [mountProviderEvents],
});
