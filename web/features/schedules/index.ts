/** What younger features may use of schedules. */
export { paymentRows } from './payment-rows.ts';
export { ScheduleFields } from './schedule-fields.tsx';
export { scheduleRules, sentSchedule, type TypedPayment, typedSchedule } from './typed-schedule.ts';
