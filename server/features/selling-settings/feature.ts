import { sellingSettings } from '@underlay/contract/selling-settings.ts';
import { feature, routes } from '../../http/feature.ts';
import { sellingSettingsRoutes } from './routes.ts';

export const sellingSettingsFeature = feature({
  routes: [routes(sellingSettings, sellingSettingsRoutes)],
});
