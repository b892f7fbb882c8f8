import { jobs } from '@underlay/contract/jobs.ts';
import { feature, routes } from '../../http/feature.ts';
import { jobRoutes } from './routes.ts';

const { list, create } = jobs;

export const jobsFeature = feature({
  routes: [routes({ list, create }, jobRoutes)],
});
