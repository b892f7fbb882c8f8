import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { securitySearch } from '../../features/account/security-search.ts';
import { BEGINNINGS } from '../../features/businesses/rights.ts';
import { business, root, signedIn } from './routes/business-route.ts';
import { communications } from './routes/communication-routes.ts';
import { customers } from './routes/customer-routes.ts';
import { inventory } from './routes/inventory-routes.ts';
import { invoices } from './routes/invoice-routes.ts';
import { jobs } from './routes/job-routes.ts';
import { overview } from './routes/overview-routes.ts';
import { payments } from './routes/payment-routes.ts';
import { reports } from './routes/report-routes.ts';
import { subcontractors } from './routes/subcontractor-routes.ts';
import { workOrders } from './routes/work-order-routes.ts';

/** What one comes to on the way in or out is no part of what every page brings. */
const returning = () => import('../../features/identity/callback-page.tsx');
const departing = () => import('../../features/identity/departing-pages.tsx');
const outside = { getParentRoute: () => root };
const session = [
  createRoute({ ...outside, path: '/callback', component: lazyRouteComponent(returning, 'CallbackPage') }),
  createRoute({ ...outside, path: '/signup_callback', component: lazyRouteComponent(returning, 'SignUpCallbackPage') }),
  createRoute({ ...outside, path: '/activate/$userUUID', component: lazyRouteComponent(departing, 'ActivatePage') }),
  createRoute({ ...outside, path: '/signed-out', component: lazyRouteComponent(departing, 'SignedOutPage') }),
];

/** SHELL-15, D83: with its query string. */
const bare = createRoute({
  getParentRoute: () => signedIn,
  path: '/p/m',
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/a/account-selection', search, replace: true });
  },
});

const signIn = {
  accountSelection: createRoute({
    getParentRoute: () => signedIn,
    path: '/a/account-selection',
    component: lazyRouteComponent(() => import('./screens/account-selection-screen.tsx'), 'AccountSelectionScreen'),
  }),
  createAccount: createRoute({
    getParentRoute: () => signedIn,
    path: '/a/create-account',
    component: lazyRouteComponent(
      () => import('../../features/businesses/manager/create-account-page.tsx'),
      'CreateAccountPage',
    ),
  }),
  security: createRoute({
    getParentRoute: () => signedIn,
    path: '/a/security',
    validateSearch: securitySearch,
    component: lazyRouteComponent(() => import('../../features/account/security-page.tsx'), 'SecurityPage'),
  }),
};

/** D83, ROLE-14: a business opens where its reader's role begins. */
const businessHome = createRoute({
  getParentRoute: () => business,
  path: '/',
  beforeLoad: ({ context: { me }, params }) => {
    throw redirect({ to: BEGINNINGS[me.role].to, params, replace: true });
  },
});

/** Mails of before lead there, and what people kept. */
const membersOfBefore = createRoute({
  getParentRoute: () => business,
  path: 'members',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/p/m/$businessId/settings/members', params, replace: true });
  },
});

export const managerRoutes = root.addChildren([
  ...session,
  signedIn.addChildren([
    bare,
    signIn.accountSelection,
    signIn.createAccount,
    signIn.security,
    business.addChildren([
      businessHome,
      membersOfBefore,
      ...overview,
      ...communications,
      ...jobs,
      ...customers,
      ...workOrders,
      ...subcontractors,
      ...invoices,
      ...inventory,
      ...payments,
      ...reports,
    ]),
  ]),
]);
