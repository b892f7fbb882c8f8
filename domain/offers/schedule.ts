import type { CalendarDate } from '../calendar/calendar-date.ts';
import { type BasisPoints, type Cents, cents, portion } from '../money/money.ts';
import { MAX_SCHEDULE_ROWS } from './limits.ts';

/** A part of the total, cut at "at most", an amount, or what all others leave (SCHED-02). */
type HowMuch =
  | { readonly basis: 'percent'; readonly percent: BasisPoints; readonly most: Cents | null }
  | { readonly basis: 'amount'; readonly amount: Cents }
  | { readonly basis: 'rest' };

/** When it is time: at the signature, on a day, so many days after, as the job goes, or when the manager says so (SCHED-04). */
type When =
  | { readonly due: 'acceptance' | 'start' | 'complete' | 'reached' }
  | { readonly due: 'day'; readonly on: CalendarDate }
  | { readonly due: 'days'; readonly days: number };

/** How a part of a contract will be paid. */
export interface ScheduleRow {
  /** Where the manager says when, the words of what is reached. */
  readonly name: string;
  readonly howMuch: HowMuch;
  readonly when: When;
  /** From the day it is sent to the day it is due (DRAW-06). */
  readonly payDays: number;
  /** Whether its invoice goes out by itself when its time has come (DRAW-04). */
  readonly sendsItself: boolean;
}

/** What a quote without a schedule of its own is paid by (SCHED-07). */
export const ONE_CLOSING_ROW: readonly ScheduleRow[] = [
  { name: 'Final payment', howMuch: { basis: 'rest' }, when: { due: 'reached' }, payDays: 10, sendsItself: false },
];

/** What each row comes to (selling.md, 4, rule 7). The rest is below zero where the rows before it take more than there is. */
export function scheduleAmounts(total: Cents, rows: readonly Pick<ScheduleRow, 'howMuch'>[]): Cents[] {
  let left: number = total;
  return rows.map(({ howMuch }) => {
    const amount = amountOf(howMuch, total, cents(left));
    left -= amount;
    return amount;
  });
}

function amountOf(howMuch: HowMuch, total: Cents, left: Cents): Cents {
  if (howMuch.basis === 'rest') return left;
  if (howMuch.basis === 'amount') return howMuch.amount;
  const amount = portion(total, howMuch.percent);
  return howMuch.most === null ? amount : cents(Math.min(amount, howMuch.most));
}

/** The draws that a signature makes of the rows. One of nothing, as a rest that nothing is left for, is none (SCHED-03). */
export const plannedDraws = <Row extends ScheduleRow>(total: Cents, rows: readonly Row[]): (Row & Planned)[] =>
  scheduleAmounts(total, rows).flatMap((planned, place) => {
    const row = rows[place];
    return row && planned !== 0 ? [{ ...row, planned }] : [];
  });

interface Planned {
  readonly planned: Cents;
}

/**
 * Why an offer cannot be paid like this. Null when it can. `least` is the total of its cheapest combination: the rest is least
 * there, so that no other has to be tried (rule 11).
 */
export function problemOfSchedule(rows: readonly ScheduleRow[], least: Cents): string | null {
  if (rows.length > MAX_SCHEDULE_ROWS) return `A document holds at most ${MAX_SCHEDULE_ROWS} payments.`;
  const closing = rows.flatMap(({ howMuch }, place) => (howMuch.basis === 'rest' ? [place] : []));
  if (closing.length !== 1 || closing[0] !== rows.length - 1)
    return 'The last payment takes the rest, and no other does.';
  const atAcceptance = rows.flatMap(({ when }, place) => (when.due === 'acceptance' ? [place] : []));
  if (atAcceptance.some((place) => place > 0)) return 'Only the first payment can be due at acceptance.';
  return (scheduleAmounts(least, rows).at(-1) ?? 0) < 0 ? BELOW_ZERO : null;
}

const BELOW_ZERO = 'With the cheapest choice the last payment would be below zero. Lower the amounts before it.';
