import { type DisplayStatus, displayStatusLabel, type PaymentFacts } from '@underlay/domain/payments/display-status.ts';
import type { CustomerPayment, Line } from '../../../api/answers.ts';
import type { Tone } from '../../../ui/text/status-badge.tsx';
import { paymentTone } from '../payment-status-tone.ts';

export { type DisplayStatus, displayStatusOf, hasReceipt } from '@underlay/domain/payments/display-status.ts';

/** A payment among the lines of an invoice. Null for a line that is none. */
export function factsOfLine(line: Line): PaymentFacts | null {
  const { paymentStatus: status, paymentMethod: method, rate, refunded, takenBack, applied, deposits } = line;
  return status === null ? null : { status, method, amount: rate, refunded, takenBack, applied, deposits };
}

export const factsOfPayment = (payment: CustomerPayment): PaymentFacts => ({
  ...payment,
  amount: payment.amount,
  refunded: payment.refunded,
  applied: true,
});

/** What stands on the badge. Null for a payment that has simply settled. */
export function displayStatusBadge(displayStatus: DisplayStatus): { value: string; tone: Tone } | null {
  const value = displayStatusLabel(displayStatus);
  return value === null ? null : { value, tone: toneOf(displayStatus) };
}

function toneOf(displayStatus: DisplayStatus): Tone {
  switch (displayStatus) {
    case 'deposits':
      return 'yellow';
    case 'authorized':
    case 'awaiting bank':
    case 'failed':
      return paymentTone(displayStatus);
    case 'returned':
    case 'partly returned':
    case 'canceled':
      return 'red';
    case 'kept as credit':
      return 'blue';
    default:
      return 'neutral';
  }
}
