/** What younger features may use of notifications. */
export { watchBells } from './watch-bells.ts';
