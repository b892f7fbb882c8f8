import { addDays, type CalendarDate, mondayOf } from '../calendar/calendar-date.ts';
import { isTooLong, MAX_MONTHS, monthsBefore, type Period } from './period.ts';
import type { StatementKind } from './statement.ts';

/** How often a statement goes out by itself (STMT-07). */
export const EVERY = ['never', 'week', 'month'] as const;
export type Every = (typeof EVERY)[number];

/** The last day that each month has. */
export const MAX_DAY_OF_MONTH = 28;
export const DAYS_OF_WEEK = 7;

export interface StatementSchedule {
  readonly every: Exclude<Every, 'never'>;
  /** 1 to 28 of a month. Of a week 1 is Monday, and 7 Sunday. */
  readonly day: number;
  readonly kind: StatementKind;
}

/** Whether there is such a day. */
export const isDayOf = ({ every, day }: { readonly every: Every; readonly day: number }): boolean =>
  every === 'never' || (day >= 1 && day <= (every === 'week' ? DAYS_OF_WEEK : MAX_DAY_OF_MONTH));

/** The first of its days after one. */
export function nextAfter({ every, day }: Pick<StatementSchedule, 'every' | 'day'>, after: CalendarDate): CalendarDate {
  if (every === 'week') {
    const inThisWeek = addDays(mondayOf(after), day - 1);
    return inThisWeek > after ? inThisWeek : addDays(inThisWeek, DAYS_OF_WEEK);
  }
  const inThisMonth = `${after.slice(0, 8)}${String(day).padStart(2, '0')}` as CalendarDate;
  return inThisMonth > after ? inThisMonth : monthsBefore(inThisMonth, -1);
}

interface Sending {
  /** Its day, which may have passed. */
  readonly dueOn: CalendarDate;
  /** When it goes out. */
  readonly today: CalendarDate;
  /** The first day that none of its statements told. Null where it comes for the first time. */
  readonly tellsFrom: CalendarDate | null;
}

/**
 * What happened up to the day before it goes out, since the last one told or else since the time before its first one: each day is in one statement,
 * whatever was refused or missed and however its days were changed. It is cut where a statement would be too long.
 */
export function periodToTell(
  { every }: Pick<StatementSchedule, 'every'>,
  { dueOn, today, tellsFrom }: Sending,
): Period {
  const to = addDays(today, -1);
  const from = tellsFrom ?? (every === 'week' ? addDays(dueOn, -DAYS_OF_WEEK) : monthsBefore(dueOn, 1));
  return { from: isTooLong({ from, to }) ? monthsBefore(to, MAX_MONTHS) : from, to };
}
