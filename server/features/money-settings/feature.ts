import { moneySettings } from '@underlay/contract/money-settings.ts';
import { feature, routes } from '../../http/feature.ts';
import { moneySettingsRoutes } from './routes.ts';

export const moneySettingsFeature = feature({
  routes: [routes(moneySettings, moneySettingsRoutes)],
});
