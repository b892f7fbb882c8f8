import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { ZERO } from '@underlay/domain/money/money.ts';
import { ONE_CLOSING_ROW, type ScheduleRow } from '@underlay/domain/offers/schedule.ts';
import type { Retainage } from '@underlay/domain/retainage/held.ts';
import type { Answer } from '../../api/client.ts';
import { rateOf } from '../../api/money.ts';

type Selling = Answer<'GET /business/:businessId/selling-settings'>;
type RowAnswer = Selling['schedule'][number];
/** As it is answered. Whether a row sends itself is nothing to its customer. */
type PaymentAnswer = Omit<RowAnswer, 'sendsItself'> & Partial<RowAnswer>;
/** How a quote is paid, as it is reckoned with. */
export type PaymentRow = Pick<ScheduleRow, 'name' | 'howMuch' | 'when' | 'payDays'> & {
  readonly sendsItself?: boolean;
};

/** A server of the version before, beside this one, knows of none. */
export const paymentRows = (rows: readonly PaymentAnswer[] | undefined): readonly PaymentRow[] =>
  rows === undefined || rows.length === 0
    ? ONE_CLOSING_ROW
    : rows.map(({ howMuch, when, ...row }) => ({ ...row, howMuch: howMuchOf(howMuch), when: whenOf(when) }));

/** What is held back of it, as it is reckoned with. A server of the version before knows of none. */
export const retainageOf = (retainage: Selling['retainage'] | undefined): Retainage | null =>
  retainage ? { ...retainage, percent: rateOf(retainage.percent) } : null;

function howMuchOf({ basis, percent, most, amount }: PaymentAnswer['howMuch']): ScheduleRow['howMuch'] {
  if (basis === 'percent') return { basis, percent: rateOf(percent ?? 0), most };
  return basis === 'amount' ? { basis, amount: amount ?? ZERO } : { basis };
}

function whenOf({ due, on, days }: PaymentAnswer['when']): ScheduleRow['when'] {
  if (due === 'day') return { due, on: on as CalendarDate };
  return due === 'days' ? { due, days: days ?? 0 } : { due };
}
