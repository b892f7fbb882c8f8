import type { Cents } from '../money/money.ts';
import type { PaymentMethod, PaymentStatus } from './payment.ts';

/** The display status for the payer: the four of INV-23, and what can have become of the money since. */
export type DisplayStatus =
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
  readonly amount: Cents;
  readonly refunded: Cents;
  readonly applied: boolean;
  readonly deposits: object | null;
  readonly settledAt?: string | null | undefined;
}

export function displayStatusOf({ status, settledAt, ...payment }: PaymentFacts): DisplayStatus {
  if (status === 'failed') return settledAt ? 'returned' : 'failed';
  if (status === 'authorized' && payment.deposits !== null) return 'deposits';
  if (status !== 'settled') return status;
  if (payment.refunded >= payment.amount && payment.refunded > 0) return 'refunded';
  if (!payment.applied) return 'kept as credit';
  if (payment.refunded > 0) return 'partly refunded';
  return payment.method === 'credit' ? 'credit applied' : 'settled';
}

/** The label beside a payment. Null for one that has simply settled. */
export function displayStatusLabel(status: DisplayStatus): string | null {
  if (status === 'settled' || status === 'credit applied') return null;
  return status === 'deposits' ? 'to be verified' : status;
}

const HAS_ARRIVED: ReadonlySet<DisplayStatus> = new Set([
  'settled',
  'refunded',
  'partly refunded',
  'kept as credit',
  'credit applied',
]);

/** The money has arrived. Only then is there a receipt. */
export const hasReceipt = (status: DisplayStatus): boolean => HAS_ARRIVED.has(status);
