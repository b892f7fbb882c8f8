import type { Stripe } from 'stripe';
import type { PaymentReference } from '../services/payment-provider.ts';

const MOST_DISPUTES = 100;

/** Disputes in which the business keeps the money: a question that was asked without taking it, or one that it won. */
const KEPT: ReadonlySet<string> = new Set([
  'won',
  'prevented',
  'warning_closed',
  'warning_needs_response',
  'warning_under_review',
]);

/** Why the bank has taken a payment back, in words for the business; null when the business has the money. */
export async function takenBack(stripe: Stripe, payment: PaymentReference): Promise<Return | null> {
  const { data } = await stripe.disputes.list(
    { payment_intent: payment.providerPaymentId, limit: MOST_DISPUTES },
    { stripeAccount: payment.providerAccountId },
  );
  if (data.length > 0 && data.every(({ status }) => KEPT.has(status))) return null;
  const code = data.find(({ status }) => !KEPT.has(status))?.reason ?? 'general';
  return { code, message: REASONS[code] ?? 'The bank took the payment back.' };
}

export interface Return {
  readonly code: string;
  readonly message: string;
}

const REASONS: Readonly<Record<string, string>> = {
  bank_cannot_process: 'The customer’s bank could not process the payment.',
  credit_not_processed: 'The customer says that a promised refund did not arrive.',
  customer_initiated: 'The customer asked their bank to take the payment back.',
  debit_not_authorized: 'The customer told their bank that they had not authorized this payment.',
  duplicate: 'The customer says that they paid twice.',
  fraudulent: 'The customer told their bank that they had not made this payment.',
  incorrect_account_details: 'The bank account details were incorrect.',
  insufficient_funds: 'There was not enough money in the customer’s bank account.',
  product_not_received: 'The customer says that they did not receive what they paid for.',
  product_unacceptable: 'The customer says that what they received was not as agreed.',
  subscription_canceled: 'The customer says that they had canceled.',
  unrecognized: 'The customer did not recognize this payment.',
};
