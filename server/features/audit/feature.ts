import { audit } from '@underlay/contract/audit.ts';
import { feature, routes } from '../../http/feature.ts';
import { auditRoutes } from './routes.ts';

export const auditFeature = feature({
  routes: [routes(audit, auditRoutes)],
});
