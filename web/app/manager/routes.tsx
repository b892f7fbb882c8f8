import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { securitySearch } from '../../features/account/security-search.ts';
import { BEGINNINGS } from '../../features/businesses/rights.ts';
import { CallbackPage, SignUpCallbackPage } from '../../features/identity/callback-page.tsx';
import { ActivatePage, SignedOutPage } from '../../features/identity/departing-pages.tsx';
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

const session = [
  createRoute({ getParentRoute: () => root, path: '/callback', component: CallbackPage }),
  createRoute({ getParentRoute: () => root, path: '/signup_callback', component: SignUpCallbackPage }),
  createRoute({ getParentRoute: () => root, path: '/activate/$userUUID', component: ActivatePage }),
  createRoute({ getParentRoute: () => root, path: '/signed-out', component: SignedOutPage }),
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
