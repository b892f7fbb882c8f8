import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { below, search } from './business-route.ts';

export const workOrders = [
  createRoute({
    ...below('work-orders'),
    validateSearch: search('workOrderId', 'jobName'),
    component: lazyRouteComponent(
      () => import('../../../features/work-orders/manager/work-orders-page.tsx'),
      'WorkOrdersPage',
    ),
  }),
  createRoute({
    ...below('work-orders/create'),
    validateSearch: search('job'),
    component: lazyRouteComponent(
      () => import('../../../features/work-orders/manager/create-work-order-page.tsx'),
      'CreateWorkOrderPage',
    ),
  }),
  createRoute({
    ...below('work-orders/$orderId'),
    validateSearch: search('add'),
    component: lazyRouteComponent(
      () => import('../../../features/work-orders/manager/work-order-page.tsx'),
      'WorkOrderPage',
    ),
  }),
  createRoute({
    ...below('work-orders/$orderId/expense-reports/add'),
    component: lazyRouteComponent(
      () => import('../../../features/work-orders/manager/add-expense-report-page.tsx'),
      'AddExpenseReportPage',
    ),
  }),
];
