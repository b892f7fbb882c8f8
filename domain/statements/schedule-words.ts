import { ordinal } from '../calendar/calendar-date.ts';
import type { Every } from './schedule.ts';

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** "every Monday", "on the 1st of each month", "never". */
export function statementScheduleWords({ every, day }: { readonly every: Every; readonly day: number }): string {
  if (every === 'never') return 'never';
  return every === 'week' ? `every ${WEEKDAYS[day - 1]}` : `on the ${ordinal(day)} of each month`;
}
