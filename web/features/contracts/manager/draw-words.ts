import { type CalendarDate, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { Draw } from '../contract-queries.ts';

const TIMES: Readonly<Record<Exclude<Draw['when']['due'], 'day' | 'days'>, string>> = {
  acceptance: 'At acceptance',
  start: 'When the job starts',
  complete: 'When the job is complete',
  reached: 'When it is reached',
};

/** SCHED-04, and what became of it. */
export function timeOf({ when, reachedOn, hidden, state }: Draw): string {
  const isPlanned = state === 'planned' || state === 'ready';
  const parts = [
    reachedOn === null ? dueTime(when) : `Reached ${formatDate(reachedOn as CalendarDate)}`,
    hidden && isPlanned ? 'hidden from the customer' : '',
  ];
  return parts.filter(Boolean).join(', ');
}

export function dueTime({ due, on, days }: Draw['when']): string {
  if (due === 'day') return on === null ? '' : formatDate(on as CalendarDate);
  if (due === 'days') return days === 1 ? '1 day after acceptance' : `${days} days after acceptance`;
  return TIMES[due];
}
