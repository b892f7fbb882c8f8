import { live } from '@underlay/contract/live.ts';
import { feature, routes } from '../../http/feature.ts';
import { liveRoutes } from './routes.ts';

export const liveFeature = feature({
  routes: [routes(live, liveRoutes)],
});
