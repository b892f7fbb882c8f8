import { notifications } from '@underlay/contract/notifications.ts';
import { feature, routes } from '../../http/feature.ts';
import { digestMail, digests } from './digest.ts';
import { forgetNotifications } from './forget-notifications.ts';
import { mailNotifications, notificationMail } from './mail-at-once.ts';
import { notificationRoutes } from './routes.ts';

export const notificationsFeature = feature({
  routes: [routes(notifications, notificationRoutes)],
  tasks: [digestMail, notificationMail],
  schedules: [digests, forgetNotifications, mailNotifications],
});
