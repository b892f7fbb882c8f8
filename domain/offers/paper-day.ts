import { type CalendarDate, dateIn, isBefore } from '../calendar/calendar-date.ts';

export const NO_PAPER = 'Choose the signed paper.';

interface PaperDays {
  /** When the customer was sent the offer first. */
  readonly firstSent: CalendarDate;
  readonly today: CalendarDate;
}

/** SIGN-14: why an offer cannot have been signed on paper on this day. Null when it can. */
export function paperDayProblem(day: CalendarDate, { firstSent, today }: PaperDays): string | null {
  if (isBefore(today, day)) return 'Must not be after today.';
  return isBefore(day, firstSent) ? 'Must not be before the quote was sent first.' : null;
}

interface Around {
  /** When the customer was sent the offer first, on that day or before. */
  readonly firstSent: Date;
  readonly now: Date;
}

/** A moment of that day in this zone, neither before the first sending nor after `now`. A paper says the day alone. */
export function momentOn(day: CalendarDate, zone: string, { firstSent, now }: Around): Date {
  const hours = ['12', '00', '23'].map((hour) => new Date(`${day}T${hour}:00:00Z`));
  const noon = hours.find((moment) => dateIn(zone, moment) === day) ?? now;
  const moment = noon.getTime() < firstSent.getTime() ? firstSent : noon;
  return moment.getTime() < now.getTime() ? moment : now;
}
