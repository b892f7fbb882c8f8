import { unsubscribe } from '@underlay/contract/unsubscribe.ts';
import { feature, routes } from '../../http/feature.ts';
import { mountOneClickUnsubscribe } from './one-click-unsubscribe.ts';
import { noticesMail } from './stop-notices.ts';
import { unsubscribeRoutes } from './unsubscribe.ts';

export const customersFeature = feature({
  routes: [routes(unsubscribe, unsubscribeRoutes)],
  webhooks: [mountOneClickUnsubscribe],
  tasks: [noticesMail],
});
