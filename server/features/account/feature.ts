import { account } from '@underlay/contract/account.ts';
import { passkeys } from '@underlay/contract/passkeys.ts';
import { feature, routes } from '../../http/feature.ts';
import { accountMail } from './account-mail.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { accountRoutes } from './routes.ts';

export const accountFeature = feature({
  routes: [routes(account, accountRoutes), routes(passkeys, passkeyRoutes)],
  tasks: [accountMail],
});
