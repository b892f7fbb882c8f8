import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { businessQuery } from '../../features/businesses/business-queries.ts';
import { CallbackPage, SignUpCallbackPage } from '../../features/session/callback-page.tsx';
import { ActivatePage, SignedOutPage } from '../../features/session/departing-pages.tsx';
import { requireSession } from '../../features/session/require-session.ts';
import { readListSearch } from '../../ui/list-address.ts';
import { ManagerFrame } from './manager-frame.tsx';

const root = createRootRouteWithContext<{ client: QueryClient }>()();

const session = [
  createRoute({ getParentRoute: () => root, path: '/callback', component: CallbackPage }),
  createRoute({ getParentRoute: () => root, path: '/signup_callback', component: SignUpCallbackPage }),
  createRoute({ getParentRoute: () => root, path: '/activate/$userUUID', component: ActivatePage }),
  createRoute({ getParentRoute: () => root, path: '/signed-out', component: SignedOutPage }),
];

/** AUTH-11: everything below asks for a session on entry. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ context, location, search, preload }) => {
    if (preload) return; // looking at a link sends nobody away
    const { intent }: { intent?: unknown } = search;
    return requireSession(context.client, location.href, intent === 'signup' ? { intent } : undefined);
  },
});

/** SHELL-15, D83: with its query string. */
const bare = createRoute({
  getParentRoute: () => signedIn,
  path: '/p/m',
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/a/account-selection', search, replace: true });
  },
});

const door = {
  accountSelection: createRoute({
    getParentRoute: () => signedIn,
    path: '/a/account-selection',
    component: lazyRouteComponent(
      () => import('../../features/businesses/manager/account-selection-page.tsx'),
      'AccountSelectionPage',
    ),
  }),
  createAccount: createRoute({
    getParentRoute: () => signedIn,
    path: '/a/create-account',
    component: lazyRouteComponent(
      () => import('../../features/businesses/manager/create-account-page.tsx'),
      'CreateAccountPage',
    ),
  }),
};

const business = createRoute({
  getParentRoute: () => signedIn,
  path: '/p/m/$businessId',
  loader: ({ context, params }) => context.client.ensureQueryData(businessQuery(params.businessId)),
  component: ManagerFrame,
});

/** Until the dashboard stands, a business opens on what it is owed. */
const businessHome = createRoute({
  getParentRoute: () => business,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/p/m/$businessId/invoices', params, replace: true });
  },
});

const below = <const Path extends string>(path: Path) => ({ getParentRoute: () => business, path }) as const;
const search =
  <const Field extends string>(...fields: Field[]) =>
  (raw: Record<string, unknown>) =>
    readListSearch(fields, raw);

const customers = [
  createRoute({
    ...below('customers'),
    validateSearch: search('name', 'email', 'phone'),
    component: lazyRouteComponent(() => import('../../features/customers/manager/customers-page.tsx'), 'CustomersPage'),
  }),
  createRoute({
    ...below('customers/create'),
    component: lazyRouteComponent(
      () => import('../../features/customers/manager/create-customer-page.tsx'),
      'CreateCustomerPage',
    ),
  }),
  createRoute({
    ...below('customers/$customerId'),
    validateSearch: search(),
    component: lazyRouteComponent(() => import('./customer-screen.tsx'), 'CustomerScreen'),
  }),
  createRoute({
    ...below('customers/$customerId/details'),
    component: lazyRouteComponent(
      () => import('../../features/customers/manager/edit-customer-page.tsx'),
      'EditCustomerPage',
    ),
  }),
];

const jobs = [
  createRoute({
    ...below('jobs'),
    validateSearch: search('name', 'customer'),
    component: lazyRouteComponent(() => import('../../features/jobs/manager/jobs-page.tsx'), 'JobsPage'),
  }),
  createRoute({
    ...below('jobs/create'),
    component: lazyRouteComponent(() => import('../../features/jobs/manager/create-job-page.tsx'), 'CreateJobPage'),
  }),
  createRoute({
    ...below('jobs/$jobId'),
    component: lazyRouteComponent(() => import('./job-screen.tsx'), 'JobScreen'),
  }),
  createRoute({
    ...below('jobs/$jobId/details'),
    component: lazyRouteComponent(() => import('../../features/jobs/manager/edit-job-page.tsx'), 'EditJobPage'),
  }),
];

const invoices = [
  createRoute({
    ...below('invoices'),
    validateSearch: search('id', 'customer'),
    component: lazyRouteComponent(() => import('../../features/invoices/manager/invoices-page.tsx'), 'InvoicesPage'),
  }),
  createRoute({
    ...below('invoices/create'),
    component: lazyRouteComponent(
      () => import('../../features/invoices/manager/create-invoice-page.tsx'),
      'CreateInvoicePage',
    ),
  }),
  createRoute({
    ...below('invoices/$invoiceId'),
    component: lazyRouteComponent(() => import('./invoice-screen.tsx'), 'InvoiceScreen'),
  }),
];

const payments = createRoute({
  ...below('payments'),
  validateSearch: search('startDate', 'endDate', 'minAmount', 'maxAmount', 'customerName', 'projectName'),
  component: lazyRouteComponent(() => import('../../features/payments/manager/payments-page.tsx'), 'PaymentsPage'),
});

export const managerRoutes = root.addChildren([
  ...session,
  signedIn.addChildren([
    bare,
    door.accountSelection,
    door.createAccount,
    business.addChildren([businessHome, ...customers, ...jobs, ...invoices, payments]),
  ]),
]);
