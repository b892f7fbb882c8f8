/** What younger features may use of schedules. */
export { NOT_BILLED } from './not-billed.ts';
export { paymentRows, retainageOf } from './payment-rows.ts';
export {
  RETAINAGE_RULES,
  RetainageFields,
  sentRetainage,
  type TypedRetainage,
  typedRetainage,
} from './retainage-fields.tsx';
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
