import { communications } from '@underlay/contract/communications.ts';
import { feature, routes } from '../../http/feature.ts';
import { communicationRoutes } from './routes.ts';
import { mountTextEvents } from './text-events.ts';

export const communicationsFeature = feature({
  routes: [routes(communications, communicationRoutes)],
  webhooks: [mountTextEvents],
});
