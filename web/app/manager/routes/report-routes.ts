import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { REPORT_PAGE_SIZE, REPORT_PERIOD } from '../../../features/reports/report-queries.ts';
import { readListSearch } from '../../../ui/list/list-address.ts';
import { below } from './business-route.ts';

/** Reports: the list of them, and each one. */
export const reports = [
  createRoute({
    ...below('reports', ['money', 'costs']),
    component: lazyRouteComponent(() => import('../../../features/reports/manager/reports-page.tsx'), 'ReportsPage'),
  }),
  createRoute({
    ...below('reports/inventory-sales-tax', 'costs'),
    validateSearch: (raw) => readListSearch(REPORT_PERIOD, raw, REPORT_PAGE_SIZE),
    component: lazyRouteComponent(() => import('../../../features/reports/manager/sales-tax-page.tsx'), 'SalesTaxPage'),
  }),
  createRoute({
    ...below('reports/quotes', ['money', 'sell']),
    validateSearch: (raw) => readListSearch(REPORT_PERIOD, raw),
    component: lazyRouteComponent(() => import('../../../features/reports/manager/quotes-page.tsx'), 'QuotesPage'),
  }),
];
