import { workOrders } from '@underlay/contract/work-orders.ts';
import { feature, routes } from '../../http/feature.ts';
import { workOrderRoutes } from './routes.ts';

export const workOrdersFeature = feature({
  routes: [routes(workOrders, workOrderRoutes)],
});
