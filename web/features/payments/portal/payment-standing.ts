import type { LineJson } from '@underlay/contract/invoice-lines.ts';
import type { CustomerPaymentJson } from '@underlay/contract/payments.ts';
import { type PaymentFacts, type Standing, standingWord } from '@underlay/domain/payments/payment-standing.ts';
import type { Tone } from '../../../ui/text/status-badge.tsx';
import { paymentTone } from '../payment-status-tone.ts';

export { type Standing, standingOf } from '@underlay/domain/payments/payment-standing.ts';

/** A payment among the lines of an invoice; null for a line that is none. */
export function factsOfLine(line: LineJson): PaymentFacts | null {
  const { paymentStatus: status, paymentMethod: method, rate: amount, refunded, applied, deposits } = line;
  return status === null ? null : { status, method, amount, refunded, applied, deposits };
}

export const factsOfPayment = (payment: CustomerPaymentJson): PaymentFacts => ({ ...payment, applied: true });

/** What stands on the badge; null for a payment that has simply settled. */
export function standingBadge(standing: Standing): { value: string; tone: Tone } | null {
  const value = standingWord(standing);
  return value === null ? null : { value, tone: toneOf(standing) };
}

function toneOf(standing: Standing): Tone {
  switch (standing) {
    case 'deposits':
      return 'yellow';
    case 'authorized':
    case 'awaiting bank':
    case 'failed':
      return paymentTone(standing);
    case 'returned':
    case 'canceled':
      return 'red';
    case 'kept as credit':
      return 'blue';
    default:
      return 'neutral';
  }
}
