import { tasks } from '@underlay/contract/tasks.ts';
import { feature, routes } from '../../http/feature.ts';
import { taskRoutes } from './routes.ts';

export const tasksFeature = feature({
  routes: [routes(tasks, taskRoutes)],
});
