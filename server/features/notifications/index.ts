/** What younger features and the app may use of notifications. */
export { LAST_EVENT, markSeen } from './notification-store.ts';
export { watchBells } from './watch-bells.ts';
