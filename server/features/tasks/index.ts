/** What younger features and the app may use of tasks. */
export { addToTask, closeTask, openTask } from './task-store.ts';
