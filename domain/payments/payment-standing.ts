import type { PaymentMethod, PaymentStatus } from './payment.ts';

/** Where a payment stands for its payer: the four words of INV-23, and what can have become of the money since. */
export type Standing =
  | PaymentStatus
  | 'deposits'
  | 'returned'
  | 'canceled'
  | 'refunded'
  | 'partly refunded'
  | 'kept as credit'
  | 'credit applied';

export interface PaymentFacts {
  readonly status: PaymentStatus;
  readonly method: PaymentMethod | null;
  /** `amount` and `refunded` count the same: both with the fee, or both without. */
  readonly amount: number;
  readonly refunded: number;
  readonly applied: boolean;
  readonly deposits: object | null;
  readonly settledAt?: string | null | undefined;
}

export function standingOf({ status, settledAt, ...payment }: PaymentFacts): Standing {
  if (status === 'failed') return settledAt ? 'returned' : 'failed';
  if (status === 'authorized' && payment.deposits !== null) return 'deposits';
  if (status !== 'settled') return status;
  if (payment.refunded >= payment.amount && payment.refunded > 0) return 'refunded';
  if (!payment.applied) return 'kept as credit';
  if (payment.refunded > 0) return 'partly refunded';
  return payment.method === 'credit' ? 'credit applied' : 'settled';
}

/** The word beside a payment; null for one that has simply settled. */
export function standingWord(standing: Standing): string | null {
  if (standing === 'settled' || standing === 'credit applied') return null;
  return standing === 'deposits' ? 'to be verified' : standing;
}
