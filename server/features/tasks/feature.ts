import { tasks } from '@underlay/contract/tasks.ts';
import { feature, routes } from '../../http/feature.ts';
import { taskEvents } from './event-kinds.ts';
import { taskRoutes } from './routes.ts';

export const tasksFeature = feature({
  events: taskEvents,
  routes: [routes(tasks, taskRoutes)],
});
