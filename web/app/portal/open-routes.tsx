import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, lazyRouteComponent, Navigate, Outlet } from '@tanstack/react-router';
import { AccountSummaryPage } from '../../features/portal/account-summary-page.tsx';
import { NotFoundPage } from '../../features/portal/not-found-page.tsx';
import {
  BANK_NOTICE_PATH,
  CONTACT_CHANGE_PATH,
  FIND_LINK_PATH,
  HOME_PATH,
} from '../../features/portal/portal-paths.ts';
import { readMailedSearch } from '../../features/portal/portal-search.ts';
import { BrokenPage } from './broken-page.tsx';
import * as pages from './payment-pages.ts';

export const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: BrokenPage,
});
const toHome = () => <Navigate to={HOME_PATH} replace />;
const front = createRoute({ getParentRoute: () => root, path: '/p/u', component: toHome });
/** Drawn by the server as well. No customer who opens what they owe needs it. */
const home = createRoute({
  getParentRoute: () => root,
  path: HOME_PATH,
  component: lazyRouteComponent(() => import('../../features/portal/home-page.tsx'), 'HomePage'),
});
const findLink = createRoute({
  getParentRoute: () => root,
  path: FIND_LINK_PATH,
  component: lazyRouteComponent(() => import('../../features/portal/find-link-page.tsx'), 'FindLinkPage'),
});
const terms = createRoute({
  getParentRoute: () => root,
  path: '/p/u/terms',
  component: lazyRouteComponent(() => import('../../features/portal/terms-page.tsx'), 'TermsPage'),
});
const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe/$businessId',
  component: lazyRouteComponent(() => import('../../features/portal/unsubscribe-page.tsx'), 'UnsubscribePage'),
});
const contactChange = createRoute({
  getParentRoute: () => root,
  path: CONTACT_CHANGE_PATH,
  validateSearch: readMailedSearch,
  component: lazyRouteComponent(() => import('../../features/portal/contact-change-page.tsx'), 'ContactChangePage'),
});
const bankNotice = createRoute({
  getParentRoute: () => root,
  path: BANK_NOTICE_PATH,
  validateSearch: readMailedSearch,
  component: lazyRouteComponent(
    () => import('../../features/businesses/public/bank-notice-page.tsx'),
    'BankNoticePage',
  ),
});
const bareSummary = createRoute({ getParentRoute: () => root, path: '/p/t', component: AccountSummaryPage });
const seen = createRoute({ getParentRoute: () => root, path: '/p/t/account-summary', component: AccountSummaryPage });
const cardCallback = createRoute({
  getParentRoute: () => root,
  path: '/stripe/callback/$accountId/$invoiceId/$intentId',
  component: pages.CardCallbackPage,
});

/** The addresses that name no account, and where the provider sends back to. */
export const openRoutes = [
  front,
  home,
  findLink,
  terms,
  unsubscribe,
  contactChange,
  bankNotice,
  bareSummary,
  seen,
  cardCallback,
] as const;
