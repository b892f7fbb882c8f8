import { paymentMethods } from '@underlay/contract/payment-methods.ts';
import { feature, routes } from '../../http/feature.ts';
import { paymentMethodRoutes } from './routes.ts';

export const paymentMethodsFeature = feature({
  routes: [routes(paymentMethods, paymentMethodRoutes)],
});
