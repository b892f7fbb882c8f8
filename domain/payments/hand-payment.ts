import { addDays, type CalendarDate, daysBetween } from '../calendar/calendar-date.ts';

/** How money came that a manager records (PART-15). */
export const TENDERS = ['check', 'cash', 'transfer', 'other'] as const;
export type Tender = (typeof TENDERS)[number];

export const TENDER_LABELS: Record<Tender, string> = {
  check: 'Check',
  cash: 'Cash',
  transfer: 'Transfer',
  other: 'Other',
};

/** Characters of the number of a check. */
export const MAX_REFERENCE = 40;

/** Within so many days the same number, amount and customer look like the same check (PART-17). */
export const SAME_CHECK_DAYS = 180;
/** How long a recorded payment can be corrected (PART-18). */
const CORRECTION_DAYS = 30;
/** How long ago recorded money may have come. */
const RECEIVED_YEARS = 2;

/** What everybody reads of it, its customer too: Check 2291. */
export function describeTender({ tender, reference }: { readonly tender: Tender; readonly reference: string }): string {
  if (reference === '') return tender === 'other' ? 'Recorded by hand' : TENDER_LABELS[tender];
  return tender === 'other' ? reference : `${TENDER_LABELS[tender]} ${reference}`;
}

/** What is used of money on account, where it is used. */
export const creditFrom = (description: string): string => `Credit: ${description}`;

/** A check is known by its number. */
export const lacksNumber = ({ tender, reference }: { readonly tender: Tender; readonly reference: string }): boolean =>
  tender === 'check' && reference === '';

export const isInFuture = (day: CalendarDate, today: CalendarDate): boolean => day > today;

interface Dated<Day, Moment> {
  /** Of money that was recorded by hand. */
  readonly receivedOn?: Day | null | undefined;
  readonly createdAt: Moment;
}

/** The day that a payment has for whoever reads of it: on which it came, or was made online (PART-15). Where credit was used, when it was. */
export const dayOfPayment = <Day extends string, Moment>(
  { receivedOn, createdAt }: Dated<Day, Moment>,
  dayOf: (moment: Moment) => Day,
): Day => receivedOn ?? dayOf(createdAt);

/** The first day on which money may have come that is recorded today. */
export const earliestReceived = (today: CalendarDate): CalendarDate => {
  const year = String(Number(today.slice(0, 4)) - RECEIVED_YEARS).padStart(4, '0');
  return addDays(`${year}-${today.slice(5, 7)}-01` as CalendarDate, Number(today.slice(8)) - 1);
};

export const RECEIVED_TOO_EARLY = 'The day can be at most two years ago.';

/** Nothing goes back before it came. */
export const RETURNED_TOO_EARLY = 'It cannot have come back before it was received.';
export const PAID_BACK_TOO_EARLY = 'It cannot have been paid back before it was received.';

export const isTooLateToCorrect = (recordedOn: CalendarDate, today: CalendarDate): boolean =>
  daysBetween(recordedOn, today) > CORRECTION_DAYS;

/** Of money of which a part went out again by hand: why it was no mistake, and how it is taken back. */
export const PAID_BACK =
  'A part of this payment was paid back by hand, so it can no longer be deleted. If its bank sent it back, record that: the customer then owes what was paid back too.';
