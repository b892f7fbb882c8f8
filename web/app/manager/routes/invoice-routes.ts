import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { below, search } from './business-route.ts';

export const invoices = [
  createRoute({
    ...below('invoices', ['money', 'sell']),
    validateSearch: search('id', 'customer', 'status', 'quotes', 'from', 'to', 'reason'),
    component: lazyRouteComponent(() => import('../../../features/invoices/manager/invoices-page.tsx'), 'InvoicesPage'),
  }),
  createRoute({
    ...below('invoices/create', ['invoice', 'sell']),
    validateSearch: search('job', 'customer', 'type'),
    component: lazyRouteComponent(
      () => import('../../../features/invoices/manager/create-invoice-page.tsx'),
      'CreateInvoicePage',
    ),
  }),
  createRoute({
    ...below('invoices/$invoiceId', ['money', 'sell']),
    validateSearch: search('add'),
    component: lazyRouteComponent(() => import('../screens/invoice-screen.tsx'), 'InvoiceScreen'),
  }),
];
