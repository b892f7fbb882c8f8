import { notifications } from '@underlay/contract/notifications.ts';
import { feature, routes } from '../../http/feature.ts';
import { notificationRoutes } from './routes.ts';

export const notificationsFeature = feature({
  routes: [routes(notifications, notificationRoutes)],
});
