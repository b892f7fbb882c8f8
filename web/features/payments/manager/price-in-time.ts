import { type Cents, cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import type { Invoice } from '../../../api/answers.ts';

type Offering = Pick<Invoice, 'id' | 'amount' | 'earlyDiscount'>;

/** DISC-02: what has to be paid of an invoice on that day, with what paying in time takes off. */
export function priceInTime({ amount, earlyDiscount }: Offering, day: string): Cents {
  // A server of the version before knows of none.
  const { until = null, total = ZERO } = earlyDiscount ?? {};
  return until !== null && day <= until && total < amount ? cents(amount - total) : amount;
}

export const takenInTime = ({ id, earlyDiscount }: Offering): string =>
  `Paid in time: the early-payment discount of ${formatCents(earlyDiscount?.total ?? ZERO)} settles the rest of invoice ${id}.`;
