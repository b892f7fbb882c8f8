import { type Cents, formatCents } from '../money/money.ts';

interface PartOfPayment {
  readonly description: string;
  /** What of it is meant for this invoice. */
  readonly amount: Cents;
  readonly whole: Cents;
  /** How many other invoices it is meant for. */
  readonly others: number;
}

/** How a payment is called on one of its invoices: Check 2291, of $5,000.00, with 2 other invoices (PART-20). */
export function partDescription({ description, amount, whole, others }: PartOfPayment): string {
  if (whole === amount && others === 0) return description;
  const beside = others === 0 ? [] : [`with ${others} other ${others === 1 ? 'invoice' : 'invoices'}`];
  return [description, `of ${formatCents(whole)}`, ...beside].join(', ');
}
