import { paymentMethods } from '@underlay/contract/payment-methods.ts';
import { feature, routes } from '../../http/feature.ts';
import { checkMethods } from './check-methods.ts';
import { forgetMethods } from './forget-methods.ts';
import { paymentMethodRoutes } from './routes.ts';

export const paymentMethodsFeature = feature({
  routes: [routes(paymentMethods, paymentMethodRoutes)],
  schedules: [
    { name: 'check-saved-bank-accounts', seconds: 60, run: checkMethods },
    { name: 'forget-deleted-bank-accounts', seconds: 60, run: forgetMethods },
  ],
});
