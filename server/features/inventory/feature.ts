import { inventory } from '@underlay/contract/inventory.ts';
import { feature, routes } from '../../http/feature.ts';
import { inventoryEvents } from './event-kinds.ts';
import { inventoryRoutes } from './routes.ts';

export const inventoryFeature = feature({
  events: inventoryEvents,
  routes: [routes(inventory, inventoryRoutes)],
});
