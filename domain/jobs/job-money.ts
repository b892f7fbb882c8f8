import { amountDue, type Money } from '../invoices/invoice.ts';
import { add, type Cents, cents, ZERO } from '../money/money.ts';

/** What became of what was billed: that and fees are together all of the rest. Of invoices that were sent. */
export interface BilledMoney {
  readonly billed: Cents;
  readonly charged: Cents;
  /** What has come. */
  readonly paid: Cents;
  readonly onItsWay: Cents;
  /** What is no longer due, though nobody paid it: credit notes, discounts, waived fees and what was written off. */
  readonly credited: Cents;
  /** What is held back, and not due. */
  readonly held: Cents;
  readonly due: Cents;
}

/** What draws held back of their totals when they were billed, less what was released, and what of that is still held (RET-03). */
export interface HeldBack {
  readonly heldBack: Cents;
  readonly held: Cents;
}

/**
 * The one rule of a job's figures: of all its invoices on its page, of those of its contract beside that (CONT-08, JOB-10). What is held back
 * was billed too, and a note on a draw takes its share of that off as well: it is credited with its subtotal and tax (CONT-03, CRED-18).
 */
export const whatBecameOf = (sums: Money, { heldBack, held }: HeldBack): BilledMoney => ({
  billed: add(sums.total, heldBack),
  charged: sums.charged,
  paid: sums.paid,
  onItsWay: sums.pending,
  credited: cents(sums.credited + heldBack - held),
  held,
  due: amountDue(sums),
});

export const sumOfMoney = (invoices: readonly Money[]): Money => {
  const of = (name: keyof Money) => add(ZERO, ...invoices.map((invoice) => invoice[name]));
  return {
    total: of('total'),
    charged: of('charged'),
    paid: of('paid'),
    pending: of('pending'),
    credited: of('credited'),
  };
};
