import { deliveries } from '@underlay/contract/deliveries.ts';
import { feature, routes } from '../../http/feature.ts';
import { mailStopMail } from './mail-stop-mail.ts';
import { deliveryRoutes } from './routes.ts';

export const deliveriesFeature = feature({
  routes: [routes(deliveries, deliveryRoutes)],
  tasks: [mailStopMail],
});
