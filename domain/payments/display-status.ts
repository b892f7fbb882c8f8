import { type Cents, ZERO } from '../money/money.ts';
import { type ListedStatus, listedStatus, type PaymentMethod, type PaymentStatus } from './payment.ts';
import type { WentBack } from './went-back.ts';

/** The display status for the payer: the four of INV-23, and what can have become of the money since. */
export type DisplayStatus =
  | ListedStatus
  | 'deposits'
  | 'canceled'
  | 'refunded'
  | 'partly refunded'
  | 'partly returned'
  | 'kept as credit'
  | 'credit applied';

export interface PaymentFacts extends WentBack {
  readonly status: PaymentStatus;
  readonly method: PaymentMethod | null;
  /** It and what went back count the same: with the fee, or without. */
  readonly amount: Cents;
  readonly applied: boolean;
  readonly deposits: object | null;
}

export function displayStatusOf(payment: PaymentFacts): DisplayStatus {
  const status = listedStatus(payment);
  if (status === 'authorized' && payment.deposits !== null) return 'deposits';
  if (status !== 'settled') return status;
  const { refunded, takenBack = ZERO } = payment;
  const isGone = refunded > 0 && refunded >= payment.amount;
  if (isGone && takenBack === 0) return 'refunded';
  if (isGone && takenBack === refunded) return 'returned';
  if (!payment.applied) return 'kept as credit';
  if (takenBack > 0) return 'partly returned';
  if (refunded > 0) return 'partly refunded';
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
  'partly returned',
  'kept as credit',
  'credit applied',
]);

/** The money has arrived. Only then is there a receipt. */
export const hasReceipt = (status: DisplayStatus): boolean => HAS_ARRIVED.has(status);
