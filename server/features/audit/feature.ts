import { audit } from '@underlay/contract/audit.ts';
import { feature, routes } from '../../http/feature.ts';
import { auditEvents } from './event-kinds.ts';
import { auditRoutes } from './routes.ts';

export const auditFeature = feature({
  events: auditEvents,
  routes: [routes(audit, auditRoutes)],
});
