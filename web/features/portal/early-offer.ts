import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { earlyOffer } from '@underlay/domain/copy/early.ts';
import { type Cents, ZERO } from '@underlay/domain/money/money.ts';
import type { CustomerInvoice } from '../../api/answers.ts';
import { rateOf } from '../../api/money.ts';

type Offering = Pick<CustomerInvoice, 'amount'> & {
  /** A server of the version before knows of none. */
  readonly earlyDiscount?: CustomerInvoice['earlyDiscount'];
};

/** What an invoice offers by now for paying in time, in one line (DISC-01). */
export function earlyWords({ earlyDiscount, amount }: Offering, today: string): string | null {
  if (!earlyDiscount) return null;
  const { percent, days, until, discount } = earlyDiscount;
  const offered = { percent: rateOf(percent), days, until: until as CalendarDate | null, discount, due: amount };
  return earlyOffer(offered, today as CalendarDate);
}

/** What less is charged when all of it is paid today. */
export function earlyToday({ earlyDiscount, amount }: Offering, today: string | undefined): Cents {
  if (!earlyDiscount?.until || today === undefined || today > earlyDiscount.until) return ZERO;
  return earlyDiscount.total < amount ? earlyDiscount.total : ZERO;
}
