import { priceItems } from '@underlay/contract/price-items.ts';
import { feature, routes } from '../../http/feature.ts';
import { priceItemRoutes } from './routes.ts';

export const priceBookFeature = feature({
  routes: [routes(priceItems, priceItemRoutes)],
});
