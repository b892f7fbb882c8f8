import { heldCopy } from '../copy/held.ts';
import { paymentsCopy as copy } from '../copy/payments.ts';
import { withCapital } from '../copy/sentence.ts';
import { formatCents, percentFromBasisPoints } from '../money/money.ts';
import type { Retainage } from '../retainage/held.ts';
import { ONE_CLOSING_ROW, type ScheduleRow } from './schedule.ts';

type Told = Pick<ScheduleRow, 'howMuch' | 'when'>;

/** "10%, at most $1,000.00", "$500.00", "the rest". */
export function shareWords({ howMuch }: Pick<Told, 'howMuch'>): string {
  if (howMuch.basis === 'rest') return copy.rest();
  if (howMuch.basis === 'amount') return formatCents(howMuch.amount);
  const percent = `${percentFromBasisPoints(howMuch.percent)}%`;
  return copy.percent({ percent, most: howMuch.most === null ? null : formatCents(howMuch.most) });
}

interface Timed extends Pick<Told, 'when'>, Partial<Pick<Told, 'howMuch'>> {
  /** Of a draw, which does not say how much it is of: whether it takes the rest. */
  readonly closes?: boolean;
}

export function whenWords({ when, howMuch, closes = howMuch?.basis === 'rest' }: Timed): string {
  if (when.due === 'reached') return copy.when.reached({ isRest: closes });
  if (when.due === 'day') return copy.when.day(when.on);
  if (when.due === 'days') return copy.when.days(when.days);
  return copy.when[when.due]();
}

/** When a draw of a contract comes that waits for something to happen. */
export const eventWords = (due: 'start' | 'complete' | 'reached', closes: boolean): string =>
  withCapital(whenWords({ when: { due }, closes }));

/** Beside what it comes to: "10%, when you sign". A fixed amount is told by that. */
export const paymentWords = (row: Told): string =>
  [row.howMuch.basis === 'amount' ? '' : shareWords(row), whenWords(row)].filter(Boolean).join(', ');

/** What is held back of the payments, in one sentence. None where nothing is, as of a deposit alone (RET-01). */
export const heldWords = (rows: readonly Pick<Told, 'when'>[], retainage: Retainage | null): string[] =>
  retainage === null || rows.every(({ when }) => when.due === 'acceptance')
    ? []
    : [heldCopy.said({ ...retainage, hasDeposit: rows.some(({ when }) => when.due === 'acceptance') })];

/** Whether there is nothing to say of how it is paid: all of it, when the manager says so (SCHED-07). */
export const isAllAtOnce = (rows: readonly Pick<ScheduleRow, 'howMuch' | 'when'>[]): boolean =>
  rows.length === ONE_CLOSING_ROW.length && rows.every(({ when }) => when.due === 'reached');

/** How long its invoice waits. The deposit is due at once. */
export const payDaysWords = ({ when, payDays }: Pick<ScheduleRow, 'when' | 'payDays'>): string =>
  when.due === 'acceptance' ? '' : copy.payDays(payDays);
