import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { creditsQuery } from '../../../features/payments/refund-queries.ts';
import { readStatementSearch } from '../../../features/statements/statement-search.ts';
import { below, search } from './business-route.ts';

export const customers = [
  createRoute({
    ...below('customers', 'work'),
    validateSearch: search('name', 'email', 'phone'),
    component: lazyRouteComponent(
      () => import('../../../features/customers/manager/customers-page.tsx'),
      'CustomersPage',
    ),
  }),
  createRoute({
    ...below('customers/create', 'plan'),
    component: lazyRouteComponent(
      () => import('../../../features/customers/manager/create-customer-page.tsx'),
      'CreateCustomerPage',
    ),
  }),
  createRoute({
    ...below('customers/$customerId', 'work'),
    validateSearch: search(),
    // What is owed and what credit there is stands above the conversation. It is known before the page is drawn.
    loader: async ({ context: { client, may }, params: { businessId, customerId } }) => {
      if (!may('money')) return;
      const { statementQuery } = await import('../../../features/statements/statement-queries.ts');
      await Promise.all([
        client.prefetchQuery(creditsQuery(businessId, customerId)),
        client.prefetchQuery(statementQuery(businessId, customerId)),
      ]);
    },
    component: lazyRouteComponent(() => import('../screens/customer-screen.tsx'), 'CustomerScreen'),
  }),
  createRoute({
    ...below('customers/$customerId/statement', 'money'),
    validateSearch: readStatementSearch,
    component: lazyRouteComponent(
      () => import('../../../features/statements/manager/statement-page.tsx'),
      'StatementPage',
    ),
  }),
  createRoute({
    ...below('customers/$customerId/details', 'plan'),
    component: lazyRouteComponent(
      () => import('../../../features/customers/manager/edit-customer-page.tsx'),
      'EditCustomerPage',
    ),
  }),
];
