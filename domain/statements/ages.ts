import { addDays, type CalendarDate, daysBetween } from '../calendar/calendar-date.ts';
import { add, type Cents, ZERO } from '../money/money.ts';

/** How long what is owed has been due, in days. */
export const AGES = ['not_due', '1-30', '31-60', '61-90', 'over_90'] as const;
export type Age = (typeof AGES)[number];

const AGE_DAYS = 30;

export interface Aged {
  readonly age: Age;
  readonly amount: Cents;
  readonly invoices: number;
}

/** What is open of one invoice, or of several that are due on the same day. */
export interface DueOnDay {
  readonly dueDate: CalendarDate;
  readonly amount: Cents;
  readonly invoices?: number;
}

/**
 * What was paid back of a check is owed when its bank takes the check back, and no invoice says until when: it is late from that day on
 * (PART-19).
 */
export const owedBack = ({ since, amount }: { readonly since: CalendarDate; readonly amount: Cents }): DueOnDay => ({
  dueDate: addDays(since, -1),
  amount,
  invoices: 0,
});

/** Days after the due date. 0 up to and on that day. */
export const daysLate = (dueDate: CalendarDate, day: CalendarDate): number => Math.max(0, daysBetween(dueDate, day));

export const ageOf = (dueDate: CalendarDate, day: CalendarDate): Age =>
  AGES[Math.ceil(daysLate(dueDate, day) / AGE_DAYS)] ?? 'over_90';

/** The ages of what is open on a day (STMT-05). The dashboard's plot and each statement are of this one function. */
export function agesOf(open: readonly DueOnDay[], day: CalendarDate): Aged[] {
  const byAge = Map.groupBy(open, ({ dueDate }) => ageOf(dueDate, day));
  return AGES.map((age) => {
    const own = byAge.get(age) ?? [];
    return {
      age,
      amount: add(ZERO, ...own.map(({ amount }) => amount)),
      invoices: own.reduce((count, { invoices = 1 }) => count + invoices, 0),
    };
  });
}

/** What of it is past due. */
export const pastDue = (ages: readonly Aged[]): Cents =>
  add(ZERO, ...ages.filter(({ age }) => age !== 'not_due').map(({ amount }) => amount));
