import { logos } from '@underlay/contract/logos.ts';
import { feature, routes } from '../../http/feature.ts';
import { logoRoutes } from './routes.ts';

export const logosFeature = feature({
  routes: [routes(logos, logoRoutes)],
});
