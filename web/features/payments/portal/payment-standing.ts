import type { DepositsJson } from '@underlay/contract/deposits.ts';
import type { LineJson } from '@underlay/contract/invoice-lines.ts';
import type { CustomerPaymentJson } from '@underlay/contract/payments.ts';
import type { PaymentMethod, PaymentStatus } from '@underlay/domain/payments/payment.ts';
import type { Tone } from '../../../ui/status-badge.tsx';
import { paymentTone } from '../payment-status-tone.ts';

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

interface PaymentFacts {
  readonly status: PaymentStatus;
  readonly method: PaymentMethod | null;
  /** In dollars; `refunded` counts the same: both with the fee, or both without. */
  readonly amount: number;
  readonly refunded: number;
  readonly applied: boolean;
  readonly deposits: DepositsJson | null;
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

/** A payment among the lines of an invoice; null for a line that is none. */
export function factsOfLine(line: LineJson): PaymentFacts | null {
  const { paymentStatus: status, paymentMethod: method, rate: amount, refunded, applied, deposits } = line;
  return status === null ? null : { status, method, amount, refunded, applied, deposits };
}

export const factsOfPayment = (payment: CustomerPaymentJson): PaymentFacts => ({ ...payment, applied: true });

/** What stands on the badge; null for a payment that has simply settled. */
export function standingBadge(standing: Standing): { value: string; tone: Tone } | null {
  switch (standing) {
    case 'settled':
    case 'credit applied':
      return null;
    case 'deposits':
      return { value: 'to be verified', tone: 'yellow' };
    case 'authorized':
    case 'awaiting bank':
    case 'failed':
      return { value: standing, tone: paymentTone(standing) };
    case 'returned':
    case 'canceled':
      return { value: standing, tone: 'red' };
    case 'kept as credit':
      return { value: standing, tone: 'blue' };
    default:
      return { value: standing, tone: 'neutral' };
  }
}
