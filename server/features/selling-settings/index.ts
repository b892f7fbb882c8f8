/** What younger features may use of the selling settings. */
export { changeSellingSettings } from './change-selling-settings.ts';
export { refuseOpenSchedule } from './refuse-open-schedule.ts';
export { readSellingSettings, retainageIn } from './selling-settings-store.ts';
