/** What other features may use of how customers pay. */
export { readMoneySettings } from './money-settings-store.ts';
