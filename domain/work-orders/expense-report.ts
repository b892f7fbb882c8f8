import { type Cents, cents, MAX_CENTS } from '../money/money.ts';

/** A line counts whole pieces (WO-16), so that no product is ever rounded. */
export interface ExpenseLine {
  readonly quantity: number;
  readonly rate: Cents;
}

/** A report has at least one line and at most so many. */
export const MAX_EXPENSE_LINES = 200;
export const NO_EXPENSE_LINES = 'Add at least one line.';
export const TOO_MANY_EXPENSE_LINES = 'A report holds at most 200 lines.';

/** Quantity times rate, exact: at most a million pieces of $9,999,999.99 each. */
export const expenseAmount = ({ quantity, rate }: ExpenseLine): Cents => cents(quantity * rate);

/** What a report comes to (WO-17). There is no tax on it. Null when it is larger than any document may be (P24). */
export function expenseTotal(lines: readonly ExpenseLine[]): Cents | null {
  const exact = lines.reduce((sum, line) => sum + BigInt(expenseAmount(line)), 0n);
  return exact > BigInt(MAX_CENTS) ? null : cents(Number(exact));
}
