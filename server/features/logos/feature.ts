import { logos } from '@underlay/contract/logos.ts';
import { feature, routes } from '../../http/feature.ts';
import { logoEvents } from './event-kinds.ts';
import { logoRoutes } from './routes.ts';

export const logosFeature = feature({
  events: logoEvents,
  routes: [routes(logos, logoRoutes)],
});
