import { customers } from '@underlay/contract/customers.ts';
import { feature, routes } from '../../http/feature.ts';
import { customerRoutes } from './customer-page.ts';
import { receivableEvents } from './event-kinds.ts';

export const receivablesFeature = feature({
  events: receivableEvents,
  routes: [routes(customers, customerRoutes)],
});
