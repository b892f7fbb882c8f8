import { session, settings } from '@underlay/contract/session.ts';
import { feature, routes } from '../../http/feature.ts';
import { sessionRoutes, settingsRoutes } from './routes.ts';

export const sessionFeature = feature({
  routes: [routes(session, sessionRoutes), routes(settings, settingsRoutes)],
});
