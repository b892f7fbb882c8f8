import type { PaymentFacts } from '@underlay/domain/payments/display-status.ts';
import type { CustomerPayment, Line } from '../../../api/answers.ts';

export { type DisplayStatus, displayStatusOf, hasReceipt } from '@underlay/domain/payments/display-status.ts';

/** A payment among the lines of an invoice. Null for a line that is none. */
export function factsOfLine(line: Line): PaymentFacts | null {
  const { paymentStatus: status, paymentMethod: method, rate, refunded, takenBack, returned, applied, deposits } = line;
  return status === null ? null : { status, method, amount: rate, refunded, takenBack, returned, applied, deposits };
}

export const factsOfPayment = (payment: CustomerPayment): PaymentFacts => ({
  ...payment,
  amount: payment.amount,
  refunded: payment.refunded,
  applied: true,
});
