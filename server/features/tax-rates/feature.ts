import { taxRates } from '@underlay/contract/tax-rates.ts';
import { feature, routes } from '../../http/feature.ts';
import { taxRateRoutes } from './routes.ts';

export const taxRatesFeature = feature({
  routes: [routes(taxRates, taxRateRoutes)],
});
