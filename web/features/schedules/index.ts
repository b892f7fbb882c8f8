/** What younger features may use of schedules. */
export { NOT_BILLED } from './not-billed.ts';
export { paymentRows } from './payment-rows.ts';
export { AT_ACCEPTANCE, ScheduleFields, TIMES, WAITS } from './schedule-fields.tsx';
export {
  dayProblem,
  daysProblem,
  nameProblem,
  scheduleRules,
  sentSchedule,
  type TypedPayment,
  typedSchedule,
} from './typed-schedule.ts';
