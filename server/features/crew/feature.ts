import { crew } from '@underlay/contract/crew.ts';
import { feature, routes } from '../../http/feature.ts';
import { crewEvents } from './event-kinds.ts';
import { crewRoutes } from './routes.ts';

export const crewFeature = feature({
  events: crewEvents,
  routes: [routes(crew, crewRoutes)],
});
