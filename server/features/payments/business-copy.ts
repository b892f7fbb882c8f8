import { cents, formatCents } from '@underlay/domain/money/money.ts';
import { explanation } from '@underlay/domain/payments/failure-messages.ts';
import type { PaymentOccasion } from '../receivables/index.ts';
import { dueOfBusiness } from './due-copy.ts';
import type { Copy, NoticeFacts } from './notice-facts.ts';
import { added } from './payment-copy.ts';
import { numbers } from './payment-names.ts';

/** The business's mail. Its amounts are what went to its invoices, and what stands due there by now. Its screens show all else. */
export function businessCopy(about: PaymentOccasion, facts: NoticeFacts, button: NonNullable<Copy['button']>): Copy {
  const { payment, customer, refund } = facts;
  const by = `by ${customer.displayName} on ${numbers(facts)}`;
  const { sentence, ...lines } = dueOfBusiness(facts, about === 'failed');
  if (about === 'refunded' && refund) {
    const part = formatCents(refund.amount);
    return {
      subject: `Part of a payment returned: ${part} on ${numbers(facts)}, ${customer.displayName}`,
      paragraphs: [
        `The bank took back ${part} of the payment of ${formatCents(payment.amount)} ${by}.${sentence}`,
        ...[explanation(refund.reason)].filter(Boolean),
      ],
      ...lines,
      button,
    };
  }
  const returned = about === 'returned';
  const { amount: made, refunded, takenBeyond } = payment;
  const amount = formatCents(returned ? cents(made - refunded + takenBeyond) : made);
  return {
    subject: `Payment ${returned ? 'returned' : 'failed'}: ${amount} on ${numbers(facts)}, ${customer.displayName}`,
    paragraphs: [
      `The bank ${returned ? 'returned' : 'did not carry out'} the payment of ${amount} ${by}.${sentence}`,
      ...[explanation(payment.failureMessage)].filter(Boolean),
      ...added(facts),
    ],
    ...lines,
    button,
  };
}
