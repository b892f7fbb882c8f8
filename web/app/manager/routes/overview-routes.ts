import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { May } from '@underlay/domain/members/rights.ts';
import { AUDIT_FIELDS } from '../../../features/audit/audit-fields.ts';
import {
  bankAccountQuery,
  businessQuery,
  onboardingQuery,
  paymentSettingsQuery,
} from '../../../features/businesses/business-queries.ts';
import { readPlaceSearch } from '../../../features/businesses/manager/place-search.ts';
import { PRICE_BOOK_FIELDS } from '../../../features/price-book/price-book-fields.ts';
import { tasksQuery } from '../../../features/tasks/task-queries.ts';
import { LOG_FIELDS } from '../../../features/webhooks/log-fields.ts';
import { below, search } from './business-route.ts';

/** How payments stand, for whom that is open. */
const payments = (client: QueryClient, may: May, businessId: string) => [
  may('bank') && client.prefetchQuery(onboardingQuery(businessId)),
  may(['bank', 'invoice']) && client.prefetchQuery(paymentSettingsQuery(businessId)),
];

/** Dashboard, settings and members. */
export const overview = [
  createRoute({
    ...below('dashboard', 'member'),
    // What is to be done stands above everything else, and only where there is some. It is known before the page is drawn.
    loader: ({ context: { client, may }, params: { businessId } }) =>
      Promise.all([client.prefetchQuery(tasksQuery(businessId)), ...payments(client, may, businessId)]),
    component: lazyRouteComponent(() => import('../screens/dashboard-screen.tsx'), 'DashboardScreen'),
  }),
  createRoute({
    ...below('settings', 'member'),
    // Its parts are of every height. They are known before the page is drawn, so nothing moves.
    loader: ({ context: { client, may }, params: { businessId } }) =>
      Promise.all([
        may('bank') && client.prefetchQuery(bankAccountQuery(businessId)),
        ...payments(client, may, businessId),
      ]),
    component: lazyRouteComponent(
      () => import('../../../features/businesses/manager/settings-page.tsx'),
      'SettingsPage',
    ),
  }),
  createRoute({
    ...below('settings/members', 'work'),
    component: lazyRouteComponent(() => import('../../../features/members/manager/members-page.tsx'), 'MembersPage'),
  }),
  createRoute({
    ...below('settings/connections', 'team'),
    component: lazyRouteComponent(
      () => import('../../../features/connections/manager/connections-page.tsx'),
      'ConnectionsPage',
    ),
  }),
  createRoute({
    ...below('settings/connections/$connectionId', 'team'),
    validateSearch: search(...LOG_FIELDS),
    // Sheets of every height stand below each other. They are known before the page is drawn, so nothing moves.
    loader: async ({ context: { client }, params: { businessId } }) => {
      const { webhooksQuery } = await import('../../../features/webhooks/webhook-queries.ts');
      await client.prefetchQuery(webhooksQuery(businessId));
    },
    component: lazyRouteComponent(() => import('../screens/connection-screen.tsx'), 'ConnectionScreen'),
  }),
  createRoute({
    ...below('settings/audit-log', 'audit'),
    validateSearch: search(...AUDIT_FIELDS, 'before', 'after'),
    component: lazyRouteComponent(() => import('../../../features/audit/manager/audit-log-page.tsx'), 'AuditLogPage'),
  }),
  createRoute({
    ...below('settings/quote-templates', 'sell'),
    component: lazyRouteComponent(
      () => import('../../../features/invoices/manager/templates-page.tsx'),
      'TemplatesPage',
    ),
  }),
  createRoute({
    ...below('settings/price-book', 'sell'),
    validateSearch: search(...PRICE_BOOK_FIELDS),
    component: lazyRouteComponent(
      () => import('../../../features/price-book/manager/price-book-page.tsx'),
      'PriceBookPage',
    ),
  }),
  createRoute({
    ...below('settings/notifications', 'member'),
    component: lazyRouteComponent(
      () => import('../../../features/notifications/manager/notification-settings-page.tsx'),
      'NotificationSettingsPage',
    ),
  }),
  createRoute({
    ...below('edit-account', 'settings'),
    validateSearch: readPlaceSearch,
    // What is edited is what is stored now, not what was read when the area was opened.
    loader: ({ context, params }) => context.client.fetchQuery({ ...businessQuery(params.businessId), staleTime: 0 }),
    component: lazyRouteComponent(
      () => import('../../../features/businesses/manager/edit-account-page.tsx'),
      'EditAccountPage',
    ),
  }),
];
