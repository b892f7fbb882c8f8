import { lazyRouteComponent } from '@tanstack/react-router';

/** Pages of payments, which no account loads before they are opened. */
export const AuthorizationPage = lazyRouteComponent(
  () => import('../../features/payments/portal/authorization-page.tsx'),
  'AuthorizationPage',
);
export const CardCallbackPage = lazyRouteComponent(
  () => import('../../features/payments/portal/card-callback-page.tsx'),
  'CardCallbackPage',
);
export const ChooseMethodPage = lazyRouteComponent(
  () => import('../../features/payments/portal/choose-method-page.tsx'),
  'ChooseMethodPage',
);
export const CreditNotePage = lazyRouteComponent(
  () => import('../../features/payments/portal/credit-note-page.tsx'),
  'CreditNotePage',
);
export const OrderPage = lazyRouteComponent(() => import('../../features/payments/portal/order-page.tsx'), 'OrderPage');
export const PaymentHistoryPage = lazyRouteComponent(
  () => import('../../features/payments/portal/payment-history-page.tsx'),
  'PaymentHistoryPage',
);
