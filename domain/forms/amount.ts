import { figureProblem } from '../money/figure.ts';
import type { Cents } from '../money/money.ts';
import { figureIn } from './field.ts';
import { RULES } from './rules.ts';

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
    if (problem !== null) return problem;
    const amount = figureIn('money', text) ?? 0;
    if (amount <= 0) return NO_AMOUNT;
    return amount > most ? tooMuch : null;
  };
