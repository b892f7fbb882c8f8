import { subcontractors } from '@underlay/contract/subcontractors.ts';
import { feature, routes } from '../../http/feature.ts';
import { subcontractorRoutes } from './routes.ts';

const { list, create, update } = subcontractors;

export const subcontractorsFeature = feature({
  routes: [routes({ list, create, update }, subcontractorRoutes)],
});
