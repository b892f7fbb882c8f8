import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { below, search } from './business-route.ts';

export const workOrders = [
  createRoute({
    ...below('work-orders', 'work'),
    validateSearch: search('workOrderId', 'jobName'),
    component: lazyRouteComponent(
      () => import('../../../features/work-orders/manager/work-orders-page.tsx'),
      'WorkOrdersPage',
    ),
  }),
  createRoute({
    ...below('work-orders/create', 'plan'),
    validateSearch: search('job'),
    component: lazyRouteComponent(
      () => import('../../../features/work-orders/manager/create-work-order-page.tsx'),
      'CreateWorkOrderPage',
    ),
  }),
  createRoute({
    ...below('work-orders/$orderId', 'work'),
    validateSearch: search('add'),
    component: lazyRouteComponent(
      () => import('../../../features/work-orders/manager/work-order-page.tsx'),
      'WorkOrderPage',
    ),
  }),
  createRoute({
    ...below('work-orders/$orderId/expense-reports/add', 'spend'),
    component: lazyRouteComponent(
      () => import('../../../features/work-orders/manager/add-expense-report-page.tsx'),
      'AddExpenseReportPage',
    ),
  }),
];
