import { type CalendarDate, isCalendarDate } from '@underlay/domain/calendar/calendar-date.ts';

/** Which statement it is, as it stands in the address. */
export interface StatementSearch {
  readonly kind?: 'activity';
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
  /** One that was sent, as it was. */
  readonly sent?: string;
}

/** Somebody may have written the address by hand: what no statement can be is left out. */
export function readStatementSearch({ kind, from, to, sent }: Record<string, unknown>): StatementSearch {
  if (typeof sent === 'string') return { sent };
  if (kind !== 'activity') return {};
  return { kind, ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
}

const isDay = (value: unknown): value is CalendarDate => typeof value === 'string' && isCalendarDate(value);
