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

/** How an invoice that is paid ended. A rest was given up after a payment (ALLOC-04, WOFF-04). */
export const ENDINGS = ['paid', 'credited', 'written-off', 'rest-written-off'] as const;
export type Ending = (typeof ENDINGS)[number];

/** What was given up says so, however little of it that was. A payment says paid, though the rest was credited. */
export function endingOf({ paid, pending, credited, writtenOff }: SettlingSums): Ending {
  const isPaid = paid + pending > 0;
  if (writtenOff > 0) return isPaid ? 'rest-written-off' : 'written-off';
  return credited > 0 && !isPaid ? 'credited' : 'paid';
}

/** The word in place of "paid". Customers read that it is closed, whatever was given up (WOFF-04). */
export function endingWord(ending: Ending, reader: 'customer' | 'manager'): string | null {
  if (ending === 'paid') return null;
  if (ending === 'credited') return 'credited';
  if (reader === 'customer') return 'closed';
  return ending === 'written-off' ? 'written off' : 'rest written off';
}
