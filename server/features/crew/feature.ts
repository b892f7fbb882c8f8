import { crew } from '@underlay/contract/crew.ts';
import { feature, routes } from '../../http/feature.ts';
import { crewRoutes } from './routes.ts';

export const crewFeature = feature({
  routes: [routes(crew, crewRoutes)],
});
