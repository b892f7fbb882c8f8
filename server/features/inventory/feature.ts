import { inventory } from '@underlay/contract/inventory.ts';
import { feature, routes } from '../../http/feature.ts';
import { inventoryRoutes } from './routes.ts';

export const inventoryFeature = feature({
  routes: [routes(inventory, inventoryRoutes)],
});
