import type { Cents } from '../money/money.ts';

/** What settled an invoice that is paid (ALLOC-04). */
export const SETTLED_BY = ['payment', 'credit', 'write-off', 'mixed'] as const;
export type SettledBy = (typeof SETTLED_BY)[number];

export interface SettlingSums {
  readonly paid: Cents;
  /** With what is on its way. */
  readonly pending: Cents;
  /** All credits on it. */
  readonly credited: Cents;
  /** Those of them that gave it up. */
  readonly writtenOff: Cents;
}

export function settledBy({ paid, pending, credited, writtenOff }: SettlingSums): SettledBy {
  const kinds: SettledBy[] = [];
  if (paid + pending > 0) kinds.push('payment');
  if (credited > writtenOff) kinds.push('credit');
  if (writtenOff > 0) kinds.push('write-off');
  const [only = 'payment', other] = kinds;
  return other === undefined ? only : 'mixed';
}

/** The word in place of "paid" where no payment is among what settled it (ALLOC-04). Customers read that it is closed (WOFF-04). */
export function settledWord(by: SettledBy | null, reader: 'customer' | 'manager'): string | null {
  if (by === 'credit') return 'credited';
  if (by !== 'write-off') return null;
  return reader === 'customer' ? 'closed' : 'written off';
}
