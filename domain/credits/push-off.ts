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

interface NoRoom {
  /** So much of a credit is more than what is due. */
  readonly over: Cents;
  /** What of the invoice was given up (WOFF-01). */
  readonly writtenOff: Cents;
}

/**
 * What a credit note pushes off an invoice, the newest first, so that all of the note stands there (CRED-08). Money that is on its
 * way cannot be pushed off (CRED-10), nor anything while a part of the invoice is given up: what was never paid would come back to the
 * customer as credit, out of what they paid for the rest (CRED-07). `standing` is in the order of time.
 */
export function pushOff(
  standing: readonly Standing[],
  { over, writtenOff }: NoRoom,
): Result<readonly Standing[], 'payment_in_progress' | 'written_off'> {
  if (over > 0 && writtenOff > 0) return refuse('written_off');
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
