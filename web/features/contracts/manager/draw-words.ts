import { type CalendarDate, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { type Cents, ZERO } from '@underlay/domain/money/money.ts';
import { eventWords } from '@underlay/domain/offers/schedule-words.ts';
import type { Draw } from '../contract-queries.ts';

/** Draws of the plan are numbered, and what asks for what they held is not (RET-04). */
export const titleOf = ({ ordinal, name, releases }: Draw): string => (releases ? name : `${ordinal}. ${name}`);

/** Payments of it that the bank still has. A server of the version before says of none. */
export const onItsWayOf = ({ invoice }: Draw): Cents => invoice?.onItsWay ?? ZERO;

/** What was paid of it. A server of the version before says of none. */
export const paidOf = ({ invoice }: Draw): Cents => invoice?.paid ?? ZERO;

/** What is due of one that was billed. */
export const dueOf = ({ invoice }: Draw): Cents => invoice?.amount ?? ZERO;

/** What is owed of it no longer although no money came. Nothing where it is not known what did. */
export const closedOf = (draw: Draw): number => {
  const { invoice } = draw;
  if (invoice?.paid === undefined) return 0;
  return Math.max(0, invoice.total + (invoice.charged ?? 0) - invoice.amount - invoice.paid - onItsWayOf(draw));
};

/** Whether nothing more is due of it, and money of it is still to come (selling.md, 3.3). */
export const isOnItsWay = (draw: Draw): boolean => draw.state === 'paid' && onItsWayOf(draw) > 0;

/** What is held back of one that was billed. A server of the version before says of none. */
export const heldOf = ({ state, invoice }: Draw): Cents =>
  state === 'billed' || state === 'paid' ? (invoice?.held ?? ZERO) : ZERO;

/** SCHED-04, and what became of it. */
export function timeOf(draw: Draw): string {
  const { reachedOn, hidden, state, releases } = draw;
  if (releases) return '';
  const isPlanned = state === 'planned' || state === 'ready';
  const parts = [
    reachedOn === null ? dueTime(draw) : `Reached ${formatDate(reachedOn as CalendarDate)}`,
    hidden && isPlanned ? 'hidden from the customer' : '',
  ];
  return parts.filter(Boolean).join(', ');
}

// A server of the version before does not say which draw takes the rest: it is the last one.
export function dueTime({ when: { due, on, days }, ordinal, of, closes = ordinal === of }: Draw): string {
  if (due === 'day') return on === null ? '' : formatDate(on as CalendarDate);
  if (due === 'days') return days === 1 ? '1 day after acceptance' : `${days} days after acceptance`;
  return due === 'acceptance' ? 'At acceptance' : eventWords(due, closes);
}
