import { customers } from '@underlay/contract/customers.ts';
import { feature, routes } from '../../http/feature.ts';
import { creditOfOrder } from './credit-of-order.ts';
import { customerRoutes } from './customer-page.ts';

export const receivablesFeature = feature({
  routes: [routes(customers, customerRoutes)],
  tasks: [creditOfOrder],
});
