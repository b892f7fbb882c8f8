import { account } from '@underlay/contract/account.ts';
import { feature, routes } from '../../http/feature.ts';
import { accountMail } from './account-mail.ts';
import { accountRoutes } from './routes.ts';

export const accountFeature = feature({
  routes: [routes(account, accountRoutes)],
  tasks: [accountMail],
});
