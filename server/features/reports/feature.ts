import { figures } from '@underlay/contract/figures.ts';
import { quoteReport } from '@underlay/contract/quote-report.ts';
import { reports } from '@underlay/contract/reports.ts';
import { feature, routes } from '../../http/feature.ts';
import { figureRoutes } from './figure-routes.ts';
import { quoteReportRoutes } from './quote-report-routes.ts';
import { reportRoutes } from './routes.ts';

export const reportsFeature = feature({
  routes: [routes(reports, reportRoutes), routes(quoteReport, quoteReportRoutes), routes(figures, figureRoutes)],
});
