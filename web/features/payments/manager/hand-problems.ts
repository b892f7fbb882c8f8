import { REFUSALS } from '@underlay/contract/refusals.ts';
import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { fieldMessage } from '@underlay/domain/forms/field.ts';
import { RECORDED_FIELDS } from '@underlay/domain/payments/fields.ts';
import { earliestReceived, lacksNumber, RECEIVED_TOO_EARLY, TENDERS } from '@underlay/domain/payments/hand-payment.ts';

/** A check has a number (PART-15). */
export function numberProblem(typed: string, tender: string): string | null {
  const known = TENDERS.find((one) => one === tender) ?? 'other';
  if (lacksNumber({ tender: known, reference: typed.trim() })) return REFUSALS.check_number_missing.message;
  return fieldMessage(RECORDED_FIELDS.reference, typed);
}

/** What its number is called: that of a check, or of whatever else it came by. */
export const numberLabel = (tender: string | null): string =>
  tender === 'check' ? 'Check number' : RECORDED_FIELDS.reference.label;

/** Not after today, and at most two years ago. */
export function receivedProblem(day: string, today: CalendarDate): string | null {
  const wrong = fieldMessage(RECORDED_FIELDS.receivedOn, day);
  if (wrong !== null) return wrong;
  if (day > today) return REFUSALS.received_in_future.message;
  return day < earliestReceived(today) ? RECEIVED_TOO_EARLY : null;
}

interface WentBack {
  readonly today: CalendarDate;
  readonly receivedOn: string;
  /** Says which way it went. */
  readonly tooEarly: string;
}

/** Money goes back today at the latest, and not before it came. */
export function wentBackProblem(day: string, { today, receivedOn, tooEarly }: WentBack): string | null {
  const wrong = fieldMessage(RECORDED_FIELDS.receivedOn, day);
  if (wrong !== null) return wrong;
  if (day > today) return REFUSALS.received_in_future.message;
  return day < receivedOn ? tooEarly : null;
}
