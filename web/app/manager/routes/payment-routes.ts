import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { below, search } from './business-route.ts';

export const payments = [
  createRoute({
    ...below('payments', 'money'),
    validateSearch: search('startDate', 'endDate', 'minAmount', 'maxAmount', 'customerName', 'projectName'),
    component: lazyRouteComponent(() => import('../../../features/payments/manager/payments-page.tsx'), 'PaymentsPage'),
  }),
  createRoute({
    ...below('payments/$paymentId/authorization', 'money'),
    component: lazyRouteComponent(
      () => import('../../../features/payments/manager/authorization-page.tsx'),
      'AuthorizationPage',
    ),
  }),
];
