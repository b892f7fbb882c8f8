import type { Stripe } from 'stripe';
import type { PaymentReference } from '../../services/payment-provider.ts';

const MAX_DISPUTES = 100;

/** Disputes in which the business keeps the money: an inquiry that took none, or a dispute that it won. */
const KEPT: ReadonlySet<string> = new Set([
  'won',
  'prevented',
  'warning_closed',
  'warning_needs_response',
  'warning_under_review',
]);

/** Stripe's code for why the bank has taken a payment back. Null when the business has the money. */
export async function takenBack(stripe: Stripe, payment: PaymentReference): Promise<string | null> {
  const { data } = await stripe.disputes.list(
    { payment_intent: payment.providerPaymentId, limit: MAX_DISPUTES },
    { stripeAccount: payment.providerAccountId },
  );
  if (data.length > 0 && data.every(({ status }) => KEPT.has(status))) return null;
  return data.find(({ status }) => !KEPT.has(status))?.reason ?? 'general';
}
