import { amountDue, type Money } from '../invoices/invoice.ts';
import { add, type Cents, ZERO } from '../money/money.ts';

/** What became of what was billed. Of invoices that were sent, total and charged are together all of the rest. */
export interface BilledMoney {
  readonly charged: Cents;
  /** What has come. */
  readonly paid: Cents;
  readonly onItsWay: Cents;
  /** What is no longer due, though nobody paid it: credit notes, discounts, waived fees and what was written off. */
  readonly credited: Cents;
  readonly due: Cents;
}

/** The one rule of a job's figures: of all its invoices on its page, of those of its contract beside that (CONT-08, JOB-10). */
export const whatBecameOf = (sums: Money): BilledMoney => ({
  charged: sums.charged,
  paid: sums.paid,
  onItsWay: sums.pending,
  credited: sums.credited,
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
