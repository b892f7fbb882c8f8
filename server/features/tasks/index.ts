/** What younger features and the app may use of tasks. */
export { addToTask, closeTask, type NewTask, openTask } from './task-store.ts';
