import { add, type Cents, formatCents } from '../money/money.ts';

interface Counted {
  readonly status: string | null;
  /** What it takes off the invoice. */
  readonly counted: Cents;
  /** Calendar date. */
  readonly day: string;
}

/**
 * How an invoice of which nothing is due any more is headed: `lead` before what was paid of it, `when` before the `day` of the last
 * payment. One that is on its way is not asked for again, and has not arrived (D92). Null of an invoice that nobody paid.
 */
export function paidHeading(paid: Cents, payments: readonly Counted[]) {
  const counted = payments.filter((payment) => payment.counted !== 0);
  const coming = counted.filter(({ status }) => status === 'authorized' || status === 'awaiting bank');
  const day = (coming.length > 0 ? coming : counted)
    .map((payment) => payment.day)
    .toSorted()
    .at(-1);
  if (day === undefined) return null;
  if (coming.length === 0) return { lead: 'Paid ', when: 'on', day };
  const sum = add(...coming.map((payment) => payment.counted));
  return { lead: '', when: sum >= paid ? 'on its way since' : `${formatCents(sum)} of it on its way since`, day };
}
