import { portalStatement, statements } from '@underlay/contract/statements.ts';
import { feature, routes } from '../../http/feature.ts';
import { portalStatementRoutes, statementRoutes } from './routes.ts';
import { statementsDue } from './statements-due.ts';

export const statementsFeature = feature({
  schedules: [statementsDue],
  routes: [routes(statements, statementRoutes), routes(portalStatement, portalStatementRoutes)],
});
