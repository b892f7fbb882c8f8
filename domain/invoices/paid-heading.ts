import { add, type Cents, formatCents } from '../money/money.ts';

interface Counted {
  readonly status: string | null;
  /** What it takes off the invoice. */
  readonly counted: Cents;
}

/**
 * How an invoice of which nothing is due any more is headed: `lead` before what was paid of it, `when` before the day of `last`. A
 * payment that is on its way is not asked for again, and has not arrived (D92). Null of an invoice that nobody paid. Payments come in
 * the order of time.
 */
export function paidHeading<Payment extends Counted>(paid: Cents, payments: readonly Payment[]) {
  const counted = payments.filter((payment) => payment.counted !== 0);
  const coming = counted.filter(({ status }) => status === 'authorized' || status === 'awaiting bank');
  const last = coming.at(-1) ?? counted.at(-1);
  if (last === undefined) return null;
  if (coming.length === 0) return { lead: 'Paid ', when: 'on', last };
  const sum = add(...coming.map((payment) => payment.counted));
  return { lead: '', when: sum >= paid ? 'on its way since' : `${formatCents(sum)} of it on its way since`, last };
}
