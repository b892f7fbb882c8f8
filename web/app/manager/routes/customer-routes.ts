import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { creditsQuery } from '../../../features/payments/refund-queries.ts';
import { below, search } from './business-route.ts';

export const customers = [
  createRoute({
    ...below('customers'),
    validateSearch: search('name', 'email', 'phone'),
    component: lazyRouteComponent(
      () => import('../../../features/customers/manager/customers-page.tsx'),
      'CustomersPage',
    ),
  }),
  createRoute({
    ...below('customers/create'),
    component: lazyRouteComponent(
      () => import('../../../features/customers/manager/create-customer-page.tsx'),
      'CreateCustomerPage',
    ),
  }),
  createRoute({
    ...below('customers/$customerId'),
    validateSearch: search(),
    // Credit stands above the conversation, and only where there is some. It is known before the page is drawn.
    loader: ({ context, params }) => context.client.prefetchQuery(creditsQuery(params.businessId, params.customerId)),
    component: lazyRouteComponent(() => import('../screens/customer-screen.tsx'), 'CustomerScreen'),
  }),
  createRoute({
    ...below('customers/$customerId/details'),
    component: lazyRouteComponent(
      () => import('../../../features/customers/manager/edit-customer-page.tsx'),
      'EditCustomerPage',
    ),
  }),
];
