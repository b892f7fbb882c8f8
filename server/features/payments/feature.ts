import { bankPayments } from '@underlay/contract/bank-payments.ts';
import { paymentOrders } from '@underlay/contract/payment-orders.ts';
import { payments } from '@underlay/contract/payments.ts';
import { receipts } from '@underlay/contract/receipts.ts';
import { recordedPayments } from '@underlay/contract/recorded-payments.ts';
import { feature, routes } from '../../http/feature.ts';
import { bankPaymentRoutes } from './bank-payment-routes.ts';
import { cardTestingMail } from './card-testing-mail.ts';
import { reconcilePayments } from './check-payment.ts';
import { declinedForm } from './declined-cards.ts';
import { giveUpOpen } from './give-up-open-payments.ts';
import { orderRoutes } from './order-routes.ts';
import { paymentMail } from './payment-mail.ts';
import { lookAtEvent, mountProviderEvents } from './provider-events.ts';
import { receiptRoutes } from './receipt-routes.ts';
import { readProvider } from './reconcile.ts';
import { recordedRoutes } from './recorded-routes.ts';
import { paymentRoutes } from './routes.ts';
import { paymentSubmission } from './submit-payment.ts';
import { unmatchedPaymentMail } from './unmatched-payment-mail.ts';

export const paymentsFeature = feature({
  routes: [
    routes(payments, paymentRoutes),
    routes(bankPayments, bankPaymentRoutes),
    routes(paymentOrders, orderRoutes),
    routes(recordedPayments, recordedRoutes),
    routes(receipts, receiptRoutes),
  ],
  webhooks: [mountProviderEvents],
  tasks: [cardTestingMail, declinedForm, giveUpOpen, lookAtEvent, paymentMail, paymentSubmission, unmatchedPaymentMail],
  schedules: [
    { name: 'reconcile-payments', seconds: 10, run: reconcilePayments },
    { name: 'read-provider', seconds: 600, run: readProvider },
  ],
});
