import { type Cents, formatCents } from '../money/money.ts';
import type { PaymentMethod } from './payment.ts';

/** What a business can do when a bank took more than refunds had left of a payment. Only of a card it can say something against that. */
export const helpWithTakenBeyond = ({ method }: { readonly method: PaymentMethod }): string =>
  method === 'card'
    ? 'Answer the dispute at the payment provider, and show there what was refunded. When you win it, this leaves the list by itself.'
    : 'What a bank decides about a debit is final. Ask the customer to send back what they have twice.';

/** Of a check that its bank sent back after a part of it was paid back by hand (PART-19, PART-24). Its customer has that part still. */
export const owedOfPaidBack = (amount: Cents): string =>
  `The ${formatCents(amount)} that had been paid back of it is owed too.`;
