import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { ZERO } from '@underlay/domain/money/money.ts';
import { ONE_CLOSING_ROW, type ScheduleRow } from '@underlay/domain/offers/schedule.ts';
import type { InvoiceDetail } from '../../api/answers.ts';
import { rateOf } from '../../api/money.ts';

type ScheduleRowAnswer = Omit<InvoiceDetail['schedule'][number], 'sendsItself'>;
/** How a quote is paid, as it is reckoned with. Whether a row sends itself is nothing to its customer. */
export type PaymentRow = Pick<ScheduleRow, 'name' | 'howMuch' | 'when' | 'payDays'>;

/** A server of the version before, beside this one, knows of none. */
export const paymentRows = (rows: readonly ScheduleRowAnswer[] | undefined): readonly PaymentRow[] =>
  rows === undefined || rows.length === 0
    ? ONE_CLOSING_ROW
    : rows.map(({ howMuch, when, name, payDays }) => ({
        name,
        howMuch: howMuchOf(howMuch),
        when: whenOf(when),
        payDays,
      }));

function howMuchOf({ basis, percent, most, amount }: ScheduleRowAnswer['howMuch']): ScheduleRow['howMuch'] {
  if (basis === 'percent') return { basis, percent: rateOf(percent ?? 0), most };
  return basis === 'amount' ? { basis, amount: amount ?? ZERO } : { basis };
}

function whenOf({ due, on, days }: ScheduleRowAnswer['when']): ScheduleRow['when'] {
  if (due === 'day') return { due, on: on as CalendarDate };
  return due === 'days' ? { due, days: days ?? 0 } : { due };
}
