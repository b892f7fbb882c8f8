import { statements } from '@underlay/contract/statements.ts';
import { feature, routes } from '../../http/feature.ts';
import { statementRoutes } from './routes.ts';

export const statementsFeature = feature({
  routes: [routes(statements, statementRoutes)],
});
