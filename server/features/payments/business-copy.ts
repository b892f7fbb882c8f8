import { cents, formatCents } from '@underlay/domain/money/money.ts';
import { explanation } from '@underlay/domain/payments/failure-messages.ts';
import type { PaymentOccasion } from '../receivables/index.ts';
import { added, type Copy, type NoticeFacts } from './payment-copy.ts';

/** The business's mail. Its amounts are what went to the invoice. Its screens show all else. */
export function businessCopy(about: PaymentOccasion, facts: NoticeFacts, link: string): Copy {
  const { payment, invoice, customer, refund } = facts;
  const button = { text: 'Open invoice', href: link };
  if (about === 'refunded' && refund) {
    const part = formatCents(refund.amount);
    return {
      subject: `Part of a payment returned: ${part} on invoice ${invoice.number}, ${customer.displayName}`,
      paragraphs: [
        `The bank took back ${part} of the payment of ${formatCents(payment.amount)} by ${customer.displayName} on invoice ${invoice.number}${unpaidAgain(facts)}.`,
        ...[explanation(refund.reason)].filter(Boolean),
      ],
      button,
    };
  }
  const returned = about === 'returned';
  const { amount: made, refunded, takenBeyond } = payment;
  const amount = formatCents(returned ? cents(made - refunded + takenBeyond) : made);
  return {
    subject: `Payment ${returned ? 'returned' : 'failed'}: ${amount} on invoice ${invoice.number}, ${customer.displayName}`,
    paragraphs: [
      `The bank ${returned ? 'returned' : 'did not carry out'} the payment of ${amount} by ${customer.displayName} on invoice ${invoice.number}${unpaidAgain(facts)}.`,
      ...[explanation(payment.failureMessage)].filter(Boolean),
      ...added(facts),
    ],
    button,
  };
}

const unpaidAgain = ({ invoice }: NoticeFacts) => (invoice.status === 'unpaid' ? '; the invoice is unpaid again' : '');
