import { priceOn } from '@underlay/domain/credits/early-discount.ts';
import { type Cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import type { Invoice } from '../../../api/answers.ts';
import classes from './taken-in-time.module.css';

type Offering = Pick<Invoice, 'uuid' | 'id' | 'amount' | 'earlyDiscount'>;

/** DISC-02: what has to be paid of an invoice on that day, with what paying in time takes off. */
export function priceInTime({ amount, earlyDiscount }: Pick<Offering, 'amount' | 'earlyDiscount'>, day: string): Cents {
  // A server of the version before knows of none.
  const { until = null, total = ZERO } = earlyDiscount ?? {};
  return priceOn(amount, { until, total }, day);
}

/** Whether so much on that day leaves nothing due but the discount, and so takes it. */
export const takesInTime = (invoice: Offering, part: Cents, day: string): boolean =>
  part > 0 && part < invoice.amount && part === priceInTime(invoice, day);

interface TakenInTimeProps {
  /** Those whose discount is taken by what is entered. */
  readonly invoices: readonly Offering[];
  /** Whether it stands among rows that are closer to each other than fields of a dialog. */
  readonly close?: boolean;
}

/** Says beforehand what settles the rest. */
export const TakenInTime = ({ invoices, close = false }: TakenInTimeProps) => (
  <div className={classes.taken} data-close={close || undefined} role="status">
    {invoices.map(({ uuid, id, earlyDiscount }) => (
      <p key={uuid}>
        Paid in time: the early-payment discount of {formatCents(earlyDiscount?.total ?? ZERO)} settles the rest of
        invoice {id}.
      </p>
    ))}
  </div>
);
