import { ABOVE_ZERO, figureProblem, NEGATIVE } from '../money/figure.ts';
import type { Cents } from '../money/money.ts';
import { fieldMessage, figureIn } from './field.ts';
import { messageFor, RULES } from './rules.ts';

/** What is said of an amount of nothing, where money is to move. */
export const NO_AMOUNT = RULES.paymentAmount.message;

/**
 * The rule of an amount that is taken of what is there: above nothing, and at most all of it. `tooMuch` says that it is more. A payment
 * that is recorded does not start with 0 either (D32). This may, for what is there may be cents.
 */
export const amountUpTo =
  (most: Cents, tooMuch: string) =>
  (typed: unknown): string | null => {
    const text = String(typed ?? '').trim();
    const problem = figureProblem(text);
    if (problem !== null) return aboveZero(problem);
    const amount = figureIn('money', text) ?? 0;
    if (amount <= 0) return NO_AMOUNT;
    return amount > most ? tooMuch : null;
  };

/** The rule of a payment that is recorded. What starts with 0 is not sent (D32). What is below nothing, or larger than any, says so. */
export function recordedAmountProblem(typed: unknown): string | null {
  const text = String(typed ?? '').trim();
  const problem = fieldMessage({ kind: 'money', label: 'Amount' }, text);
  return problem === null ? messageFor('paymentAmount', text) : aboveZero(problem);
}

/** Nothing is as little an amount as what is below it. */
const aboveZero = (problem: string): string => (problem === NEGATIVE ? ABOVE_ZERO : problem);
