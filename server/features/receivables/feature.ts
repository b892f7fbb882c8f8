import { customers } from '@underlay/contract/customers.ts';
import { feature, routes } from '../../http/feature.ts';
import { customerRoutes } from './customer-page.ts';

export const receivablesFeature = feature({
  routes: [routes(customers, customerRoutes)],
});
