import { jobs } from '@underlay/contract/jobs.ts';
import { feature, routes } from '../../http/feature.ts';
import { jobEvents } from './event-kinds.ts';
import { jobRoutes } from './routes.ts';

const { list, create } = jobs;

export const jobsFeature = feature({
  events: jobEvents,
  routes: [routes({ list, create }, jobRoutes)],
});
