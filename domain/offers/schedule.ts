import { type CalendarDate, formatDate } from '../calendar/calendar-date.ts';
import { type BasisPoints, type Cents, cents, portion, ZERO } from '../money/money.ts';
import { LAST_TAKES_REST } from '../refusal-texts.ts';
import { MAX_PAYMENT_DAYS, MAX_SCHEDULE_ROWS, TOO_MANY_PAYMENTS } from './limits.ts';

/** DRAW-06. The deposit is due with the signature. */
export const PAY_DAYS = [0, 7, 10, 15, 30] as const;
export const USUAL_PAY_DAYS = 10;

/** What is said of a figure that is none, in a form and by the server. */
export const DAYS = `Must be a whole number between 1 and ${MAX_PAYMENT_DAYS}.`;

/** A part of the total, cut at "at most", an amount, or what all others leave (SCHED-02). */
type HowMuch =
  | { readonly basis: 'percent'; readonly percent: BasisPoints; readonly most: Cents | null }
  | { readonly basis: 'amount'; readonly amount: Cents }
  | { readonly basis: 'rest' };

/** When it is time: at the signature, on a day, so many days after, as the job goes, or when the manager says so (SCHED-04). */
export const DUE = ['acceptance', 'day', 'days', 'start', 'complete', 'reached'] as const;
type When =
  | { readonly due: Exclude<(typeof DUE)[number], 'day' | 'days'> }
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

/** What each row comes to as it is told (selling.md, 4, rule 7). The rest is below zero where the rows before it take more than there is. */
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

/**
 * What each payment comes to once the choices are made. Rounding never takes more than there is, as two halves of three cents would:
 * a payment is cut at what those before it leave.
 */
export function paymentAmounts(total: Cents, rows: readonly Pick<ScheduleRow, 'howMuch'>[]): Cents[] {
  let left: number = total;
  return rows.map(({ howMuch }) => {
    const amount = cents(Math.min(amountOf(howMuch, total, cents(left)), left));
    left -= amount;
    return amount;
  });
}

/** The draws that a signature makes of the rows. One of nothing, as a rest that nothing is left for, is none (SCHED-03). */
export const plannedDraws = <Row extends Pick<ScheduleRow, 'howMuch'>>(
  total: Cents,
  rows: readonly Row[],
): (Row & Planned)[] =>
  paymentAmounts(total, rows).flatMap((planned, place) => {
    const row = rows[place];
    return row && planned !== 0 ? [{ ...row, planned }] : [];
  });

interface Planned {
  readonly planned: Cents;
}

/** What is due with the signature (SCHED-05). */
export function depositOf(total: Cents, rows: readonly Pick<ScheduleRow, 'howMuch' | 'when'>[]): Cents {
  const [first] = plannedDraws(total, rows);
  return first?.when.due === 'acceptance' ? first.planned : ZERO;
}

export interface ScheduleProblem {
  /** The place of the payment that it is about. */
  readonly place: number;
  readonly copy: string;
}

/** Why no contract can be paid like this, whatever it comes to (SCHED-03, SCHED-05). Null when it can. */
export function problemOfRows(rows: readonly Pick<ScheduleRow, 'howMuch' | 'when'>[]): ScheduleProblem | null {
  if (rows.length > MAX_SCHEDULE_ROWS) return { place: MAX_SCHEDULE_ROWS, copy: TOO_MANY_PAYMENTS };
  const last = rows.length - 1;
  const early = rows.findIndex(({ howMuch }, place) => howMuch.basis === 'rest' && place < last);
  if (early >= 0 || rows[last]?.howMuch.basis !== 'rest')
    return {
      place: early >= 0 ? early : Math.max(last, 0),
      copy: LAST_TAKES_REST,
    };
  const late = rows.findIndex(({ when }, place) => when.due === 'acceptance' && place > 0);
  return late < 0 ? null : { place: late, copy: 'Only the first payment can be due at acceptance.' };
}

/**
 * The same of an offer. `least` is the total of its cheapest combination: the rest is least there, so that no other has to be tried
 * (rule 11).
 */
export function problemOfSchedule(
  rows: readonly Pick<ScheduleRow, 'howMuch' | 'when'>[],
  least: Cents,
): ScheduleProblem | null {
  const problem = problemOfRows(rows);
  if (problem !== null || (scheduleAmounts(least, rows).at(-1) ?? 0) >= 0) return problem;
  return { place: rows.length - 1, copy: BELOW_ZERO };
}

const BELOW_ZERO = 'With the cheapest choice the last payment would be below zero. Lower the amounts before it.';

/** A payment on a day that has passed: its invoice would be made as soon as the offer is signed. Null when there is none. */
export function problemOfDays(
  rows: readonly Pick<ScheduleRow, 'name' | 'when'>[],
  today: CalendarDate,
): ScheduleProblem | null {
  const place = rows.findIndex(({ when }) => when.due === 'day' && when.on < today);
  const row = rows[place];
  if (row?.when.due !== 'day') return null;
  return { place, copy: `${row.name} comes on ${formatDate(row.when.on)}, which has passed. Choose another day.` };
}
