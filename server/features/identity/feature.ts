import { identity, settings } from '@underlay/contract/identity.ts';
import { feature, routes } from '../../http/feature.ts';
import { identityRoutes, settingsRoutes } from './routes.ts';

export const identityFeature = feature({
  routes: [routes(identity, identityRoutes), routes(settings, settingsRoutes)],
});
