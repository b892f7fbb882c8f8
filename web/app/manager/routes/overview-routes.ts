import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import {
  bankAccountQuery,
  businessQuery,
  onboardingQuery,
  paymentSettingsQuery,
} from '../../../features/businesses/business-queries.ts';
import { readPlaceSearch } from '../../../features/businesses/manager/place-search.ts';
import { tasksQuery } from '../../../features/tasks/task-queries.ts';
import { below } from './business-route.ts';

/** Dashboard, settings and members. */
export const overview = [
  createRoute({
    ...below('dashboard'),
    // What is to be done stands above everything else, and only where there is some. It is known before the page is drawn.
    loader: ({ context: { client }, params: { businessId } }) =>
      Promise.all([
        client.prefetchQuery(tasksQuery(businessId)),
        client.prefetchQuery(onboardingQuery(businessId)),
        client.prefetchQuery(paymentSettingsQuery(businessId)),
      ]),
    component: lazyRouteComponent(() => import('../screens/dashboard-screen.tsx'), 'DashboardScreen'),
  }),
  createRoute({
    ...below('settings'),
    // Its parts are of every height. They are known before the page is drawn, so nothing moves.
    loader: ({ context: { client }, params: { businessId } }) =>
      Promise.all([
        client.prefetchQuery(bankAccountQuery(businessId)),
        client.prefetchQuery(onboardingQuery(businessId)),
        client.prefetchQuery(paymentSettingsQuery(businessId)),
      ]),
    component: lazyRouteComponent(
      () => import('../../../features/businesses/manager/settings-page.tsx'),
      'SettingsPage',
    ),
  }),
  createRoute({
    ...below('members'),
    component: lazyRouteComponent(() => import('../../../features/members/manager/members-page.tsx'), 'MembersPage'),
  }),
  createRoute({
    ...below('settings/connections'),
    component: lazyRouteComponent(
      () => import('../../../features/connections/manager/connections-page.tsx'),
      'ConnectionsPage',
    ),
  }),
  createRoute({
    ...below('settings/connections/$connectionId'),
    component: lazyRouteComponent(
      () => import('../../../features/connections/manager/connection-page.tsx'),
      'ConnectionPage',
    ),
  }),
  createRoute({
    ...below('edit-account'),
    validateSearch: readPlaceSearch,
    // What is edited is what is stored now, not what was read when the area was opened.
    loader: ({ context, params }) => context.client.fetchQuery({ ...businessQuery(params.businessId), staleTime: 0 }),
    component: lazyRouteComponent(
      () => import('../../../features/businesses/manager/edit-account-page.tsx'),
      'EditAccountPage',
    ),
  }),
];
