import { portal } from '@underlay/contract/portal.ts';
import { feature, routes } from '../../http/feature.ts';
import { linksMail } from './mail-links.ts';
import { portalRoutes } from './routes.ts';

export const portalFeature = feature({
  routes: [routes(portal, portalRoutes)],
  tasks: [linksMail],
});
