import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import {
  earliestReceived,
  isInFuture,
  lacksNumber,
  PAID_BACK,
  RECEIVED_TOO_EARLY,
  type Tender,
} from '@underlay/domain/payments/hand-payment.ts';
import { Refused } from '../../services/refused.ts';
import type { PaymentRow } from './payment-store.ts';

/** Money came today at the latest, and two years ago at the earliest (PART-15). */
export function refuseReceivedOn({ receivedOn }: { readonly receivedOn: CalendarDate }, today: CalendarDate) {
  refuseFuture('receivedOn', receivedOn, today);
  if (receivedOn >= earliestReceived(today)) return;
  throw new Refused('INVALID_INPUT', { field: 'receivedOn', copy: RECEIVED_TOO_EARLY });
}

export function refuseFuture(field: string, day: CalendarDate, today: CalendarDate) {
  if (!isInFuture(day, today)) return;
  throw new Refused('received_in_future', { field });
}

/** Nothing goes back before it came. `copy` says which way it went. */
export function refuseEarlier(
  field: string,
  day: CalendarDate,
  { receivedOn, copy }: { readonly receivedOn: CalendarDate; readonly copy: string },
) {
  if (day >= receivedOn) return;
  throw new Refused('INVALID_INPUT', { field, copy });
}

export function refuseUnnumbered(money: { readonly tender: Tender; readonly reference: string }) {
  if (!lacksNumber(money)) return;
  throw new Refused('check_number_missing', { field: 'reference' });
}

const CAME_BACK = 'The bank sent this payment back already.';
const DELETED = 'This payment was deleted already.';

/** `copy` says what is not possible with one that came online. */
export function refuseUnlessRecorded({ method, state }: Pick<PaymentRow, 'method' | 'state'>, copy: string) {
  if (method !== 'manual') throw new Refused('not_a_manual_payment', { copy });
  refuseReturned({ state });
  if (state !== 'settled') throw new Refused('wrong_status', { copy: DELETED });
}

export function refuseReturned({ state }: Pick<PaymentRow, 'state'>) {
  if (state === 'reversed') throw new Refused('wrong_status', { copy: CAME_BACK });
}

/** What went out by hand is out of it for good: it came, and nothing of that was a mistake. */
export function refusePaidBack({ refunded }: Pick<PaymentRow, 'refunded'>) {
  if (refunded > 0) throw new Refused('not_a_manual_payment', { copy: PAID_BACK });
}
