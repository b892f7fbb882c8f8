import { type Cents, cents } from '../money/money.ts';
import { accept, type Result, refuse } from '../result.ts';

/** What stands on an invoice of one payment, or of a credit that belongs to no invoice. */
export interface Standing {
  readonly source: 'payment' | 'credit';
  readonly id: string;
  readonly amount: Cents;
  /** It is on its way, and may fail. */
  readonly isPending: boolean;
}

/**
 * What a credit note pushes off an invoice, the newest first, so that all of the note stands there (CRED-08). Money that is on its
 * way cannot be pushed off (CRED-10). `standing` is in the order of time.
 */
export function pushOff(
  standing: readonly Standing[],
  over: Cents,
): Result<readonly Standing[], 'payment_in_progress'> {
  let left: number = over;
  const pushed: Standing[] = [];
  for (const each of standing.toReversed()) {
    const amount = Math.min(left, each.amount);
    if (amount <= 0) continue;
    if (each.isPending) return refuse('payment_in_progress');
    pushed.push({ ...each, amount: cents(amount) });
    left -= amount;
  }
  if (left > 0) throw new RangeError(`${left} cents more than stand on the invoice`);
  return accept(pushed);
}
