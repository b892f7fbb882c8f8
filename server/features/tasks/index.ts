/** What younger features and the app may use of tasks. */
export { taskRoutes } from './routes.ts';
export { addToTask, closeTask, openTask } from './task-store.ts';
