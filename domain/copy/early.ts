import { type CalendarDate, formatDate } from '../calendar/calendar-date.ts';
import { DISCOUNT_NAMES } from '../credits/credit-kind.ts';
import { type BasisPoints, type Cents, formatCents, percentFromBasisPoints } from '../money/money.ts';

interface Offered {
  readonly percent: BasisPoints;
  /** From the day on which it is sent. */
  readonly days: number;
  /** The last day. Null of a draft, which does not know it yet. */
  readonly until: CalendarDate | null;
  /** What it takes off the subtotal. 0 where it takes nothing, or nothing more. */
  readonly discount: Cents;
  readonly due: Cents;
}

/** What people read of the discount for paying in time (DISC-01, LANG-08), as in copy.ts. */
export const earlyCopy = {
  label: (): string => 'Early Payment',
  offer: ({ percent, discount, until }: Pick<Offered, 'percent' | 'discount'> & { readonly until: CalendarDate }) =>
    `${percentFromBasisPoints(percent)}% off (${formatCents(discount)}) if all is paid by ${formatDate(until)}`,
  terms: ({ percent, days }: Pick<Offered, 'percent' | 'days'>): string =>
    `${percentFromBasisPoints(percent)}% off if all is paid within ${days === 1 ? '1 day' : `${days} days`} of sending`,
  /** Among the sums of a payment, and of an invoice. */
  taken: (): string => DISCOUNT_NAMES.early,
} as const;

/** What an invoice offers on a day, in one line. Null where it offers nothing, or nothing any more. */
export function earlyOffer(offered: Offered, today: CalendarDate): string | null {
  const { until, discount, due } = offered;
  if (until === null) return earlyCopy.terms(offered);
  return discount > 0 && due > 0 && today <= until ? earlyCopy.offer({ ...offered, until }) : null;
}
