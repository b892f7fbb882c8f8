import { businesses } from '@underlay/contract/businesses.ts';
import { feature, routes } from '../../http/feature.ts';
import { bankNoticeMail } from './bank-notice-mail.ts';
import { changeNoticeMail } from './change-notice-mail.ts';
import { ownerNoticeMail } from './owner-notice-mail.ts';
import { businessRoutes } from './routes.ts';

export const businessesFeature = feature({
  routes: [routes(businesses, businessRoutes)],
  tasks: [bankNoticeMail, changeNoticeMail, ownerNoticeMail],
});
