import { search } from '@underlay/contract/search.ts';
import { feature, routes } from '../../http/feature.ts';
import { searchRoutes } from './routes.ts';

export const searchFeature = feature({
  routes: [routes(search, searchRoutes)],
});
