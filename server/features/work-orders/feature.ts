import { subcontractors } from '@underlay/contract/subcontractors.ts';
import { workOrders } from '@underlay/contract/work-orders.ts';
import { feature, routes } from '../../http/feature.ts';
import { workOrderRoutes } from './routes.ts';
import { subcontractorPageRoutes } from './subcontractor-page.ts';

const { read } = subcontractors;

export const workOrdersFeature = feature({
  routes: [routes(workOrders, workOrderRoutes), routes({ read }, subcontractorPageRoutes)],
});
