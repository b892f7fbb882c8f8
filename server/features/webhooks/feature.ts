import { webhooks } from '@underlay/contract/webhooks.ts';
import { feature, routes } from '../../http/feature.ts';
import { webhookRoutes } from './routes.ts';

export const webhooksFeature = feature({
  routes: [routes(webhooks, webhookRoutes)],
});
